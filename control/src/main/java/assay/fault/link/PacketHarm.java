package assay.fault.link;

import assay.link.DirectionSpec;
import assay.plan.fault.PacketRules;
import java.time.Duration;
import java.util.function.ToLongFunction;

/// What a fault does to packets.
public enum PacketHarm {
  DELAY("delays them", "were delayed", WireShaper.Packets::carried) {
    @Override
    DirectionSpec spec(PacketRules rules, double share) {
      return new DirectionSpec(rules.delay().toNanos(), rules.spread().toNanos(), 0, 0, 0, 1);
    }
  },

  LOSS("loses %s of them", "were lost", WireShaper.Packets::lost) {
    @Override
    DirectionSpec spec(PacketRules rules, double share) {
      return new DirectionSpec(0, 0, share, 0, 0, 1);
    }
  },

  /// Packets are held back, and later ones overtake them.
  REORDERING(
      "holds back %s of them",
      "were held back", packets -> packets.carried() - packets.overtaking()) {
    @Override
    DirectionSpec spec(PacketRules rules, double share) {
      return new DirectionSpec(HELD.toNanos(), 0, 0, 1 - share, 0, 1);
    }
  },

  DUPLICATION("delivers %s of them twice", "arrived twice", WireShaper.Packets::repeated) {
    @Override
    DirectionSpec spec(PacketRules rules, double share) {
      return new DirectionSpec(0, 0, 0, 0, share, 0, 1);
    }
  };

  private static final Duration HELD = Duration.ofMillis(5);

  private final String does;
  private final String did;
  private final ToLongFunction<WireShaper.Packets> affected;

  PacketHarm(String does, String did, ToLongFunction<WireShaper.Packets> affected) {
    this.does = does;
    this.did = did;
    this.affected = affected;
  }

  /// The properties of a direction that the fault concerns.
  abstract DirectionSpec spec(PacketRules rules, double share);

  /// What the process does that carries the packets: `loses 1 % of them`.
  String does(String percent) {
    return does.formatted(percent);
  }

  /// What became of packets: `were lost`.
  String did() {
    return did;
  }

  long affected(WireShaper.Packets packets) {
    return affected.applyAsLong(packets);
  }
}
