// Written by `make protocols` from ext-workspace-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `ext_workspace_group_handle_v1`, up to version 1.
///
/// Without `ext_workspace_group_handle_v1.create_workspace`: workspaces are only watched.
package final class WorkspaceGroupProxy: Proxy {
  package enum Event {
    /// Wire event: `ext_workspace_group_handle_v1.capabilities`.
    case capabilities(capabilities: GroupCapabilities)
    /// Wire event: `ext_workspace_group_handle_v1.output_enter`.
    case outputEnter(output: OutputProxy?)
    /// Wire event: `ext_workspace_group_handle_v1.output_leave`.
    case outputLeave(output: OutputProxy?)
    /// Wire event: `ext_workspace_group_handle_v1.workspace_enter`.
    case workspaceEnter(workspace: WorkspaceProxy?)
    /// Wire event: `ext_workspace_group_handle_v1.workspace_leave`.
    case workspaceLeave(workspace: WorkspaceProxy?)
    /// Wire event: `ext_workspace_group_handle_v1.removed`.
    case removed
  }

  /// Wire bitfield: `ext_workspace_group_handle_v1.group_capabilities`.
  package struct GroupCapabilities: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let createWorkspace = Self(rawValue: 1)
  }

  package static var interface: Interface { Interface(ext_workspace_group_handle_v1_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `ext_workspace_group_handle_v1.destroy`.
  package func destroy() {
    onEvent = nil
    end(1, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.capabilities(capabilities: GroupCapabilities(rawValue: arguments.uint(0))))
    case 1:
      onEvent?(.outputEnter(output: arguments.object(0)))
    case 2:
      onEvent?(.outputLeave(output: arguments.object(0)))
    case 3:
      onEvent?(.workspaceEnter(workspace: arguments.object(0)))
    case 4:
      onEvent?(.workspaceLeave(workspace: arguments.object(0)))
    case 5:
      onEvent?(.removed)
    default: unknownEvent(opcode)
    }
  }
}
