package assay.report.text;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.fault.FaultKind;
import assay.plan.fault.ToForm;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// Members that did not start again after a fault, because their product refused what it found on its disk.
public final class StayedAwayText {

  private StayedAwayText() {}

  private static final int LONGEST = 100;

  /// The members of each configuration, in how many runs, and the last that their product said:
  /// `member-1, member-3 in 2 of 6 runs: bad file`.
  public static Map<String, String> of(Plan plan, List<TimedEvent> events) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Configuration configuration : plan.configurations()) {
      text(plan, configuration.name(), events)
          .ifPresent(text -> texts.put(configuration.name(), text));
    }
    return texts;
  }

  private static Optional<String> text(Plan plan, String configuration, List<TimedEvent> events) {
    List<List<FaultEvent.Over>> runs =
        plan.trials().stream()
            .filter(trial -> trial.configuration().equals(configuration))
            .map(trial -> away(trial.id(), events))
            .toList();
    List<FaultEvent.Over> away = runs.stream().flatMap(List::stream).toList();
    if (away.isEmpty()) {
      return Optional.empty();
    }
    String members =
        away.stream()
            .flatMap(over -> List.of(over.refused().orElseThrow().split(", ")).stream())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return Optional.of(
        "%s in %d of %d %s: %s"
            .formatted(
                members,
                runs.stream().filter(run -> !run.isEmpty()).count(),
                runs.size(),
                runs.size() == 1 ? "run" : "runs",
                brief(away.getFirst().reason().orElse("it logged no reason"))));
  }

  private static List<FaultEvent.Over> away(String trial, List<TimedEvent> events) {
    List<TimedEvent> own = events.stream().filter(event -> trial.equals(event.trial())).toList();
    return own.stream()
        .filter(event -> !ofUpgrade(event, own))
        .flatMap(event -> event.event(FaultEvent.Over.class).stream())
        .filter(over -> over.refused().isPresent())
        .toList();
  }

  /// The end of what a product said: its last line, without the process, the time and the level before it, and cut off.
  private static String brief(String reason) {
    String last = reason.substring(reason.lastIndexOf("; ") + 1).strip();
    String said = last.replaceFirst("^\\d+:\\w+ .{10,30} [#*.-] ", "");
    return said.length() <= LONGEST ? said : said.substring(0, LONGEST - 1).strip() + "…";
  }

  /// Whether the fault starts members with another release, whose refusal is an answer of its own.
  public static boolean ofUpgrade(TimedEvent over, List<TimedEvent> events) {
    return events.stream()
        .filter(event -> Objects.equals(event.trial(), over.trial()))
        .filter(event -> Objects.equals(event.step(), over.step()))
        .anyMatch(event ->
            event.event() instanceof FaultEvent.Asked asked
                && over.event() instanceof FaultEvent fault
                && asked.number() == fault.number()
                && Optional.of(asked.fault())
                    .flatMap(FaultKind::of)
                    .filter(kind -> kind.to() == ToForm.RELEASE)
                    .isPresent());
  }
}
