package assay.engine.ignite3.solution;

import java.nio.ByteBuffer;

/// The answer of a job for a target's updates, in bytes: each update's outcome, and the number of
/// retries.
final class Ended {

  private final byte[] codes;
  private final int retries;

  /// @param codes each update's [code][assay.api.pair.PairOutcome#code()]
  Ended(byte[] codes, int retries) {
    this.codes = codes.clone();
    this.retries = retries;
  }

  static Ended of(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int retries = in.getInt();
    byte[] codes = new byte[in.remaining()];
    in.get(codes);
    return new Ended(codes, retries);
  }

  byte[] bytes() {
    return ByteBuffer.allocate(Integer.BYTES + codes.length).putInt(retries).put(codes).array();
  }

  byte[] codes() {
    return codes.clone();
  }

  int retries() {
    return retries;
  }
}
