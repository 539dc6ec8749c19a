package assay.judge.answer;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.fact.Quoted;
import assay.judge.answer.FigureCaveats.InTrial;
import assay.judge.trial.OfferedLoad;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricFamily;
import assay.plan.ClientLanguageSetting;
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
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Caveats about load: unanswered offered load, failed requests of closed steps, background users, clients in other
/// languages.
final class LoadCaveats {

  /// What checkers count of values that are not whole.
  private static final Set<String> DAMAGE = Set.of("damaged-keys", "damaged-reads");

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
      List<Finding> sentences =
          own.stream().flatMap(each -> overload(plan, each).stream()).toList();
      if (!sentences.isEmpty()) {
        caveats.add(
            Caveat.limits(
                new Overloaded(
                    configuration.name(), sentences.size(), own.size(), sentences.getFirst())));
      }
    }
    return caveats;
  }

  private static Optional<Finding> overload(Plan plan, TrialJudgement judgement) {
    List<Window> windows = judgement.result().windows();
    List<FailedRequestCount> failed = judgement.result().failed();
    return plan.steps(judgement.trial()).stream()
        .flatMap(step -> step instanceof Step.Open open ? Stream.of(open) : Stream.of())
        .map(step -> OfferedLoad.of(step, windows, 1))
        .filter(load -> !load.answered())
        .<Finding>map(load -> load.sentence(windows, failed))
        .findFirst();
  }

  static List<Caveat> failedParts(List<TrialJudgement> judgements) {
    List<Finding> all = new ArrayList<>();
    for (TrialJudgement judgement : judgements) {
      for (Fact failed : judgement.failed()) {
        all.add(new InTrial(judgement.trial().id(), failed));
      }
    }
    if (all.isEmpty()) {
      return List.of();
    }
    return List.of(Caveat.limits(new ClosedPartsFailed(all.getFirst(), all.size() - 1)));
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
              new ProgramAddsTime(
                  language,
                  first.runtime(),
                  first.library(),
                  median(programs, TrialEvent.ClientProgram::getNanos),
                  median(programs, TrialEvent.ClientProgram::putNanos))));
    });
    return caveats;
  }

  /// One caveat per configuration whose client is a user's own program and whose data are damaged, or lost without any
  /// fault: the program may have written them so.
  static List<Caveat> suspects(Plan plan, List<TrialJudgement> judgements) {
    List<Caveat> caveats = new ArrayList<>();
    for (Configuration configuration : plan.configurations()) {
      String program =
          ClientLanguageSetting.program(
              configuration
                  .values()
                  .text(ClientLanguageSetting.SETTING, ClientLanguageSetting.JAVA));
      List<TrialJudgement> own =
          judgements.stream()
              .filter(judgement -> judgement.trial().configuration().equals(configuration.name()))
              .toList();
      boolean damaged = own.stream().anyMatch(each -> found(each, DAMAGE));
      boolean lost =
          own.stream()
              .filter(judgement -> judgement.episodes() == 0)
              .anyMatch(each -> found(each, Set.of(MetricFamily.LOST_WRITES.key())));
      if (!program.isEmpty() && (damaged || lost)) {
        caveats.add(Caveat.serious(new ProgramDamages(damaged, program, configuration.name())));
      }
    }
    return caveats;
  }

  private static boolean found(TrialJudgement judgement, Set<String> metrics) {
    return judgement.verdicts().values().stream()
        .flatMap(verdict -> verdict.measures().stream())
        .anyMatch(measure -> metrics.contains(measure.metric()) && measure.value() > 0);
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
    return reads == 0 ? Optional.empty() : Optional.of(Caveat.note(new SettlingReads(reads, most)));
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
                new WaitedForPipeline(
                    own.stream().mapToLong(StepEvent.HeldBack::count).sum(),
                    own.stream().mapToLong(StepEvent.HeldBack::sent).sum(),
                    configuration.name(),
                    configuration.values().text("pipeline", ""),
                    own.stream().mapToLong(StepEvent.HeldBack::longestNanos).max().orElse(0))));
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
        .ifPresent(users -> caveats.add(Caveat.limits(new UsersInClient())));
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
      caveats.add(Caveat.limits(new TrafficFailed(step, failures, requests, reason(own))));
    }
    long waiting = own.stream().filter(users -> users.answered() < users.users()).count();
    if (waiting > 0) {
      caveats.add(Caveat.limits(new TrafficLate(step, waiting)));
    }
    int unfinished = own.stream().mapToInt(BackgroundTrafficResult::unfinished).sum();
    if (unfinished > 0) {
      caveats.add(Caveat.limits(new TrafficUnfinished(step, unfinished)));
    }
  }

  private static Finding reason(List<BackgroundTrafficResult> own) {
    return own.stream()
        .map(BackgroundTrafficResult::failure)
        .filter(failure -> failure != null)
        .<Finding>map(failure -> new Quoted(String.valueOf(failure)))
        .findFirst()
        .orElseGet(NoReason::new);
  }

  record Overloaded(String configuration, int some, int runs, Finding first) implements Finding {}

  record ClosedPartsFailed(Finding first, int more) implements Finding {}

  /// @param getNanos the client's own time for a get against its own memory
  record ProgramAddsTime(
      String language, String runtime, String library, long getNanos, long putNanos)
      implements Finding {}

  /// @param damaged whether values were not whole; otherwise writes were lost without a fault
  record ProgramDamages(boolean damaged, String program, String configuration) implements Finding {}

  record SettlingReads(long reads, long most) implements Finding {}

  record WaitedForPipeline(
      long waited, long of, String configuration, String places, long longestNanos)
      implements Finding {}

  record UsersInClient() implements Finding {}

  record TrafficFailed(String step, long failed, long requests, Finding why) implements Finding {}

  record TrafficLate(String step, long runs) implements Finding {}

  record TrafficUnfinished(String step, int users) implements Finding {}

  record NoReason() implements Finding {}
}
