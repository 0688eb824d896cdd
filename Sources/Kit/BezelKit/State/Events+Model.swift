package import HUDModel

extension HUD.Event {
  package init(_ milestone: HUDLifecycle.Milestone) {
    self =
      switch milestone {
      case .willAppear: .willAppear
      case .didAppear: .didAppear
      case .willDisappear: .willDisappear
      case .didDisappear: .didDisappear
      }
  }
}

extension HUD.DismissalReason {
  package init(_ reason: HUDLifecycle.Reason) {
    self =
      switch reason {
      case .completed: .completed
      case .timedOut: .timedOut
      case .tapped: .tapped
      case .escaped: .escaped
      case .button: .button
      case .superseded: .superseded
      case .neverShown: .neverShown
      case .lost: .lost
      case .failed: .failed
      }
  }
}
