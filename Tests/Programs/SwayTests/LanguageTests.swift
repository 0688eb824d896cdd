import Foundation
import HeadlessSway
import Testing

/// What the programs show in other languages. The catalogues are beside release builds.
@Suite(.enabled(if: InstalledPrograms.areOptimized))
struct LanguageTests {
  /// The titles and details of the HUDs that are up.
  private func texts(_ session: SwaySession) throws -> [[String]] {
    let list = try JSONSerialization.jsonObject(with: Data(session.run("list", "--json").outputBytes))
    return try #require(list as? [[String: Any]]).map { hud in
      ["title", "details"].map { hud[$0] as? String ?? "" }
    }
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "sh ist fehlgeschlagen", "Status 3", "Fehler in der Konfiguration"),
    ("ar_EG.UTF-8", "فشل sh", "الحالة 3", "أخطاء في الإعدادات"),
    ("xx_YY.UTF-8", "sh failed", "status 3", "Errors in the configuration"),
  ])
  func `a failure is reported in the language of the command, and an error of the server in its own`(
    locale: String, title: String, details: String, errors: String
  ) throws {
    let session = try SwaySession("language-\(locale.prefix(2))")
    let folder = "\(try #require(session.sway.environment["XDG_CONFIG_HOME"]))/bezel"
    let command = [session.bezel, "run", "--grace", "0s", "--", "sh", "-c", "exit 3"]
    let run = try session.sway.run(["env", "LANG=\(locale)"] + command)
    #expect(run.status == 3)
    let shown = try texts(session)
    // A second of time follows on a slow machine.
    #expect(shown.count == 1 && shown[0][0] == title && shown[0][1].contains(details), "\(shown)")
    // With a reason, the red sign is where a line begins.
    _ = try session.run("dismiss", "--all")
    let reason = ["sh", "-c", "echo 'fatal error: nothing works' >&2; exit 3"]
    _ = try session.sway.run(["env", "LANG=\(locale)"] + command.dropLast(3) + reason)
    let picture = try session.waitUntilSettled("failed")
    let sign = (0..<picture.width).filter { x in
      (0..<picture.height).contains { y in
        let pixel = picture[x, y]
        return pixel.red > 180 && pixel.green < 100 && pixel.blue < 100
      }
    }
    let isAtTheRight = try #require(sign.first) > picture.width / 2
    #expect(isAtTheRight == locale.hasPrefix("ar"))
    // The command speaks another language than the server.
    let other = try session.sway.run(["env", "LANG=fr_FR.UTF-8"] + command)
    #expect(other.status == 3)
    #expect(try texts(session).contains { $0[0] == "Échec de sh" && $0[1].contains("code 3") })
    let script =
      "mkdir -p '\(folder)' && echo wrong=1 >'\(folder)/bezel.ini' && '\(session.bezel)' config reload"
    #expect(try session.sway.run(["sh", "-c", script]).status == 1)
    #expect(try texts(session).contains { $0[0] == errors })
  }
}
