package assay.judge;

import assay.plan.Step;
import assay.record.Mark;
import assay.record.Steadiness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Whether the parts of a closed step were warm when they counted, as far as their rounds tell.
///
/// Where rounds were repeated until their times stopped falling, the client says whether they did. Where a
/// number of rounds was discarded, a last one that took much longer than the one that counted is a sign
/// that another would have been shorter still.
final class PartWarmth {

  /// Rounds that are warm differ by less than this on a host whose cores the grid shares.
  private static final double MUCH_LONGER = 1.25;

  private PartWarmth() {}

  /// What is known of the parts of a step, in their order; nothing of one that gives no sign.
  static List<Steadiness> of(Step.Closed step, List<Mark> marks) {
    Map<String, List<Mark>> parts = new LinkedHashMap<>();
    for (Mark mark : marks) {
      String part = mark.fields().get("part");
      if (mark.type() == Mark.Type.PART && step.id().equals(mark.step()) && part != null) {
        parts.computeIfAbsent(part, key -> new ArrayList<>()).add(mark);
      }
    }
    List<Steadiness> all = new ArrayList<>();
    List<String> steady = new ArrayList<>();
    List<String> falling = new ArrayList<>();
    for (List<Mark> rounds : parts.values()) {
      List<Mark> counted =
          rounds.stream().filter(mark -> "true".equals(mark.fields().get("counted"))).toList();
      if (!counted.isEmpty() && has(counted, "steady")) {
        (is(counted, "steady") ? steady : falling).add(waitedFor(counted));
      } else if (!counted.isEmpty()
          && longest(discardedLast(rounds)) >= MUCH_LONGER * longest(counted)) {
        all.add(cold(step, counted));
      }
    }
    if (!falling.isEmpty()) {
      all.add(steadiness(step, Steadiness.State.NON_STEADY, "times still fell: " + join(falling)));
    } else if (!steady.isEmpty()) {
      all.add(steadiness(step, Steadiness.State.STEADY, "times no longer fell: " + join(steady)));
    }
    return all;
  }

  private static String join(List<String> parts) {
    return String.join(", ", parts);
  }

  private static boolean has(List<Mark> counted, String field) {
    return counted.stream().allMatch(mark -> mark.fields().containsKey(field));
  }

  private static boolean is(List<Mark> counted, String field) {
    return counted.stream().allMatch(mark -> "true".equals(mark.fields().get(field)));
  }

  private static String waitedFor(List<Mark> counted) {
    long most = counted.stream().mapToLong(mark -> mark.number("round", 0)).max().orElse(0);
    return "`%s` after %s".formatted(text(counted), Text.plural(most, "round", "rounds"));
  }

  private static String text(List<Mark> counted) {
    return counted.getFirst().fields().getOrDefault("text", "");
  }

  private static Steadiness cold(Step.Closed step, List<Mark> counted) {
    return steadiness(
        step,
        Steadiness.State.UNKNOWN,
        ("`%s` took a quarter longer or more in the last round that was discarded than in the one that"
                + " counted: it may not have been warm; `discard: steady` waits until it is")
            .formatted(text(counted)));
  }

  private static List<Mark> discardedLast(List<Mark> rounds) {
    List<Mark> discarded =
        rounds.stream().filter(mark -> "false".equals(mark.fields().get("counted"))).toList();
    long last = discarded.stream().mapToLong(mark -> mark.number("round", 0)).max().orElse(0);
    return discarded.stream().filter(mark -> mark.number("round", 0) == last).toList();
  }

  private static double longest(List<Mark> rounds) {
    return rounds.stream().mapToLong(mark -> mark.number("nanos", 0)).max().orElse(0);
  }

  private static Steadiness steadiness(Step.Closed step, Steadiness.State state, String text) {
    return new Steadiness(step.id(), state, 0, 0, text);
  }
}
