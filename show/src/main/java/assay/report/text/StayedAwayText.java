package assay.report.text;

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
import java.util.TreeSet;

/// Members that did not start again after a fault, because their product refused what it found on its disk.
public final class StayedAwayText {

  private StayedAwayText() {}

  /// The members of each configuration and in how many runs: `member-1, member-3 in 2 of 6 runs`.
  public static Map<String, String> of(Plan plan, List<TimedEvent> events) {
    Map<String, String> texts = new LinkedHashMap<>();
    plan.configurations()
        .forEach(configuration -> {
          List<String> trials =
              plan.trials().stream()
                  .filter(trial -> trial.configuration().equals(configuration.name()))
                  .map(Plan.Trial::id)
                  .toList();
          TreeSet<String> members = new TreeSet<>();
          long runs =
              trials.stream()
                  .filter(trial -> {
                    List<String> away = away(trial, events);
                    members.addAll(away);
                    return !away.isEmpty();
                  })
                  .count();
          if (runs > 0) {
            texts.put(
                configuration.name(),
                "%s in %d of %d %s"
                    .formatted(
                        String.join(", ", members),
                        runs,
                        trials.size(),
                        trials.size() == 1 ? "run" : "runs"));
          }
        });
    return texts;
  }

  private static List<String> away(String trial, List<TimedEvent> events) {
    List<TimedEvent> own = events.stream().filter(event -> trial.equals(event.trial())).toList();
    return own.stream()
        .filter(event -> !ofUpgrade(event, own))
        .flatMap(
            event -> event.event(FaultEvent.Over.class).flatMap(FaultEvent.Over::refused).stream())
        .flatMap(members -> List.of(members.split(", ")).stream())
        .toList();
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
