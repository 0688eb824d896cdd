#if BEZEL_WAYLAND
internal import BezelControlWire
internal import BezelValues
internal import HUDDisplay
internal import WaylandSurface

extension HUD.Failure {
  /// The failure that an error of the display is.
  init(_ error: any Error) {
    let reason: Reason? =
      switch error {
      case let error as HUD.Failure: error.reason
      case ConnectionError.outputGone: .lost
      case is ControlError: .serverUnavailable
      case let error as UsageError: error.code.map(Reason.init) ?? .refused
      case let error as any CodedError: error.code.map(Reason.init)
      default: nil
      }
    self.init(reason ?? .noResources, "\(error)")
  }
}

extension HUD.Failure.Reason {
  /// What a refusal of the display, the configuration or the server is to a program.
  init(_ code: RefusalCode) {
    self =
      switch code {
      case .tooMany: .tooMany
      case .unknownOutput: .unknownOutput
      case .unknownStyle: .unknownStyle
      case .unknownTheme: .refused
      case .unknownWord, .otherVersion: .otherVersion
      case .noCompositor: .noCompositor
      case .noLayerShell: .noLayerShell
      }
  }
}

#endif
