package assay.selftest.stage;

import assay.judge.RunJudgement;
import java.util.List;
import java.util.Map;

/// A simulated run, with its true events and judgement.
public interface SimulatedRun {

  RunJudgement judgement();

  List<Lie> lies();

  Map<String, Long> seen();

  @FunctionalInterface
  interface Player<W extends Record> {

    SimulatedRun play(W world) throws Exception;
  }
}
