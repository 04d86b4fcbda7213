import Foundation

extension PackageWriter {
    /// A workflow for continuous integration.
    ///
    /// Hosts look for workflows at the root of a repository, in which this package may be a folder.
    var workflow: String {
        """
        # Runs the tests of the model layer on Linux, with a clone of Faultline next to the app's repository. FAULTLINE_URL, a
        # variable of the repository, is the address to clone it from. This file belongs in the repository's own folder
        # .github/workflows.
        name: Linux
        on: [push, pull_request]
        jobs:
          test:
            runs-on: ubuntu-latest
            container: swift:6.3
            env:
              FAULTLINE_PACKAGE: /faultline
            steps:
              - uses: actions/checkout@v4
              - run: apt-get update && apt-get install -y git libsqlite3-dev libcmark-dev zlib1g-dev
              # A build is reused together with the clone that it was made from: a new clone would have new dates.
              - uses: actions/cache@v4
                with:
                  path: |
                    .build
                    /faultline
                  key: linux-${{ github.sha }}
                  restore-keys: linux-
              - run: git -C /faultline pull --ff-only || git clone --depth 1 ${{ vars.FAULTLINE_URL }} /faultline
              - run: swift test \(packageOption)--scratch-path .build

        """
    }

    /// The option that names the package from the root of the repository; empty if the package is a repository.
    private var packageOption: String {
        var folder = output
        var names: [String] = []
        while folder.pathComponents.count > 1 {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
                return names.isEmpty ? "" : "--package-path '\(names.reversed().joined(separator: "/"))' "
            }
            names.append(folder.lastPathComponent)
            folder.deleteLastPathComponent()
        }
        return ""
    }
}
