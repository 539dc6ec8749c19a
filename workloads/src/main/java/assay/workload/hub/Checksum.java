package assay.workload.hub;

/// A sum over the components of a record, each scattered together with its place: whichever one
/// component changes, the sum does.
final class Checksum {

  private long sum;
  private int place;

  Checksum add(long value) {
    sum += SplitMix64.mix(++place, value);
    return this;
  }

  Checksum add(double value) {
    return add(Double.doubleToLongBits(value));
  }

  Checksum add(String text) {
    return add(((long) text.length() << 32) + text.hashCode());
  }

  long sum() {
    return sum;
  }
}
