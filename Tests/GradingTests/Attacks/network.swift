// wrong
import Foundation
import FoundationNetworking

func attack() {
    for host in ["127.0.0.1", "[::1]", "example.com"] {
        guard let url = URL(string: "http://\(host):{PORT}/") else { continue }
        if let answer = try? Data(contentsOf: url) { print("FOUND a network \(answer.count)") }
    }
}
