package assay.fault.link;

import assay.link.DirectionSpec;
import assay.plan.fault.PacketRules;
import java.time.Duration;

/// What a fault does to packets.
public enum PacketHarm {
  DELAY("delays them", "were delayed") {
    @Override
    DirectionSpec spec(PacketRules rules, double share) {
      return new DirectionSpec(rules.delay().toNanos(), rules.spread().toNanos(), 0, 0, 0, 1);
    }

    @Override
    long affected(WireShaper.Packets packets) {
      return packets.carried();
    }
  },

  LOSS("loses %s of them", "were lost") {
    @Override
    DirectionSpec spec(PacketRules rules, double share) {
      return new DirectionSpec(0, 0, share, 0, 0, 1);
    }

    @Override
    long affected(WireShaper.Packets packets) {
      return packets.lost();
    }
  },

  /// Packets are held back, and later ones overtake them.
  REORDERING("holds back %s of them", "were held back") {
    @Override
    DirectionSpec spec(PacketRules rules, double share) {
      return new DirectionSpec(HELD.toNanos(), 0, 0, 1 - share, 0, 1);
    }

    @Override
    long affected(WireShaper.Packets packets) {
      return packets.carried() - packets.overtaking();
    }
  },

  DUPLICATION("delivers %s of them twice", "arrived twice") {
    @Override
    DirectionSpec spec(PacketRules rules, double share) {
      return new DirectionSpec(0, 0, 0, 0, share, 0, 1);
    }

    @Override
    long affected(WireShaper.Packets packets) {
      return packets.repeated();
    }
  };

  private static final Duration HELD = Duration.ofMillis(5);

  private final String does;
  private final String did;

  PacketHarm(String does, String did) {
    this.does = does;
    this.did = did;
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

  /// How many packets were harmed.
  abstract long affected(WireShaper.Packets packets);
}
