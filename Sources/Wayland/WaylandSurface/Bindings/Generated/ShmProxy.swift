// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_shm`, up to version 1.
package final class ShmProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_shm.format`.
    case format(format: Format)
  }

  /// Wire enum: `wl_shm.error`.
  package struct ErrorCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let invalidFormat = Self(rawValue: 0)
    package static let invalidStride = Self(rawValue: 1)
    package static let invalidFd = Self(rawValue: 2)
  }

  /// Wire enum: `wl_shm.format`.
  package struct Format: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let argb8888 = Self(rawValue: 0)
    package static let xrgb8888 = Self(rawValue: 1)
    package static let c8 = Self(rawValue: 538982467)
    package static let rgb332 = Self(rawValue: 943867730)
    package static let bgr233 = Self(rawValue: 944916290)
    package static let xrgb4444 = Self(rawValue: 842093144)
    package static let xbgr4444 = Self(rawValue: 842089048)
    package static let rgbx4444 = Self(rawValue: 842094674)
    package static let bgrx4444 = Self(rawValue: 842094658)
    package static let argb4444 = Self(rawValue: 842093121)
    package static let abgr4444 = Self(rawValue: 842089025)
    package static let rgba4444 = Self(rawValue: 842088786)
    package static let bgra4444 = Self(rawValue: 842088770)
    package static let xrgb1555 = Self(rawValue: 892424792)
    package static let xbgr1555 = Self(rawValue: 892420696)
    package static let rgbx5551 = Self(rawValue: 892426322)
    package static let bgrx5551 = Self(rawValue: 892426306)
    package static let argb1555 = Self(rawValue: 892424769)
    package static let abgr1555 = Self(rawValue: 892420673)
    package static let rgba5551 = Self(rawValue: 892420434)
    package static let bgra5551 = Self(rawValue: 892420418)
    package static let rgb565 = Self(rawValue: 909199186)
    package static let bgr565 = Self(rawValue: 909199170)
    package static let rgb888 = Self(rawValue: 875710290)
    package static let bgr888 = Self(rawValue: 875710274)
    package static let xbgr8888 = Self(rawValue: 875709016)
    package static let rgbx8888 = Self(rawValue: 875714642)
    package static let bgrx8888 = Self(rawValue: 875714626)
    package static let abgr8888 = Self(rawValue: 875708993)
    package static let rgba8888 = Self(rawValue: 875708754)
    package static let bgra8888 = Self(rawValue: 875708738)
    package static let xrgb2101010 = Self(rawValue: 808669784)
    package static let xbgr2101010 = Self(rawValue: 808665688)
    package static let rgbx1010102 = Self(rawValue: 808671314)
    package static let bgrx1010102 = Self(rawValue: 808671298)
    package static let argb2101010 = Self(rawValue: 808669761)
    package static let abgr2101010 = Self(rawValue: 808665665)
    package static let rgba1010102 = Self(rawValue: 808665426)
    package static let bgra1010102 = Self(rawValue: 808665410)
    package static let yuyv = Self(rawValue: 1448695129)
    package static let yvyu = Self(rawValue: 1431918169)
    package static let uyvy = Self(rawValue: 1498831189)
    package static let vyuy = Self(rawValue: 1498765654)
    package static let ayuv = Self(rawValue: 1448433985)
    package static let nv12 = Self(rawValue: 842094158)
    package static let nv21 = Self(rawValue: 825382478)
    package static let nv16 = Self(rawValue: 909203022)
    package static let nv61 = Self(rawValue: 825644622)
    package static let yuv410 = Self(rawValue: 961959257)
    package static let yvu410 = Self(rawValue: 961893977)
    package static let yuv411 = Self(rawValue: 825316697)
    package static let yvu411 = Self(rawValue: 825316953)
    package static let yuv420 = Self(rawValue: 842093913)
    package static let yvu420 = Self(rawValue: 842094169)
    package static let yuv422 = Self(rawValue: 909202777)
    package static let yvu422 = Self(rawValue: 909203033)
    package static let yuv444 = Self(rawValue: 875713881)
    package static let yvu444 = Self(rawValue: 875714137)
    package static let r8 = Self(rawValue: 538982482)
    package static let r16 = Self(rawValue: 540422482)
    package static let rg88 = Self(rawValue: 943212370)
    package static let gr88 = Self(rawValue: 943215175)
    package static let rg1616 = Self(rawValue: 842221394)
    package static let gr1616 = Self(rawValue: 842224199)
    package static let xrgb16161616f = Self(rawValue: 1211388504)
    package static let xbgr16161616f = Self(rawValue: 1211384408)
    package static let argb16161616f = Self(rawValue: 1211388481)
    package static let abgr16161616f = Self(rawValue: 1211384385)
    package static let xyuv8888 = Self(rawValue: 1448434008)
    package static let vuy888 = Self(rawValue: 875713878)
    package static let vuy101010 = Self(rawValue: 808670550)
    package static let y210 = Self(rawValue: 808530521)
    package static let y212 = Self(rawValue: 842084953)
    package static let y216 = Self(rawValue: 909193817)
    package static let y410 = Self(rawValue: 808531033)
    package static let y412 = Self(rawValue: 842085465)
    package static let y416 = Self(rawValue: 909194329)
    package static let xvyu2101010 = Self(rawValue: 808670808)
    package static let xvyu1216161616 = Self(rawValue: 909334104)
    package static let xvyu16161616 = Self(rawValue: 942954072)
    package static let y0l0 = Self(rawValue: 810299481)
    package static let x0l0 = Self(rawValue: 810299480)
    package static let y0l2 = Self(rawValue: 843853913)
    package static let x0l2 = Self(rawValue: 843853912)
    package static let yuv4208bit = Self(rawValue: 942691673)
    package static let yuv42010bit = Self(rawValue: 808539481)
    package static let xrgb8888A8 = Self(rawValue: 943805016)
    package static let xbgr8888A8 = Self(rawValue: 943800920)
    package static let rgbx8888A8 = Self(rawValue: 943806546)
    package static let bgrx8888A8 = Self(rawValue: 943806530)
    package static let rgb888A8 = Self(rawValue: 943798354)
    package static let bgr888A8 = Self(rawValue: 943798338)
    package static let rgb565A8 = Self(rawValue: 943797586)
    package static let bgr565A8 = Self(rawValue: 943797570)
    package static let nv24 = Self(rawValue: 875714126)
    package static let nv42 = Self(rawValue: 842290766)
    package static let p210 = Self(rawValue: 808530512)
    package static let p010 = Self(rawValue: 808530000)
    package static let p012 = Self(rawValue: 842084432)
    package static let p016 = Self(rawValue: 909193296)
    package static let axbxgxrx106106106106 = Self(rawValue: 808534593)
    package static let nv15 = Self(rawValue: 892425806)
    package static let q410 = Self(rawValue: 808531025)
    package static let q401 = Self(rawValue: 825242705)
    package static let xrgb16161616 = Self(rawValue: 942953048)
    package static let xbgr16161616 = Self(rawValue: 942948952)
    package static let argb16161616 = Self(rawValue: 942953025)
    package static let abgr16161616 = Self(rawValue: 942948929)
  }

  package static var interface: Interface { Interface(wl_shm_table()) }
  package static var maxVersion: UInt32 { 1 }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_shm.create_pool`.
  package func createPool(fd: CInt, size: Int32) -> ShmPoolProxy {
    make(0, [.newID, .fd(fd), .int(size)])
  }

  /// No wire request: the client forgets the object.
  package func destroy() {
    onEvent = nil
    forget()
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.format(format: Format(rawValue: arguments.uint(0))))
    default: unknownEvent(opcode)
    }
  }
}
