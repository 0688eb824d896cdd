#if BEZEL_WAYLAND
internal import BezelEventLoop
package import WaylandSurface

/// Shows each HUD where its host says: by the server, in this process, or by the server where that is possible.
final class HostBackend: Backend {
  var onIdle: (() -> Void)?

  private let server: ServerBackend
  private let process: InProcessBackend

  init(on loop: EventLoop, connect: @escaping () throws -> Connection) {
    server = ServerBackend(on: loop)
    process = InProcessBackend(on: loop, isPlain: false, connect: connect)
    for backend in [server, process] as [any Backend] {
      backend.onIdle = { [unowned self] in if isIdle { onIdle?() } }
    }
    server.onUnreachable = { [unowned self] hud in
      guard hud.configuration.host.kind == .automatic else { return false }
      process.perform(.show(hud.configuration), for: hud)
      return true
    }
  }

  var isIdle: Bool { server.isIdle && process.isIdle }

  func perform(_ command: BackendCommand, for hud: HUDState) {
    guard case .show(let configuration) = command else {
      return (server.hud(with: hud.id) === hud ? server : process as any Backend).perform(command, for: hud)
    }
    let (backend, other): (any Backend, any Backend) =
      configuration.isForServer ? (server, process) : (process, server)
    // A HUD is replaced where it is shown.
    if let old = other.hud(with: hud.id) {
      old.end(.superseded)
      other.perform(.hide, for: old)
    }
    backend.perform(command, for: hud)
  }

  func hud(with id: String) -> HUDState? { server.hud(with: id) ?? process.hud(with: id) }

  func close() {
    server.close()
    process.close()
  }
}

extension HUD.Host {
  /// This process, with its own connections. They are closed when there was no HUD for `timeout`.
  package init(
    timeout: Duration = .seconds(5), connect: @escaping @Sendable () throws -> Connection
  ) {
    self.init(
      .process,
      receiver: HUDThread(timeout: timeout) { InProcessBackend(on: $0, isPlain: true, connect: connect) })
  }

  /// The same, with the server where that is possible.
  package init(automatic connect: @escaping @Sendable () throws -> Connection) {
    self.init(
      .automatic,
      receiver: HUDThread(timeout: .milliseconds(50)) { HostBackend(on: $0, connect: connect) })
  }
}

extension HUD.Configuration {
  /// A closure can't be sent to another process, and the server always follows the user's configuration.
  fileprivate var isForServer: Bool {
    switch options.host.kind {
    case .server: true
    case .process: false
    case .automatic: options.followsUserConfiguration && !indicator.isCustom
    }
  }
}

#endif
