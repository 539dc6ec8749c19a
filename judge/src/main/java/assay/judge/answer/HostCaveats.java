package assay.judge.answer;

import assay.judge.figure.Text;
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
    (environment.far() ? Optional.of(far()) : cores(plan, environment)).ifPresent(caveats::add);
    ownPause(judgements).ifPresent(caveats::add);
    pauses(judgements).ifPresent(caveats::add);
    caveats.addAll(
        environment.warnings().stream().map(text -> Caveat.limits("host warning", text)).toList());
    caveats.add(calibration(environment));
    LoadGeneratorCeiling.near(plan, environment, judgements).ifPresent(caveats::add);
    idle(judgements).ifPresent(caveats::add);
    network(judgements).ifPresent(caveats::add);
    return caveats;
  }

  private static Caveat far() {
    return Caveat.limits(
        "several hosts",
        "members and clients were on several hosts: what is said of the host, its load and its calibration is of the one Assay ran on");
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
    String users = plan.underTraffic() ? ", and their background users," : "";
    return whole(environment.host().get("cores"))
        .filter(cores -> processes > cores)
        .map(cores ->
            Caveat.limits(
                "%s for %s"
                    .formatted(
                        Text.plural(cores, "core", "cores"),
                        Text.plural(processes, "process", "processes")),
                "rankings hold, but microseconds do not carry over to other hosts: %s%s shared %s"
                    .formatted(
                        Text.plural(processes, "process", "processes of members and clients"),
                        users,
                        Text.plural(cores, "core", "cores"))));
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
            Caveat.serious(
                "Assay stood still for " + Text.nanos(judgement.ownPauseNanos()),
                "Assay itself stood still for %s in %s: it sampled nothing then, and a fault may have come later than its time"
                    .formatted(Text.nanos(judgement.ownPauseNanos()), judgement.trial().id())));
  }

  private static Optional<Caveat> pauses(List<TrialJudgement> judgements) {
    long longest = judgements.stream().mapToLong(TrialJudgement::pauseNanos).max().orElse(-1);
    long blind = judgements.stream().filter(judgement -> judgement.pauseNanos() < 0).count();
    if (longest < 0 || blind > 0) {
      String where =
          longest < 0
              ? ""
              : " in %d of %s".formatted(blind, Text.plural(judgements.size(), "run", "runs"));
      String seen =
          longest < NOTABLE_PAUSE_NANOS
              ? ""
              : "; in the others a client itself paused for up to " + Text.nanos(longest);
      return Optional.of(
          Caveat.limits(
              "clients not watched for pauses",
              ("any stall%s may be the host's and not the grid's: no probe watched the clients for"
                      + " pauses of their own%s")
                  .formatted(where, seen)));
    }
    return longest < NOTABLE_PAUSE_NANOS
        ? Optional.empty()
        : Optional.of(
            Caveat.limits(
                "client paused",
                "stalls of up to %s may be the host's and not the grid's: a client itself paused for so long in a steady window"
                    .formatted(Text.nanos(longest))));
  }

  private static Caveat calibration(Environment environment) {
    String sentence =
        CalibrationCaveats.sentence(
            environment.calibration(), environment.host(), environment.started());
    boolean current =
        CalibrationCaveats.current(
            environment.calibration(), environment.host(), environment.started());
    return current
        ? Caveat.note("host calibrated", sentence)
        : Caveat.limits("host not calibrated", sentence);
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
        : Optional.of(
            Caveat.limits(
                "CPU of idle members included",
                ("a request costs less CPU at a higher rate: before any request the members already"
                        + " used up to %s of CPU a second, %s of what they used under load, as far as"
                        + " that is housekeeping and not work left from loading")
                    .formatted(Text.nanos(used), Text.share(worst))));
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
        : Optional.of(
            Caveat.note(
                "bytes outside TCP",
                ("bytes per request are withheld where they may be others': up to %s of the bytes on the wire"
                        + " were of no TCP connection that was seen, but UDP, or connections of an instant")
                    .formatted(Text.share(most))));
  }
}
