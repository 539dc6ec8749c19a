package assay.engine.ignite3.table;

import java.nio.ByteBuffer;

/// The answer of a job for a target's updates, in bytes: each update's outcome, and the number of
/// retries.
public final class PairJobAnswer {

  private final byte[] codes;
  private final int retries;

  /// @param codes each update's [code][assay.api.pairupdate.PairOutcome#code()]
  public PairJobAnswer(byte[] codes, int retries) {
    this.codes = codes.clone();
    this.retries = retries;
  }

  public static PairJobAnswer of(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int retries = in.getInt();
    byte[] codes = new byte[in.remaining()];
    in.get(codes);
    return new PairJobAnswer(codes, retries);
  }

  public byte[] bytes() {
    return ByteBuffer.allocate(Integer.BYTES + codes.length).putInt(retries).put(codes).array();
  }

  public byte[] codes() {
    return codes.clone();
  }

  public int retries() {
    return retries;
  }
}
