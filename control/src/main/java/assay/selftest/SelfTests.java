package assay.selftest;

import assay.selftest.broker.DeadLetterSelfTest;
import assay.selftest.comparison.AutocorrelatedTrendSelfTest;
import assay.selftest.comparison.ChangePointSelfTest;
import assay.selftest.comparison.FalsePositiveRateSelfTest;
import assay.selftest.comparison.ManyFiguresSelfTest;
import assay.selftest.comparison.RunComparisonSelfTest;
import assay.selftest.comparison.TrueDifferenceSelfTest;
import assay.selftest.expiry.ExpirySelfTest;
import assay.selftest.history.ClusteredStaleReadsSelfTest;
import assay.selftest.history.ConditionalWritesSelfTest;
import assay.selftest.history.HarmedRepeatsSelfTest;
import assay.selftest.history.KeyRetirementSelfTest;
import assay.selftest.history.LinearizabilitySelfTest;
import assay.selftest.history.LongOutageLossSelfTest;
import assay.selftest.history.LostUpdatesSelfTest;
import assay.selftest.history.LostWritesSelfTest;
import assay.selftest.history.RetriedLoadSelfTest;
import assay.selftest.history.SharedLossSelfTest;
import assay.selftest.history.StaleReadsSelfTest;
import assay.selftest.history.StaleRuleSelfTest;
import assay.selftest.isolation.AnomalyClassesSelfTest;
import assay.selftest.isolation.IsolationSelfTest;
import assay.selftest.lock.LockSelfTest;
import assay.selftest.site.BrokenReplicatorSelfTest;
import assay.selftest.site.KnownDelaySelfTest;
import assay.selftest.test.SelfTest;
import assay.selftest.time.KnownCapacitySelfTest;
import assay.selftest.time.OpenLoopStallSelfTest;
import assay.selftest.time.PartitionOutageSelfTest;
import assay.selftest.time.ScalingLawSelfTest;
import assay.selftest.time.ShedRequestsSelfTest;
import assay.selftest.time.SlowPhasePercentilesSelfTest;
import assay.selftest.time.SlowPhaseSharesSelfTest;
import assay.selftest.time.StalenessCurveSelfTest;
import assay.selftest.time.SteadinessSelfTest;
import assay.selftest.time.ThroughputPeakSelfTest;
import java.util.List;

/// All self-tests.
public final class SelfTests {

  private static final List<SelfTest> ALL =
      List.of(
          new LinearizabilitySelfTest(),
          new ConditionalWritesSelfTest(),
          new IsolationSelfTest(),
          new AnomalyClassesSelfTest(),
          new SharedLossSelfTest(),
          new StaleRuleSelfTest(),
          new KeyRetirementSelfTest(),
          new ExpirySelfTest(),
          new LockSelfTest(),
          new FalsePositiveRateSelfTest(),
          new TrueDifferenceSelfTest(),
          new ManyFiguresSelfTest(),
          new StaleReadsSelfTest(),
          new ClusteredStaleReadsSelfTest(),
          new LostWritesSelfTest(),
          new LongOutageLossSelfTest(),
          new LostUpdatesSelfTest(),
          new DeadLetterSelfTest(),
          new RetriedLoadSelfTest(),
          new ChangePointSelfTest(),
          new AutocorrelatedTrendSelfTest(),
          new SteadinessSelfTest(),
          new SlowPhaseSharesSelfTest(),
          new StalenessCurveSelfTest(),
          new SlowPhasePercentilesSelfTest(),
          new RunComparisonSelfTest(),
          new KnownCapacitySelfTest(),
          new ScalingLawSelfTest(),
          new ThroughputPeakSelfTest(),
          new OpenLoopStallSelfTest(),
          new ShedRequestsSelfTest(),
          new PartitionOutageSelfTest(),
          new KnownDelaySelfTest(),
          new BrokenReplicatorSelfTest(),
          new HarmedRepeatsSelfTest());

  private SelfTests() {}

  public static List<SelfTest> all() {
    return ALL;
  }
}
