package assay.engine.redis.pairupdate;

final class ReadSource {

  private final byte[] name;
  private final byte[] bytes;
  private final Object value;

  /// @param bytes in stored form
  ReadSource(byte[] name, byte[] bytes, Object value) {
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
