/// What a program speaks of the protocol, chosen by hand: globals, each up to a version.
package struct BindingPlan: Sendable {
  /// The interfaces to begin with, each with the newest version that the program knows how to speak.
  /// What their requests make is spoken up to the same version.
  package var globals: [String: Int]
  /// Requests to leave out (`interface.request`), each with the reason.
  package var omissions: [String: String] = [:]
  /// Class names that the rule (`wl_shm_pool` is `ShmPoolProxy`) would get wrong.
  package var classNames: [String: String] = [:]

  package init(
    globals: [String: Int], omissions: [String: String] = [:], classNames: [String: String] = [:]
  ) {
    self.globals = globals
    self.omissions = omissions
    self.classNames = classNames
  }
}
