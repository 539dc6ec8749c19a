package assay.run.resume;

import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Which trials of a stopped run count, and which are still to be done.
///
/// A trial is done if it came to its end, or if it failed and the run continued: repeating only failed trials would
/// bias the results. A done trial is kept if the trials it depends on are done. These are all trials of its block if
/// configurations are compared, because a pair from two parts of a run would show what changed on the host in between.
/// They are also all trials that share its processes, which the first trial has warmed up. Other begun trials are
/// superseded and repeated under a new id, which overwrites nothing.
///
/// @param plan the whole plan, with new ids for repeated trials
/// @param due the remaining trials, in order
/// @param superseded trials that were begun before and do not count, of this resumption only
public record RemainingTrials(
    Plan plan, List<Trial> kept, List<Trial> due, List<Trial> superseded) {

  /// The suffix of a repeated trial's id.
  private static final Pattern AGAIN = Pattern.compile("-part\\d+$");

  /// The remainder of a run.
  ///
  /// @param plan the run's plan
  /// @param events the recorded events, in order
  /// @param part the next part's number, 2 for the first resumption
  public static RemainingTrials of(Plan plan, List<TimedEvent> events, int part) {
    Set<String> begun =
        events.stream()
            .map(TimedEvent::trial)
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Set<String> kept = kept(plan, done(plan, events));
    List<Trial> superseded =
        plan.trials().stream()
            .filter(trial -> !kept.contains(trial.id()) && begun.contains(trial.id()))
            .toList();
    Map<String, String> ids = new HashMap<>();
    superseded.forEach(trial -> ids.put(trial.id(), idOf(trial, part)));
    List<Trial> trials = plan.trials().stream().map(trial -> named(trial, ids)).toList();
    List<Trial> all = new ArrayList<>(plan.superseded());
    all.addAll(superseded);
    return new RemainingTrials(
        plan.toBuilder().trials(trials).superseded(all).plan(),
        trials.stream().filter(trial -> kept.contains(trial.id())).toList(),
        trials.stream().filter(trial -> !kept.contains(trial.id())).toList(),
        superseded);
  }

  private static String idOf(Trial trial, int part) {
    return AGAIN.matcher(trial.id()).replaceFirst("") + "-part" + part;
  }

  private static Trial named(Trial trial, Map<String, String> ids) {
    String processesOf = trial.processesOf();
    return trial.again(
        ids.getOrDefault(trial.id(), trial.id()),
        processesOf == null ? null : ids.getOrDefault(processesOf, processesOf));
  }

  /// The ids of done trials. A failed last trial is not done: it may have failed because the run stopped.
  private static Set<String> done(Plan plan, List<TimedEvent> events) {
    Set<String> ended = new LinkedHashSet<>();
    Set<String> failed = new LinkedHashSet<>();
    String last = "";
    for (TimedEvent event : events) {
      String trial = event.trial();
      if (trial == null) {
        continue;
      }
      switch (event.type()) {
        case TRIAL_BEGINS -> last = trial;
        case TRIAL_ENDS -> ended.add(trial);
        case TRIAL_FAILED -> failed.add(trial);
        default -> {}
      }
    }
    Set<String> done = new LinkedHashSet<>();
    for (Trial trial : plan.trials()) {
      boolean gaveUp = failed.contains(trial.id());
      if (gaveUp ? !trial.id().equals(last) : ended.contains(trial.id())) {
        done.add(trial.id());
      }
    }
    return done;
  }

  /// The done trials whose dependencies are all done.
  private static Set<String> kept(Plan plan, Set<String> done) {
    Set<String> kept = new LinkedHashSet<>(done);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Trial trial : plan.trials()) {
        boolean breaks =
            kept.contains(trial.id())
                && plan.trials().stream()
                    .anyMatch(other -> together(plan, trial, other) && !kept.contains(other.id()));
        if (breaks) {
          kept.remove(trial.id());
          changed = true;
        }
      }
    }
    return kept;
  }

  private static boolean together(Plan plan, Trial one, Trial other) {
    return first(one).equals(first(other)) || (plan.compares() && one.repeat() == other.repeat());
  }

  /// The id of the trial that started a trial's processes.
  private static String first(Trial trial) {
    return trial.processesOf() == null ? trial.id() : trial.processesOf();
  }
}
