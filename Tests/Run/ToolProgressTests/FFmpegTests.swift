import Testing
import ToolProgress

/// ffmpeg reports a time. Whether that is a part of the input's duration depends on the command's options.
struct FFmpegTests {
  private func progress(of command: [String], to output: String = "x.mp4") -> ToolProgress {
    var reader = ProgressReader(command: command)
    reader.read("  Duration: 00:00:40.00, start: 0.000000, bitrate: 38 kb/s\n")
    reader.read("Output #0, mp4, to '\(output)':\n")
    reader.read("frame=   50 fps= 25 q=2.0 size=       9kB time=00:00:02.12 bitrate=   0.1kbits/s\r")
    return reader.progress
  }

  @Test(arguments: [
    ["ffmpeg", "-i", "a", "x.mp4"], ["ffmpeg", "-i", "a", "-threads", "2", "-tune", "film", "x.mp4"], [],
  ])
  func `the whole is the longest input`(command: [String]) {
    let progress = progress(of: command)
    #expect(progress.count == Count(2.12, of: 40, .seconds))
    #expect(progress.step == "x.mp4")
  }

  @Test(arguments: [
    ["ffmpeg", "-i", "a", "-t", "4", "x.mp4"], ["ffmpeg", "-i", "a", "-to", "4", "x.mp4"],
    ["ffmpeg", "-ss", "4", "-i", "a", "x.mp4"], ["ffmpeg", "-sseof", "-4", "-i", "a", "x.mp4"],
    ["ffmpeg", "-i", "a", "-frames:v", "100", "x.mp4"], ["ffmpeg", "-i", "a", "-vframes", "100", "x.mp4"],
    ["ffmpeg", "-i", "a", "-i", "b", "-shortest", "x.mp4"], ["sh", "-c", "ffmpeg -i a -t 4 x.mp4"],
    ["ffmpeg", "-i", "a", "-i", "b", "-filter_complex", "concat=n=2", "x.mp4"],
    ["ffmpeg", "-i", "a", "-vf", "setpts=2*PTS", "x.mp4"], ["ffmpeg", "-i", "a", "-vf", "trim=0:4", "x.mp4"],
    ["nice", "-n", "5", "ffmpeg", "-stream_loop", "3", "-i", "a", "x.mp4"],
  ])
  func `with options that change the length, the whole is unknown`(command: [String]) {
    #expect(progress(of: command) == ToolProgress(state: .indeterminate, step: "00:00:02"))
  }

  @Test(arguments: ["pipe:", "pipe:1"])
  func `an output to a pipe is not a step`(output: String) {
    #expect(progress(of: [], to: output).step == nil)
  }
}
