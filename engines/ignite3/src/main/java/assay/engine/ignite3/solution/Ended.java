package assay.engine.ignite3.solution;

import java.nio.ByteBuffer;

/// What a job for updates of a target answers, in bytes: how each ended, and how often all were begun again.
final class Ended {

  private final byte[] codes;
  private final int retries;

  /// @param codes the [code][assay.api.pair.PairOutcome#code()] of each update
  Ended(byte[] codes, int retries) {
    this.codes = codes.clone();
    this.retries = retries;
  }

  /// Reads it.
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
