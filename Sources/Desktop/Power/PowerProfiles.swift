import BezelCommandLine
import BezelDBus
import BezelPosix
import Glibc

/// The profiles that can be chosen, and the active one.
struct PowerProfiles {
  var active: String
  var all: [String]

  init?(active: String?, all: [String]) {
    guard let active, !active.isEmpty else { return nil }
    (self.active, self.all) = (active, all)
  }

  /// Reads the properties of a service.
  init?(_ properties: BusValue) {
    guard case .array(let profiles, _)? = properties["Profiles"] else { return nil }
    self.init(active: properties["ActiveProfile"]?.text, all: profiles.compactMap { $0["Profile"]?.text })
  }

  /// The profile that a change leads to.
  func choice(_ change: PowerProfileChange) -> Result<String, DesktopFailure> {
    switch change {
    case .show: return .success(active)
    case .next:
      let next = all.firstIndex(of: active).map { all[($0 + 1) % all.count] }
      return .success(next ?? all.first ?? active)
    case .set(let name):
      if all.contains(name) { return .success(name) }
      return .failure(.unknown("power profile", name, among: all))
    }
  }
}

/// A name under which power-profiles-daemon serves.
struct PowerProfileService {
  let name: String
  let path: String

  static let all = [
    PowerProfileService(
      name: "org.freedesktop.UPower.PowerProfiles", path: "/org/freedesktop/UPower/PowerProfiles"),
    // The name of versions before 0.20.
    PowerProfileService(name: "net.hadess.PowerProfiles", path: "/net/hadess/PowerProfiles"),
  ]

  /// The interface has the same name.
  var query: BusCall { .getAll(of: name, at: path, on: name) }

  func setting(_ profile: String) -> BusCall {
    .set("ActiveProfile", of: name, at: path, on: name, to: .string(profile))
  }
}

/// The profile of the firmware, in sysfs.
struct FirmwareProfile {
  let path: String

  init(root: String) {
    path = "\(root)/firmware/acpi/platform_profile"
  }

  /// Nil without such firmware.
  var profiles: PowerProfiles? {
    PowerProfiles(active: SysfsFile.word(in: path), all: SysfsFile.words(in: "\(path)_choices"))
  }

  /// Runs a change. The file usually belongs to root.
  func perform(_ change: PowerProfileChange) -> Result<String, DesktopFailure> {
    guard let profiles else {
      return .failure(
        DesktopFailure("no power profiles on this machine; install power-profiles-daemon", .unavailable))
    }
    let choice = profiles.choice(change)
    guard case .success(let wanted) = choice, wanted != profiles.active else { return choice }
    do throws(Errno) {
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw Errno.current }
      defer { close(file) }
      try writeAll("\(wanted)\n".utf8, to: file)
      return .success(wanted)
    } catch {
      return .failure(
        DesktopFailure(
          "the power profile can't be changed: '\(path)' can't be written (\(error)); install power-profiles-daemon"
        ))
    }
  }
}
