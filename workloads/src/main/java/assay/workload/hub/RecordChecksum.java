package assay.workload.hub;

/// A sum over a record's components, each scattered together with its place: a change in any one
/// component changes the sum.
final class RecordChecksum {

  private long sum;
  private int place;

  RecordChecksum add(long value) {
    sum += SplitMix64.mix(++place, value);
    return this;
  }

  RecordChecksum add(double value) {
    return add(Double.doubleToLongBits(value));
  }

  RecordChecksum add(String text) {
    return add(((long) text.length() << 32) + text.hashCode());
  }

  long sum() {
    return sum;
  }
}
