package assay.engine.redis.pairupdate;

final class FetchedSource {

  private final byte[] name;
  private final byte[] bytes;
  private final Object value;

  /// @param bytes in stored form
  FetchedSource(byte[] name, byte[] bytes, Object value) {
    this.name = name;
    this.bytes = bytes;
    this.value = value;
  }

  byte[] name() {
    return name;
  }

  byte[] bytes() {
    return bytes;
  }

  Object value() {
    return value;
  }
}
