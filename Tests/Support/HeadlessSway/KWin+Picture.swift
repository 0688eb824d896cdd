extension KWin {
  /// The output's present picture, without the pointer.
  package func picture() throws -> Picture {
    let environment = environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
    let taken = try FinishedProgram.run(["/usr/bin/python3", "-c", takePicture], environment: environment)
    guard taken.status == 0 else { throw HarnessError("KWin returned no picture: \(taken.errors)") }
    return try Picture(ppm: taken.outputBytes)
  }

  /// Takes pictures, one a frame of KWin, until one matches.
  ///
  /// - Throws: ``HarnessError`` with `expectation` if no picture matched in time.
  @discardableResult
  package func waitForPicture(
    _ expectation: String, within timeout: Duration = .seconds(60), where isAsWanted: (Picture) -> Bool
  ) throws -> Picture {
    try Picture.wait(for: expectation, within: timeout, taking: picture, where: isAsWanted)
  }
}

/// Writes a picture as PPM. KWin sends its bytes (blue, green, red, alpha) through a pipe that is passed over D-Bus,
/// which dbus-send cannot do. The system's Python has the packages for it.
private let takePicture = """
  import dbus, os, sys
  reading, writing = os.pipe()
  service = dbus.SessionBus().get_object("org.kde.KWin", "/org/kde/KWin/ScreenShot2")
  options = {"include-cursor": False, "native-resolution": True}
  about = service.CaptureWorkspace(options, dbus.types.UnixFd(writing), dbus_interface="org.kde.KWin.ScreenShot2")
  os.close(writing)
  pixels = open(reading, "rb").read()
  width, height, stride = int(about["width"]), int(about["height"]), int(about["stride"])
  rows = b"".join(pixels[y * stride:y * stride + width * 4] for y in range(height))
  picture = bytearray(width * height * 3)
  picture[0::3], picture[1::3], picture[2::3] = rows[2::4], rows[1::4], rows[0::4]
  sys.stdout.buffer.write(b"P6 %d %d 255\\n" % (width, height) + picture)
  """
