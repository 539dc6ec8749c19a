package assay.record.io;

/// How much of a file there was when its writer was done with it, or had come so far: a line of
/// `seals.ndjson`.
///
/// A seal shows what a disk, a copy or a hand did to a file since. It is no signature: whoever makes a
/// file anew can make its seal anew.
///
/// @param file the file's place in the run directory, with slashes
/// @param cell the id of the cell it tells of; empty where it tells of the whole run
/// @param bytes how many bytes are sealed, from the file's beginning
/// @param crc32c their CRC-32C, eight hexadecimal digits
/// @param grows whether more may have been written after them
/// @param chain the CRC-32C of all lines up to this one, itself with an empty chain
record FileSeal(String file, String cell, long bytes, String crc32c, boolean grows, String chain) {

  /// The same with another chain.
  FileSeal with(String other) {
    return new FileSeal(file, cell, bytes, crc32c, grows, other);
  }
}
