package assay.selftest.stage;

import assay.judge.RunJudgement;
import java.util.List;
import java.util.Map;

/// A simulated run, with what truly happened in it and what the judge says of it.
public interface SimulatedRun {

  /// What the judge says.
  RunJudgement judgement();

  /// All that is said of it and is not so; none if all of it holds.
  List<Lie> lies();

  /// How often it had what is worth being told of many.
  Map<String, Long> seen();

  /// Plays worlds of one kind.
  @FunctionalInterface
  interface Player<W extends Record> {

    /// Plays a world, and judges what it has recorded.
    SimulatedRun play(W world) throws Exception;
  }
}
