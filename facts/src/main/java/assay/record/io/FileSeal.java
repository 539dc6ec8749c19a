package assay.record.io;

/// A file's sealed content, complete or so far: a line of `seals.ndjson`.
///
/// Reveals damage by disks, copies or edits, but is no signature: forgers can forge the seal too.
///
/// @param file in the run directory, with slashes
/// @param trial empty for the whole run
/// @param bytes from the beginning
/// @param crc32c eight hexadecimal digits
/// @param grows whether more may follow
/// @param chain the CRC-32C of all lines so far, this one with an empty chain
record FileSeal(String file, String trial, long bytes, String crc32c, boolean grows, String chain) {

  FileSeal with(String other) {
    return new FileSeal(file, trial, bytes, crc32c, grows, other);
  }
}
