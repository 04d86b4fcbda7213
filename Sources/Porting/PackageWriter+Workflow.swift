extension PackageWriter {
    /// A workflow for continuous integration.
    static let workflow = """
        # Runs the tests of the model layer on Linux, with a clone of Faultline beside the app's repository. FAULTLINE_URL, a
        # variable of the repository, says where that is cloned from.
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
              - run: git clone --depth 1 ${{ vars.FAULTLINE_URL }} /faultline
              - uses: actions/cache@v4
                with:
                  path: .build
                  key: linux-${{ github.sha }}
                  restore-keys: linux-
              - run: swift test --scratch-path .build

        """
}
