package assay.judge.trial;

import assay.fact.Finding;
import assay.json.JsonCodec;
import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.TrialRecord;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.DamagedRecordProblems;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.results.Caveat;
import assay.record.results.InvalidReason;
import assay.record.results.Verdicts.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;

/// Judges a soak's rounds. Each is judged when it ends, and the judgement goes into the record. The history is not
/// kept, therefore newer rules cannot judge a soak again.
public final class SoakRoundJudge {

  /// The tolerated share of invalid rounds: in hours every host is busy for a while.
  private static final double SPOILT = 0.2;

  /// A fault that came late (E614) or whose duration was off (E613), as when the host stands still.
  private static final Set<String> MISTIMED = Set.of("E613", "E614");

  private SoakRoundJudge() {}

  /// Every trial's reasons. If most rounds of a soak are valid, reasons about timing are dropped, for those rounds'
  /// figures are left out. A fault without effect or an unfinished round is never the host's doing.
  public static List<InvalidReason> invalid(Plan plan, List<TrialJudgement> judgements) {
    boolean forgives = plan.soaks() && spoilt(judgements) <= SPOILT * judgements.size();
    return reasons(judgements, forgives);
  }

  private static List<InvalidReason> reasons(List<TrialJudgement> judgements, boolean forgives) {
    return judgements.stream()
        .flatMap(judgement ->
            judgement.reasons().stream()
                .filter(reason -> !(forgives && isTiming(reason)))
                .map(reason -> reason.told().in(judgement.trial().id())))
        .toList();
  }

  private static boolean isTiming(TrialValidity.Reason reason) {
    return reason.timingOnly() || MISTIMED.contains(reason.code());
  }

  private static long spoilt(List<TrialJudgement> judgements) {
    return judgements.stream().filter(judgement -> !judgement.reasons().isEmpty()).count();
  }

  /// The caveats about a soak's rounds.
  public static List<Caveat> doubts(List<TrialJudgement> judgements) {
    List<Caveat> doubts = new ArrayList<>();
    doubts.add(Caveat.limits(new OneCluster(judgements.size())));
    long spoilt = spoilt(judgements);
    if (spoilt > 0) {
      doubts.add(
          Caveat.limits(
              new RoundsSpoilt(spoilt, reasons(judgements, false).getFirst().sentence())));
    }
    return doubts;
  }

  /// @param text its judgement as kept in the record
  /// @param good whether no checker found a violation
  public record Round(String text, boolean good) {}

  /// @param memory how much memory its history may take
  public static Round judge(RunDirectory directory, Plan.Trial trial, JudgeMemoryLimits memory) {
    RunRecord run = RunRecord.open(directory);
    TrialJudgement judgement = TrialJudgement.of(run, run.trial(trial), memory);
    boolean good =
        judgement.verdicts().values().stream()
            .noneMatch(verdict -> verdict.status() == Status.INVALID);
    return new Round(JsonCodec.line(judgement), good);
  }

  /// A trial's judgement: the kept one, or a new one from its record.
  ///
  /// @param memory how much memory its history may take
  public static TrialJudgement of(RunRecord run, TrialRecord record, JudgeMemoryLimits memory) {
    if (!run.kept(record.trial())) {
      return TrialJudgement.of(run, record, memory);
    }
    List<String> damage = run.damage(record);
    if (!damage.isEmpty()) {
      return DamagedTrial.finding(run, record, damage);
    }
    String id = record.trial().id();
    TrialJudgement kept = kept(run.directory().finding(id));
    if (kept.trial() == null || !kept.trial().id().equals(id)) {
      String what = "findings/%s.json does not tell of this round".formatted(id);
      return DamagedTrial.finding(run, record, List.of(what));
    }
    return kept;
  }

  private static TrialJudgement kept(Path file) {
    try {
      return JsonCodec.read(RecordFile.text(file), TrialJudgement.class);
    } catch (JacksonException e) {
      throw DamagedRecordProblems.of(
          file,
          "another version wrote what this round showed, and the round's history is gone: its report stays"
              + " as it was");
    }
  }

  record OneCluster(int rounds) implements Finding {}

  record RoundsSpoilt(long rounds, Finding why) implements Finding {}
}
