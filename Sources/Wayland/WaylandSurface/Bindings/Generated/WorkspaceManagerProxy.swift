// Written by `make protocols` from ext-workspace-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `ext_workspace_manager_v1`, up to version 1.
///
/// Without `ext_workspace_manager_v1.commit`: workspaces are only watched.
package final class WorkspaceManagerProxy: Proxy {
  package enum Event {
    /// Wire event: `ext_workspace_manager_v1.workspace_group`.
    case workspaceGroup(workspaceGroup: WorkspaceGroupProxy)
    /// Wire event: `ext_workspace_manager_v1.workspace`.
    case workspace(workspace: WorkspaceProxy)
    /// Wire event: `ext_workspace_manager_v1.done`.
    case done
    /// Wire event: `ext_workspace_manager_v1.finished`.
    case finished
  }

  package static var interface: Interface { Interface(ext_workspace_manager_v1_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `ext_workspace_manager_v1.stop`.
  package func stop() {
    send(1, [])
  }

  /// No wire request: the client forgets the object.
  package func destroy() {
    onEvent = nil
    forget()
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.workspaceGroup(workspaceGroup: arguments.made(0, by: object)))
    case 1:
      onEvent?(.workspace(workspace: arguments.made(0, by: object)))
    case 2:
      onEvent?(.done)
    case 3:
      let event = Event.finished, handler = onEvent
      destroy()
      handler?(event)
    default: unknownEvent(opcode)
    }
  }
}
