package assay.selftest;

import java.util.List;

/// Every self-test there is.
public final class SelfTests {

  private static final List<SelfTest> ALL =
      List.of(
          new ZonesAgainstSearch(),
          new StaleRuleAgainstZones(),
          new StaleRuleWithoutRetirement(),
          new SameSystemTwice(),
          new TrueDifference(),
          new ManyFigures(),
          new InjectedStaleReads(),
          new ClusteredStaleReads(),
          new InjectedLostWrites(),
          new LostKeysInALongOutage(),
          new InjectedLostUpdates(),
          new RetriedLoad(),
          new ChangesFound(),
          new SteadinessTold(),
          new SeparateRuns(),
          new CapacityOfAKnownQueue(),
          new ScalingOfAKnownLaw(),
          new PeaksOfKnownLaws(),
          new StallsSeen(),
          new StallsShed(),
          new PartitionOutages(),
          new MinorityOfRepeats());

  private SelfTests() {}

  /// All of them, in the order in which they are shown.
  public static List<SelfTest> all() {
    return ALL;
  }
}
