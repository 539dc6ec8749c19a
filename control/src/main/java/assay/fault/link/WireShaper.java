package assay.fault.link;

/// A process that carries the packets of wires that are moved to its bridge.
public interface WireShaper extends AutoCloseable {

  /// The bridge in the middle of the network behind which packets are shaped.
  String bridge();

  /// Packets so far that were to reach the process at the wire's end.
  Packets incoming();

  /// Packets so far from that process.
  Packets outgoing();

  /// Carries every packet at once from now on. Packets on the way keep their delay.
  void relax();

  /// Ends the process. Wires at its bridge are cut then.
  @Override
  void close();

  /// @param carried of a target and its peers
  /// @param lost as asked
  /// @param overtaking not held back, although others were
  /// @param repeated arrived twice
  /// @param overrun lost because too many were under way; not asked
  /// @param halfLateNanos half arrived at least this much later than asked
  /// @param lateNanos 99 of 100 arrived at most this much later than asked
  /// @param failure why the process carries none; empty while it works
  record Packets(
      long carried,
      long lost,
      long overtaking,
      long repeated,
      long overrun,
      long halfLateNanos,
      long lateNanos,
      String failure) {

    static final Packets NONE = new Packets(0, 0, 0, 0, 0, 0, 0, "");

    /// The packets after earlier ones; how late they were includes the earlier ones.
    Packets since(Packets earlier) {
      return new Packets(
          carried - earlier.carried,
          lost - earlier.lost,
          overtaking - earlier.overtaking,
          repeated - earlier.repeated,
          overrun - earlier.overrun,
          halfLateNanos,
          lateNanos,
          failure);
    }

    /// Both directions together; the later of both.
    Packets plus(Packets other) {
      return new Packets(
          carried + other.carried,
          lost + other.lost,
          overtaking + other.overtaking,
          repeated + other.repeated,
          overrun + other.overrun,
          Math.max(halfLateNanos, other.halfLateNanos),
          Math.max(lateNanos, other.lateNanos),
          failure.isEmpty() ? other.failure : failure);
    }
  }
}
