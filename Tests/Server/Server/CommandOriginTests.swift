import BezelControlWire
import Testing

@testable import HUDServer

@Suite("The origin of a command")
struct CommandOriginTests {
  @Test("has the working directory and the variables of the client, where they are text")
  func surroundings() {
    let request = ArgumentsRequest(
      arguments: [], directory: Array("/tmp".utf8),
      environment: [
        ArgumentsRequest.Variable(name: Array("LANG".utf8), value: Array("C".utf8)),
        ArgumentsRequest.Variable(name: Array("HOME".utf8), value: [0xff]),
      ])
    #expect(request.workingDirectory == "/tmp")
    #expect(request.value(of: "LANG") == "C")
    #expect(request.value(of: "HOME") == nil)
    #expect(request.value(of: "PATH") == nil)
    #expect(ArgumentsRequest(arguments: []).workingDirectory == nil)
  }
}
