package assay.study.written;

import assay.plan.FaultCommand;
import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.plan.fault.FaultKind;
import assay.plan.fault.PacketRules;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The keys of a step as in a study, without those that say a default.
final class StepKeys {

  private static final int IN_FLIGHT = 256;
  private static final int TRIES = 60;
  private static final double UP_TO = 100_000;

  private final Map<String, Object> keys = new LinkedHashMap<>();

  private StepKeys() {}

  /// The step's kind with its keys.
  static Map<String, Map<String, Object>> of(Step step) {
    StepKeys written = new StepKeys();
    return switch (step) {
      case Step.Open open -> Map.of("open", written.open(open));
      case Step.Closed closed -> Map.of("closed", written.closed(closed));
      case Step.Timed timed -> Map.of("closed", written.timed(timed));
      case Step.Capacity search -> Map.of("capacity", written.capacity(search));
    };
  }

  private Map<String, Object> open(Step.Open step) {
    keys.put("rate", RateText.of(step.rate()));
    keys.put("warm-up", text(step.warmUp()));
    keys.put("for", text(step.duration()));
    load(step.mix(), step.keys(), step.arrivals(), step.inFlight());
    List<Map<String, Object>> faults = step.faults().stream().map(StepKeys::fault).toList();
    if (faults.size() == 1) {
      keys.put("fault", faults.getFirst());
    } else if (!faults.isEmpty()) {
      keys.put("faults", faults);
    }
    if (step.merge() != null) {
      boolean usual = step.merge().equals(Step.Open.MERGE);
      keys.put("await", usual ? "merge" : "merge for " + text(step.merge()));
    }
    traffic(step.traffic());
    return keys;
  }

  private void load(
      Map<String, Double> mix, Step.Keys choice, Step.Arrivals arrivals, int inFlight) {
    mix(mix, choice);
    if (arrivals == Step.Arrivals.POISSON) {
      keys.put("arrivals", "poisson");
    }
    if (inFlight != IN_FLIGHT) {
      keys.put("in-flight", inFlight);
    }
  }

  private void mix(Map<String, Double> mix, Step.Keys choice) {
    Map<String, Object> shares = new LinkedHashMap<>();
    mix.forEach((kind, share) -> shares.put(kind, number(share)));
    keys.put("mix", shares);
    if (choice.choice() != Step.Keys.Choice.UNIFORM) {
      keys.put("keys", choice.text());
    }
  }

  private Map<String, Object> closed(Step.Closed step) {
    threads(step.threads(), step.think());
    if (step.steady() != null) {
      keys.put("discard", "steady");
    } else if (step.discard() != 1) {
      keys.put("discard", step.discard());
    }
    if (!step.warmUp().isZero()) {
      keys.put("warm-up", text(step.warmUp()));
    }
    keys.put("each", step.parts().stream().map(Step.Part::text).toList());
    traffic(step.traffic());
    return keys;
  }

  private Map<String, Object> timed(Step.Timed step) {
    threads(step.threads(), step.think());
    if (!step.thinkSpread().isZero()) {
      keys.put("think-spread", text(step.thinkSpread()));
    }
    keys.put("warm-up", text(step.warmUp()));
    keys.put("for", text(step.duration()));
    mix(step.mix(), step.keys());
    traffic(step.traffic());
    return keys;
  }

  private void threads(int threads, Duration think) {
    if (threads != 1) {
      keys.put("threads", threads);
    }
    if (!think.isZero()) {
      keys.put("think", text(think));
    }
  }

  private Map<String, Object> capacity(Step.Capacity step) {
    keys.put("objective", step.goal().text());
    keys.put("from", RateText.of(step.from()));
    if (step.upTo() != UP_TO) {
      keys.put("up-to", RateText.of(step.upTo()));
    }
    keys.put("for", text(step.duration()));
    keys.put("settle", text(step.settle()));
    keys.put("warm-up", text(step.warmUp()));
    load(step.mix(), step.keys(), step.arrivals(), step.inFlight());
    if (step.tries() != TRIES) {
      keys.put("tries", step.tries());
    }
    if (step.critical()) {
      keys.put("critical", "true");
    }
    traffic(step.traffic());
    return keys;
  }

  private void traffic(Step.@Nullable Traffic users) {
    if (users == null) {
      return;
    }
    Map<String, Object> written = new LinkedHashMap<>();
    written.put("threads", users.threads());
    written.put("sleep", text(users.sleep()));
    if (users.gc() != null) {
      written.put("gc", text(users.gc()));
    }
    keys.put("traffic", written);
  }

  /// A fault that the configurations choose has only its time.
  private static Map<String, Object> fault(FaultSpec fault) {
    Map<String, Object> written = new LinkedHashMap<>();
    if (!fault.leftToConfiguration()) {
      harm(fault, FaultKind.of(fault.fault()).orElseThrow(), written);
    }
    written.put("at", text(fault.at()));
    if (fault.onceUnsafe()) {
      written.put("when", "unsafe");
    }
    return written;
  }

  private static void harm(FaultSpec fault, FaultKind kind, Map<String, Object> written) {
    FaultCommand command = fault.command();
    if (command != null) {
      written.put(fault.fault(), command.text());
      put(written, "undo", command.undo());
      put(written, "proof", command.proof());
    } else {
      // A plan names no target of a fault that adds a member.
      written.put(fault.fault(), fault.target().isEmpty() ? "member" : fault.target());
    }
    if (fault.share() > 0) {
      written.put("to", number(100 * fault.share()) + "%");
    }
    put(written, "to", fault.release());
    PacketRules packets = fault.packets();
    if (packets != null) {
      put(written, "to", packets.delay());
      put(written, "spread", packets.spread());
      put(written, "packets", packets.packets());
      put(written, "peers", packets.peers());
    }
    if (!fault.duration().isZero()) {
      written.put("for", text(fault.duration()));
    }
    if (!fault.burst().equals(kind.burst())) {
      written.put("burst", text(fault.burst()));
    }
  }

  private static void put(Map<String, Object> written, String key, Duration duration) {
    put(written, key, duration.isZero() ? "" : text(duration));
  }

  private static void put(Map<String, Object> written, String key, String text) {
    if (!text.isEmpty()) {
      written.put(key, text);
    }
  }

  /// A duration that reads back as the same nanoseconds: `2s`, `250ms`, `1.2345s`.
  static String text(Duration duration) {
    boolean millis = duration.toNanos() % 1_000_000 == 0 && duration.toSeconds() == 0;
    if (millis && !duration.isZero()) {
      return duration.toMillis() + "ms";
    }
    return number(BigDecimal.valueOf(duration.toNanos(), 9)) + "s";
  }

  static String number(double value) {
    return number(BigDecimal.valueOf(value));
  }

  /// At most the nine digits after the point that a study may have.
  private static String number(BigDecimal value) {
    BigDecimal plain = value.setScale(Math.min(9, value.scale()), RoundingMode.HALF_UP);
    return plain.signum() == 0 ? "0" : plain.stripTrailingZeros().toPlainString();
  }
}
