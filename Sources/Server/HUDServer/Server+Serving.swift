import BezelCommandLine
import BezelConfiguration
import BezelControlWire
import BezelDBus
import BezelEventLoop
package import BezelPosix
package import BezelValues
import Glibc
import HUDControl
import HUDDisplay
import WaylandSurface

/// Why there is no server, or why it has ended: one sentence, and what the process ends with.
package struct ServerFailure: CodedError, CustomStringConvertible {
  package let description: String
  package let status: ExitStatus
  package let code: RefusalCode?

  private init(_ description: String, _ status: ExitStatus, code: RefusalCode? = nil) {
    self.description = description
    self.status = status
    self.code = code
  }

  /// The errors of WaylandSurface are sentences; the program prints them after a colon.
  init(_ error: some Error) {
    if let failure = error as? ServerFailure {
      self = failure
      return
    }
    guard error is ConnectionError || error is DisplayFailure else {
      self.init("\(error)", (error as? ControlError)?.exitStatus ?? .failure)
      return
    }
    let sentence = "\(error)".onOneLine
    let start = sentence.prefix(1).lowercased() + sentence.dropFirst()
    let advice =
      switch error as any Error {
      case ConnectionError.unreachable, DisplayFailure.noCompositor: Self.otherDisplays
      default: ""
      }
    self.init(
      (start.hasSuffix(".") ? String(start.dropLast()) : start) + advice, .unavailable,
      code: (error as? any CodedError)?.code)
  }
}

extension ServerFailure {
  /// The server may open too few files.
  fileprivate static var fewDescriptors: ServerFailure {
    ServerFailure(
      "the server may open only \(descriptorLimit()) files; raise the limit with 'ulimit -n 1024'",
      .unavailable)
  }

  static let lostNotifications = ServerFailure(
    "the session bus has ended, and with it the notifications that show the HUDs; try again in a desktop session",
    .unavailable)

  /// The compositor has no layer surfaces, and nothing else can show HUDs.
  init(_ error: DisplayFailure, without fallback: BusFailure) {
    let failure = ServerFailure(error)
    self.init(
      "\(failure.description); nor is there a notification server (\(fallback))", failure.status,
      code: failure.code)
  }

  /// The displays that do exist, as the end of a sentence.
  private static var otherDisplays: String {
    RunningDisplays.advice(
      in: Environment.nonemptyValue(of: "XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())",
      besides: Environment.value(of: "WAYLAND_DISPLAY") ?? "wayland-0")
  }
}

extension Server {
  /// Serves this display until it is stopped or the compositor has gone. The listening socket may be made by the client that
  /// starts the server, or by a service manager: clients that connect get the reason if there can be no server. With
  /// `keepsSocket` its file stays when the server ends. The server ends after `idleLimit` without a HUD and without a
  /// command, unless the configuration has another limit; nil is no limit. Without a path the configuration is the user's.
  ///
  /// - Throws: The reason why it can't serve, or why it has ended.
  package static func serve(
    on socket: Int32?, keepingFile keepsSocket: Bool = false, idleLimit: Duration?,
    configuration: String? = nil
  ) throws(ServerFailure) {
    do {
      let listener =
        if let socket { try ControlListener.adopt(socket, keepingFile: keepsSocket) } else {
          try ControlListener.listen(at: ControlSocketAddress.current())
        }
      ProcessMemory.useOneHeap()
      let loop = EventLoop()
      let (fonts, connection): (FontLoading, Connection)
      let store: ConfigurationStore
      var notifications: NotificationService?
      do {
        raiseDescriptorLimit(to: 1024)
        guard canOpenDescriptors(neededDescriptors, besides: listener.fileDescriptor) else {
          throw ServerFailure.fewDescriptors
        }
        fonts = try FontLoading()
        store = ConfigurationStore { ConfigurationPaths(named: configuration) }
        (connection, notifications) = try openDisplay(
          orNotificationsOn: loop, if: store.configuration.fallback == .notifications)
      } catch {
        if socket != nil { refuseClients(of: listener, because: ServerFailure(error), on: loop) }
        throw error
      }
      let record = NotificationRecord(at: try? ControlSocketAddress.current().notificationsPath)
      // Notifications look as the desktop wants, and a screen reader reads them.
      let desktop =
        notifications == nil
        ? DesktopSettingsMonitor.ofSession(on: loop, cachingIn: ControlSocketAddress.runtimeFolder) : nil
      try Server(
        connection, fonts: fonts, desktop: desktop, listener: listener, on: loop,
        idleLimit: idleLimit,
        configuration: store,
        notifications: notifications.map { ($0, record) },
        reconnect: { try Connection() }
      ).run()
    } catch {
      throw ServerFailure(error)
    }
  }

  /// With fewer, HUDs and clients could take the descriptor without which the connection to the compositor is lost.
  private static let neededDescriptors = ControlServer.Limits.otherDescriptors + 8

  /// The connection to the compositor, and the notification server if that shows the HUDs.
  private static func openDisplay(
    orNotificationsOn loop: EventLoop, if hasFallback: Bool
  ) throws -> (Connection, NotificationService?) {
    let connection = try Connection()
    do throws(DisplayFailure) {
      try connection.awaitLayerShell()
      return (connection, nil)
    } catch {
      guard hasFallback, connection.isReady, case .connection(.missing) = error else { throw error }
      do throws(BusFailure) { return (connection, try NotificationService(on: loop)) } catch let failure {
        throw ServerFailure(error, without: failure)
      }
    }
  }

  /// What `bezel output list` prints while no server runs.
  ///
  /// - Throws: The reason why there could be no server.
  package static func listOutputs() throws(ServerFailure) -> String {
    let connection: Connection
    do {
      connection = try Connection()
      try connection.awaitReady()
    } catch {
      throw ServerFailure(error)
    }
    defer { connection.close() }
    return HUDReport.list(connection.outputs)
  }

  /// Reports the reason why there is no server to all clients that wait, and to the one that has started it. An error
  /// in their arguments comes first, since they can repair it themselves; help needs no server.
  private static func refuseClients(
    of listener: ControlListener, because failure: ServerFailure, on loop: EventLoop
  ) {
    guard
      let control = try? ControlServer(
        listener, on: loop,
        handler: { request, reply in
          do throws(UsageError) {
            if case .text(let help) = try Invocation(parsing: request.words.map { Array($0.utf8) }) {
              reply.write(help)
              return reply.finish()
            }
            reply.refuse(failure.description, failure.status, code: failure.code)
          } catch {
            reply.refuse(error.description, .usage, code: error.code)
          }
        })
    else { return }
    control.onActivity = { [unowned control] in if control.isEmpty { loop.stop() } }
    // The client that has started this server connects within moments, unless it was killed.
    let timeout = LoopTimer(on: loop, after: .seconds(2)) { loop.stop() }
    loop.run()
    timeout.cancel()
    control.close()
    loop.finish()
  }
}
