#if BEZEL_WAYLAND
internal import BezelControlWire
internal import HUDDisplay
internal import WaylandSurface

extension HUD.Failure {
  /// The failure that an error of the display is.
  init(_ error: any Error) {
    let reason: Reason? =
      switch error {
      case let error as HUD.Failure: error.reason
      case ShowError.unknownOutput: .unknownOutput
      case ShowError.full: .tooMany
      case DisplayFailure.connection(let error): Self.reason(of: error)
      case is DisplayFailure: .noCompositor
      case let error as ConnectionError: Self.reason(of: error)
      case is ControlError: .serverUnavailable
      default: nil
      }
    self.init(reason ?? .noResources, "\(error)")
  }

  private static func reason(of error: ConnectionError) -> Reason {
    switch error {
    case .missing, .tooOld: .noLayerShell
    case .noMemory: .noResources
    case .outputGone: .lost
    case .unreachable, .protocolError, .lost: .noCompositor
    }
  }
}

#endif
