import CBezelProtocols

/// An `ext_workspace_manager_v1`: a test makes its groups and workspaces. Its first state is complete when it is bound, as
/// that of labwc.
package final class FakeWorkspaceManager: FakeObject {
  override class var table: UnsafeRawPointer { ext_workspace_manager_v1_table() }

  private enum Event: UInt32 { case workspaceGroup, workspace, done, finished }

  /// Makes a group on these outputs.
  package func addGroup(on outputs: [FakeOutput]) -> FakeWorkspaceGroup {
    let group = FakeWorkspaceGroup(seed(0))
    send(Event.workspaceGroup.rawValue, .object(group))
    for output in outputs { group.enter(output) }
    return group
  }

  /// Makes a workspace in a group.
  package func addWorkspace(_ name: String, in group: FakeWorkspaceGroup, state: UInt32 = 0) -> FakeWorkspace
  {
    let workspace = FakeWorkspace(seed(0))
    send(Event.workspace.rawValue, .object(workspace))
    workspace.rename(name)
    workspace.setState(state)
    group.enter(workspace)
    return workspace
  }

  package func done() { send(Event.done.rawValue) }
}

/// An `ext_workspace_group_handle_v1`.
package final class FakeWorkspaceGroup: FakeObject {
  override class var table: UnsafeRawPointer { ext_workspace_group_handle_v1_table() }

  private enum Request: UInt32 { case createWorkspace, destroy }
  private enum Event: UInt32 {
    case capabilities, outputEnter, outputLeave, workspaceEnter, workspaceLeave, removed
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    if Request(rawValue: opcode) == .destroy { destroy() }
  }

  func enter(_ output: FakeOutput) {
    for object in output.objects(besides: self) { send(Event.outputEnter.rawValue, .object(object)) }
  }

  func enter(_ workspace: FakeWorkspace) { send(Event.workspaceEnter.rawValue, .object(workspace)) }

  package func remove() { send(Event.removed.rawValue) }
}

/// An `ext_workspace_handle_v1`.
package final class FakeWorkspace: FakeObject {
  override class var table: UnsafeRawPointer { ext_workspace_handle_v1_table() }

  private enum Request: UInt32 { case destroy, activate, deactivate, assign, remove }
  private enum Event: UInt32 { case id, name, coordinates, state, capabilities, removed }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    if Request(rawValue: opcode) == .destroy { destroy() }
  }

  package func rename(_ name: String) { send(Event.name.rawValue, .string(name)) }
  /// 1 is active, 2 urgent, 4 hidden.
  package func setState(_ state: UInt32) { send(Event.state.rawValue, .uint(state)) }
  package func setCoordinates(_ numbers: [UInt32]) { send(Event.coordinates.rawValue, .array(numbers)) }
  package func remove() { send(Event.removed.rawValue) }
}
