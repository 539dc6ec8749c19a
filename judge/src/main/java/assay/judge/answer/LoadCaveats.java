package assay.judge.answer;

import assay.judge.figure.Text;
import assay.judge.trial.OfferedLoad;
import assay.judge.trial.TrialJudgement;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.record.event.StepEvent;
import assay.record.event.TrialEvent;
import assay.record.results.BackgroundTrafficResult;
import assay.record.results.Caveat;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Caveats about load: unanswered offered load, failed requests of closed steps, background users, clients in other
/// languages.
final class LoadCaveats {

  private LoadCaveats() {}

  /// One caveat per configuration that answered less than it was offered.
  static List<Caveat> overloads(Plan plan, List<TrialJudgement> judgements) {
    List<Caveat> caveats = new ArrayList<>();
    for (Configuration configuration : plan.configurations()) {
      List<TrialJudgement> own =
          judgements.stream()
              .filter(judgement -> judgement.trial().configuration().equals(configuration.name()))
              .filter(judgement -> !judgement.trial().control() && judgement.result().timesCount())
              .toList();
      List<String> sentences = own.stream().flatMap(each -> overload(plan, each).stream()).toList();
      if (!sentences.isEmpty()) {
        caveats.add(
            Caveat.limits(
                configuration.name() + " overloaded",
                "“%s” answered less than it was offered in %d of %s, so its times and rates are those of a system that is overloaded: %s"
                    .formatted(
                        configuration.name(),
                        sentences.size(),
                        Text.plural(own.size(), "run", "runs"),
                        sentences.getFirst())));
      }
    }
    return caveats;
  }

  private static Optional<String> overload(Plan plan, TrialJudgement judgement) {
    List<Window> windows = judgement.result().windows();
    List<FailedRequestCount> failed = judgement.result().failed();
    return plan.steps(judgement.trial()).stream()
        .flatMap(step -> step instanceof Step.Open open ? Stream.of(open) : Stream.of())
        .map(step -> OfferedLoad.of(step, windows, 1))
        .filter(load -> !load.answered())
        .map(load -> load.sentence(windows, failed))
        .findFirst();
  }

  static List<Caveat> failedParts(List<TrialJudgement> judgements) {
    List<String> all = new ArrayList<>();
    for (TrialJudgement judgement : judgements) {
      for (String sentence : judgement.failed()) {
        all.add("in " + judgement.trial().id() + " " + sentence);
      }
    }
    if (all.isEmpty()) {
      return List.of();
    }
    int more = all.size() - 1;
    return List.of(
        Caveat.limits(
            "failed requests in closed steps",
            "the times of closed parts include requests that did not go well: %s%s"
                .formatted(all.getFirst(), more == 0 ? "" : ", and %d more such".formatted(more))));
  }

  /// One caveat per language.
  static List<Caveat> programs(List<TrialJudgement> judgements) {
    SortedMap<String, List<TrialEvent.ClientProgram>> languages =
        judgements.stream()
            .flatMap(judgement -> judgement.programs().stream())
            .collect(
                Collectors.groupingBy(
                    TrialEvent.ClientProgram::language, TreeMap::new, Collectors.toList()));
    List<Caveat> caveats = new ArrayList<>();
    languages.forEach((language, programs) -> {
      TrialEvent.ClientProgram first = programs.getFirst();
      caveats.add(
          Caveat.limits(
              "client in %s adds time".formatted(language),
              ("clients in %s (%s, %s) take %s themselves for a get and %s for a put, against their own memory:"
                      + " throughput and CPU hold that, service times do not")
                  .formatted(
                      language,
                      first.runtime(),
                      first.library(),
                      Text.nanos(median(programs, TrialEvent.ClientProgram::getNanos)),
                      Text.nanos(median(programs, TrialEvent.ClientProgram::putNanos)))));
    });
    return caveats;
  }

  private static long median(
      List<TrialEvent.ClientProgram> programs, ToLongFunction<TrialEvent.ClientProgram> figure) {
    long[] sorted = programs.stream().mapToLong(figure).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /// Owner reads sent beside the load, if any.
  static Optional<Caveat> settling(List<TrialJudgement> judgements) {
    long reads = judgements.stream().mapToLong(TrialJudgement::settlingReads).sum();
    long most = judgements.stream().mapToLong(TrialJudgement::settlingReads).max().orElse(0);
    return reads == 0
        ? Optional.empty()
        : Optional.of(
            Caveat.note(
                Text.plural(reads, "settling read", "settling reads"),
                "beside the load of the study members answered %s, up to %s in a run, which tell stale reads from reads of lost data after a fault"
                    .formatted(
                        Text.plural(reads, "settling read", "settling reads"), Text.count(most))));
  }

  /// One caveat per configuration with requests that waited for the pipeline.
  static List<Caveat> heldBack(Plan plan, List<TrialJudgement> judgements) {
    List<Caveat> caveats = new ArrayList<>();
    for (Configuration configuration : plan.configurations()) {
      List<StepEvent.HeldBack> own =
          judgements.stream()
              .filter(judgement -> judgement.trial().configuration().equals(configuration.name()))
              .flatMap(judgement -> judgement.heldBack().stream())
              .toList();
      if (own.stream().anyMatch(each -> each.count() > 0)) {
        caveats.add(
            Caveat.limits(
                "requests waited for the pipeline",
                "%s of %s requests of “%s” found all %s places of the pipeline taken and waited in the client, up to %s: their response and service times contain the wait"
                    .formatted(
                        Text.count(own.stream().mapToLong(StepEvent.HeldBack::count).sum()),
                        Text.count(own.stream().mapToLong(StepEvent.HeldBack::sent).sum()),
                        configuration.name(),
                        configuration.values().text("pipeline", ""),
                        Text.nanos(
                            own.stream()
                                .mapToLong(StepEvent.HeldBack::longestNanos)
                                .max()
                                .orElse(0)))));
      }
    }
    return caveats;
  }

  static List<Caveat> background(List<TrialJudgement> judgements) {
    List<Caveat> caveats = new ArrayList<>();
    List<BackgroundTrafficResult> all =
        judgements.stream().flatMap(judgement -> judgement.traffic().stream()).toList();
    all.stream()
        .filter(users -> ProcessName.isClient(users.process()))
        .findFirst()
        .ifPresent(users ->
            caveats.add(
                Caveat.limits(
                    "background users in the client",
                    "times contain what the background users took: these were threads of the measuring"
                        + " client, since the members live inside it")));
    for (String step : all.stream().map(BackgroundTrafficResult::step).distinct().toList()) {
      List<BackgroundTrafficResult> own =
          all.stream().filter(users -> users.step().equals(step)).toList();
      step(step, own, caveats);
    }
    return caveats;
  }

  private static void step(String step, List<BackgroundTrafficResult> own, List<Caveat> caveats) {
    long requests = own.stream().mapToLong(BackgroundTrafficResult::requests).sum();
    long failures = own.stream().mapToLong(BackgroundTrafficResult::failures).sum();
    if (failures > 0) {
      caveats.add(
          Caveat.limits(
              "less background traffic than planned",
              "%s ran under less traffic than planned: %s of %s requests of its background users failed, the first with %s"
                  .formatted(step, Text.count(failures), Text.count(requests), reason(own))));
    }
    long waiting = own.stream().filter(users -> users.answered() < users.users()).count();
    if (waiting > 0) {
      caveats.add(
          Caveat.limits(
              "less background traffic than planned",
              "%s began under less traffic than planned in %s: not all of its background users had had an answer"
                  .formatted(step, Text.plural(waiting, "run", "runs"))));
    }
    int unfinished = own.stream().mapToInt(BackgroundTrafficResult::unfinished).sum();
    if (unfinished > 0) {
      caveats.add(
          Caveat.limits(
              "background users still running",
              ("the step after %1$s began under traffic of %1$s: %2$s still waited for an answer half a minute"
                      + " after it")
                  .formatted(
                      step, Text.plural(unfinished, "background user", "background users"))));
    }
  }

  private static String reason(List<BackgroundTrafficResult> own) {
    return own.stream()
        .map(BackgroundTrafficResult::failure)
        .filter(failure -> failure != null)
        .map(String::valueOf)
        .findFirst()
        .orElse("no reason");
  }
}
