package assay.judge.window;

import assay.fact.Finding;
import assay.plan.Step;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.results.SteadinessResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Whether the parts of a closed step were warm when they counted.
///
/// If rounds were repeated until their times stopped falling, the client says whether they did. Otherwise a last
/// discarded round much longer than the counted one suggests that the times would have fallen further.
final class PartWarmupCheck {

  /// Warm rounds differ by less on a host with cores shared by the grid.
  private static final double MUCH_LONGER = 1.25;

  private PartWarmupCheck() {}

  /// In order, without parts that show nothing.
  static List<SteadinessResult> of(Step.Closed step, List<TimedEvent> events) {
    Map<Integer, List<StepEvent.Part>> parts = new LinkedHashMap<>();
    for (TimedEvent event : events) {
      boolean own = step.id().equals(event.step());
      if (own && event.event() instanceof StepEvent.Part part && part.part().isPresent()) {
        parts.computeIfAbsent(part.part().getAsInt(), key -> new ArrayList<>()).add(part);
      }
    }
    List<SteadinessResult> all = new ArrayList<>();
    List<Finding> steady = new ArrayList<>();
    List<Finding> falling = new ArrayList<>();
    for (List<StepEvent.Part> rounds : parts.values()) {
      List<StepEvent.Part> counted = rounds.stream().filter(StepEvent.Part::counted).toList();
      List<Boolean> waited = counted.stream().flatMap(part -> part.steady().stream()).toList();
      if (!counted.isEmpty() && waited.size() == counted.size()) {
        (waited.contains(false) ? falling : steady).add(waitedFor(counted));
      } else if (!counted.isEmpty()
          && longest(discardedLast(rounds)) >= MUCH_LONGER * longest(counted)) {
        all.add(cold(step, counted));
      }
    }
    if (!falling.isEmpty()) {
      all.add(steadiness(step, SteadinessResult.State.NON_STEADY, new StillFell(falling)));
    } else if (!steady.isEmpty()) {
      all.add(steadiness(step, SteadinessResult.State.STEADY, new NoLongerFell(steady)));
    }
    return all;
  }

  private static Finding waitedFor(List<StepEvent.Part> counted) {
    int most = counted.stream().mapToInt(StepEvent.Part::round).max().orElse(0);
    return new AfterRounds(text(counted), most);
  }

  private static String text(List<StepEvent.Part> counted) {
    return counted.getFirst().text();
  }

  private static SteadinessResult cold(Step.Closed step, List<StepEvent.Part> counted) {
    return steadiness(step, SteadinessResult.State.UNKNOWN, new PartCold(text(counted)));
  }

  private static List<StepEvent.Part> discardedLast(List<StepEvent.Part> rounds) {
    List<StepEvent.Part> discarded = rounds.stream().filter(part -> !part.counted()).toList();
    int last = discarded.stream().mapToInt(StepEvent.Part::round).max().orElse(0);
    return discarded.stream().filter(part -> part.round() == last).toList();
  }

  private static double longest(List<StepEvent.Part> rounds) {
    return rounds.stream().mapToLong(StepEvent.Part::nanos).max().orElse(0);
  }

  private static SteadinessResult steadiness(
      Step.Closed step, SteadinessResult.State state, Finding text) {
    return new SteadinessResult(step.id(), state, 0, 0, text.fact());
  }

  record StillFell(List<Finding> parts) implements Finding {}

  record NoLongerFell(List<Finding> parts) implements Finding {}

  record AfterRounds(String part, int rounds) implements Finding {}

  record PartCold(String part) implements Finding {}
}
