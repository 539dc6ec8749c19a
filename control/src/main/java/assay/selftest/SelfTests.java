package assay.selftest;

import assay.selftest.comparison.ChangesFound;
import assay.selftest.comparison.EqualRunsCompared;
import assay.selftest.comparison.ManyFigures;
import assay.selftest.comparison.SameSystemTwice;
import assay.selftest.comparison.TrendsOfNeighbours;
import assay.selftest.comparison.TrueDifference;
import assay.selftest.history.ClusteredStaleReads;
import assay.selftest.history.DeadLettersTold;
import assay.selftest.history.InjectedLostUpdates;
import assay.selftest.history.InjectedLostWrites;
import assay.selftest.history.InjectedStaleReads;
import assay.selftest.history.LostKeysInALongOutage;
import assay.selftest.history.MinorityOfRepeats;
import assay.selftest.history.RetriedLoad;
import assay.selftest.history.StaleReadsWithoutRetirement;
import assay.selftest.history.StaleRuleAgainstZones;
import assay.selftest.history.ZonesAgainstSearch;
import assay.selftest.site.BrokenReplicators;
import assay.selftest.site.DelaysOfAKnownLink;
import assay.selftest.test.SelfTest;
import assay.selftest.time.CapacityOfAKnownQueue;
import assay.selftest.time.PartitionOutages;
import assay.selftest.time.PeaksOfKnownLaws;
import assay.selftest.time.PercentilesInSlowPhases;
import assay.selftest.time.RequestsShedInStall;
import assay.selftest.time.ScalingOfAKnownLaw;
import assay.selftest.time.SharesInSlowPhases;
import assay.selftest.time.StallsSeen;
import assay.selftest.time.SteadinessTold;
import java.util.List;

/// All self-tests.
public final class SelfTests {

  private static final List<SelfTest> ALL =
      List.of(
          new ZonesAgainstSearch(),
          new StaleRuleAgainstZones(),
          new StaleReadsWithoutRetirement(),
          new SameSystemTwice(),
          new TrueDifference(),
          new ManyFigures(),
          new InjectedStaleReads(),
          new ClusteredStaleReads(),
          new InjectedLostWrites(),
          new LostKeysInALongOutage(),
          new InjectedLostUpdates(),
          new DeadLettersTold(),
          new RetriedLoad(),
          new ChangesFound(),
          new TrendsOfNeighbours(),
          new SteadinessTold(),
          new SharesInSlowPhases(),
          new PercentilesInSlowPhases(),
          new EqualRunsCompared(),
          new CapacityOfAKnownQueue(),
          new ScalingOfAKnownLaw(),
          new PeaksOfKnownLaws(),
          new StallsSeen(),
          new RequestsShedInStall(),
          new PartitionOutages(),
          new DelaysOfAKnownLink(),
          new BrokenReplicators(),
          new MinorityOfRepeats());

  private SelfTests() {}

  public static List<SelfTest> all() {
    return ALL;
  }
}
