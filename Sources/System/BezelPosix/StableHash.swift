/// A hash that is the same in every process, unlike the hash of `Hasher`: FNV-1a with 64 bits.
package func stableHash(_ bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
