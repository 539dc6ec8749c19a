package assay.selftest.stage;

import assay.judge.RunJudgement;
import java.util.List;
import java.util.Map;

/// A simulated run, with its true events and judgement.
public interface SimulatedRun {

  RunJudgement judgement();

  /// False statements about the run.
  List<Lie> lies();

  /// Counts of notable properties.
  Map<String, Long> seen();

  @FunctionalInterface
  interface Player<W extends Record> {

    /// Plays a world and judges its record.
    SimulatedRun play(W world) throws Exception;
  }
}
