package assay.record.io;

/// The sealed content of a file, complete or so far: a line of `seals.ndjson`.
///
/// A seal reveals damage by disks, copies or edits. It is no signature: a forger of the file can forge the seal.
///
/// @param file the path in the run directory, with slashes
/// @param cell the cell's id; empty for the whole run
/// @param bytes the sealed bytes, from the file's beginning
/// @param crc32c their CRC-32C, eight hexadecimal digits
/// @param grows whether the file may have grown since
/// @param chain the CRC-32C of all lines up to this one, which counts with an empty chain
record FileSeal(String file, String cell, long bytes, String crc32c, boolean grows, String chain) {

  FileSeal with(String other) {
    return new FileSeal(file, cell, bytes, crc32c, grows, other);
  }
}
