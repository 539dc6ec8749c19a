package assay.workload.transactions;

import assay.api.RegisterRequests;

/// A register's value.
///
/// @param id the key's index
/// @param version from 1
/// @param writer the writing client's number
/// @param checksum over every other component
public record RegisterValue(int id, long version, int writer, long checksum)
    implements RegisterRequests.Value {

  static RegisterValue of(int id, long version, int writer) {
    return new RegisterValue(id, version, writer, sum(id, version, writer));
  }

  @Override
  public boolean intact() {
    return checksum == sum(id, version, writer);
  }

  private static long sum(int id, long version, int writer) {
    long scattered = (version * 31 + id) * 0xD6E8FEB86659FD93L + writer;
    return scattered ^ (scattered >>> 32);
  }
}
