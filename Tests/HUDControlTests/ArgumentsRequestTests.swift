import ControlWire
import HUDControl
import Testing

@Suite("Arguments request")
struct ArgumentsRequestTests {
  @Test("reads its arguments as text, empty ones too")
  func words() throws {
    let request = ArgumentsRequest(arguments: ["show", "", "进度"].map { Array($0.utf8) })
    #expect(try request.words == ["show", "", "进度"])
  }

  @Test("names the argument that isn't UTF-8")
  func invalidText() {
    let request = ArgumentsRequest(arguments: [Array("show".utf8), [0x41, 0xff]])
    let error = #expect(throws: ArgumentsRequest.InvalidText.self) { try request.words }
    #expect(error?.position == 2)
    #expect(error?.description == "argument 2, 'A\u{fffd}', is not valid UTF-8; texts and names must be")
  }

  @Test("knows its working directory and its variables")
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
