package import Glibc

/// What this process does with signals.
package enum SignalAction {
  package static func current(of signal: Int32) -> sigaction {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action
  }

  package static func isIgnoring(_ action: sigaction) -> Bool {
    // Swift can't compare C function pointers; SIG_IGN is 1.
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
