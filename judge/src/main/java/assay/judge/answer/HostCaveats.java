package assay.judge.answer;

import assay.fact.Finding;
import assay.judge.trial.TrialJudgement;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.record.environment.Environment;
import assay.record.results.Caveat;
import assay.record.results.ResourceCosts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Caveats about the host of a run.
final class HostCaveats {

  private static final double NOTABLE_IDLE = 0.2;
  private static final double NOTABLE_UNEXPLAINED = 0.1;
  private static final long NOTABLE_PAUSE_NANOS = 10_000_000;

  private HostCaveats() {}

  /// Caveats of one gravity come by weight.
  static List<Caveat> doubts(Plan plan, Environment environment, List<TrialJudgement> judgements) {
    List<Caveat> caveats = new ArrayList<>();
    Optional.ofNullable(environment.host().get(Environment.NOT_TAKEN))
        .map(settings -> Caveat.serious(new SettingsNotTaken(settings)))
        .ifPresent(caveats::add);
    (environment.far() ? Optional.of(far()) : cores(plan, environment)).ifPresent(caveats::add);
    ownPause(judgements).ifPresent(caveats::add);
    pauses(judgements).ifPresent(caveats::add);
    caveats.addAll(
        environment.warnings().stream().map(text -> Caveat.limits(new HostWarning(text))).toList());
    caveats.add(calibration(environment));
    LoadGeneratorLimitCheck.near(plan, environment, judgements).ifPresent(caveats::add);
    idle(judgements).ifPresent(caveats::add);
    network(judgements).ifPresent(caveats::add);
    return caveats;
  }

  private static Caveat far() {
    return Caveat.limits(new SeveralHosts());
  }

  private static Optional<Caveat> cores(Plan plan, Environment environment) {
    int processes =
        plan.configurations().stream()
            .mapToInt(configuration ->
                (membersAreProcesses(configuration, environment)
                        ? number(configuration, "members")
                        : 0)
                    + number(configuration, "clients"))
            .max()
            .orElse(0);
    return whole(environment.host().get("cores"))
        .filter(cores -> processes > cores)
        .map(cores -> Caveat.limits(new CoresShared(processes, plan.underTraffic(), cores)));
  }

  /// Simulated members live in a client. Without recorded command lines, members count as processes.
  private static boolean membersAreProcesses(Configuration configuration, Environment environment) {
    List<String> own =
        environment.commands().keySet().stream()
            .filter(process -> process.startsWith(configuration.name() + " "))
            .map(process -> process.substring(configuration.name().length() + 1))
            .toList();
    return own.isEmpty() || own.stream().anyMatch(ProcessName::isMember);
  }

  private static int number(Configuration configuration, String setting) {
    Plan.Value value = configuration.settings().get(setting);
    return value == null ? 0 : whole(value.text()).orElse(0);
  }

  private static Optional<Integer> whole(@Nullable String text) {
    return Optional.ofNullable(text)
        .filter(number -> number.matches("\\d{1,9}"))
        .map(Integer::valueOf);
  }

  private static Optional<Caveat> ownPause(List<TrialJudgement> judgements) {
    return judgements.stream()
        .filter(judgement -> judgement.ownPauseNanos() > 0)
        .max(Comparator.comparingLong(TrialJudgement::ownPauseNanos))
        .map(judgement ->
            Caveat.serious(new AssayStoodStill(judgement.ownPauseNanos(), judgement.trial().id())));
  }

  private static Optional<Caveat> pauses(List<TrialJudgement> judgements) {
    long longest = judgements.stream().mapToLong(TrialJudgement::pauseNanos).max().orElse(-1);
    long blind = judgements.stream().filter(judgement -> judgement.pauseNanos() < 0).count();
    if (longest < 0 || blind > 0) {
      boolean notable = longest >= NOTABLE_PAUSE_NANOS;
      return Optional.of(
          Caveat.limits(
              new ClientsNotWatched(
                  longest < 0 ? 0 : blind, judgements.size(), notable ? longest : 0)));
    }
    return longest < NOTABLE_PAUSE_NANOS
        ? Optional.empty()
        : Optional.of(Caveat.limits(new ClientPaused(longest)));
  }

  private static Caveat calibration(Environment environment) {
    Finding sentence =
        CalibrationCaveats.sentence(
            environment.calibration(), environment.host(), environment.started());
    boolean current =
        CalibrationCaveats.current(
            environment.calibration(), environment.host(), environment.started());
    return current ? Caveat.note(sentence) : Caveat.limits(sentence);
  }

  /// The members' idle usage, if it is much of a request's cost. Members that used more while idle were not at rest:
  /// the load cannot contain that usage.
  private static Optional<Caveat> idle(List<TrialJudgement> judgements) {
    double worst = 0;
    double used = 0;
    for (TrialJudgement judgement : judgements) {
      ResourceCosts costs = judgement.spending().costs();
      double rate = judgement.spending().membersCpuPerSecond();
      if (costs.idle() != null && rate > 0) {
        double idle = costs.idle().membersCpuNanos() * 1e9 / costs.idle().nanos();
        if (idle < rate && idle / rate > worst) {
          used = idle;
          worst = idle / rate;
        }
      }
    }
    return worst < NOTABLE_IDLE
        ? Optional.empty()
        : Optional.of(Caveat.limits(new IdleIncluded(used, worst)));
  }

  /// Bytes on the wire outside every TCP connection.
  private static Optional<Caveat> network(List<TrialJudgement> judgements) {
    double most =
        judgements.stream()
            .flatMap(judgement -> judgement.spending().unexplained().stream())
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    return most < NOTABLE_UNEXPLAINED
        ? Optional.empty()
        : Optional.of(Caveat.note(new BytesOutside(most)));
  }

  /// @param text what the host check said
  record HostWarning(String text) implements Finding {}

  /// @param settings names
  record SettingsNotTaken(String settings) implements Finding {}

  record SeveralHosts() implements Finding {}

  record CoresShared(int processes, boolean users, int cores) implements Finding {}

  record AssayStoodStill(long nanos, String trial) implements Finding {}

  /// @param some runs; 0 if all
  /// @param pausedNanos of a client in the others; 0 if short
  record ClientsNotWatched(long some, int runs, long pausedNanos) implements Finding {}

  record ClientPaused(long nanos) implements Finding {}

  /// @param usedNanos CPU a second
  record IdleIncluded(double usedNanos, double share) implements Finding {}

  record BytesOutside(double share) implements Finding {}
}
