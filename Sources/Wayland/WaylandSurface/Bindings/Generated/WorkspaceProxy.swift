// Written by `make protocols` from ext-workspace-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `ext_workspace_handle_v1`, up to version 1.
///
/// Without `ext_workspace_handle_v1.activate`: workspaces are only watched.
///
/// Without `ext_workspace_handle_v1.assign`: workspaces are only watched.
///
/// Without `ext_workspace_handle_v1.deactivate`: workspaces are only watched.
///
/// Without `ext_workspace_handle_v1.remove`: workspaces are only watched.
package final class WorkspaceProxy: Proxy {
  package enum Event {
    /// Wire event: `ext_workspace_handle_v1.id`.
    case id(id: String)
    /// Wire event: `ext_workspace_handle_v1.name`.
    case name(name: String)
    /// Wire event: `ext_workspace_handle_v1.coordinates`.
    case coordinates(coordinates: [UInt32])
    /// Wire event: `ext_workspace_handle_v1.state`.
    case state(state: State)
    /// Wire event: `ext_workspace_handle_v1.capabilities`.
    case capabilities(capabilities: WorkspaceCapabilities)
    /// Wire event: `ext_workspace_handle_v1.removed`.
    case removed
  }

  /// Wire bitfield: `ext_workspace_handle_v1.state`.
  package struct State: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let active = Self(rawValue: 1)
    package static let urgent = Self(rawValue: 2)
    package static let hidden = Self(rawValue: 4)
  }

  /// Wire bitfield: `ext_workspace_handle_v1.workspace_capabilities`.
  package struct WorkspaceCapabilities: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let activate = Self(rawValue: 1)
    package static let deactivate = Self(rawValue: 2)
    package static let remove = Self(rawValue: 4)
    package static let assign = Self(rawValue: 8)
  }

  package static var interface: Interface { Interface(ext_workspace_handle_v1_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `ext_workspace_handle_v1.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.id(id: arguments.string(0)))
    case 1:
      onEvent?(.name(name: arguments.string(0)))
    case 2:
      onEvent?(.coordinates(coordinates: arguments.words(0)))
    case 3:
      onEvent?(.state(state: State(rawValue: arguments.uint(0))))
    case 4:
      onEvent?(.capabilities(capabilities: WorkspaceCapabilities(rawValue: arguments.uint(0))))
    case 5:
      onEvent?(.removed)
    default: unknownEvent(opcode)
    }
  }
}
