package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cluster.Installation;
import assay.cluster.LinkProcess;
import assay.cluster.LinkTestSites;
import assay.link.DatagramCount;
import assay.link.DirectionSpec;
import assay.link.LinkReport;
import assay.testing.HostCondition;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A link between two sites, as processes at both ends see it. Its punctuality on a quiet host is
/// measured by `assay calibrate --self-test=links`.
@Needs(host = LinkIT.Links.class)
final class LinkIT {

  private static final Installation INSTALLATION = new Installation(AssayProcess.HOME);
  private static final long MILLISECOND = 1_000_000;
  private static final long SEED = 3;
  private static final int DATAGRAMS = 2_000;
  private static final int PER_SECOND = 2_000;

  @TempDir private Path folder;

  static final class Links implements HostCondition {

    @Override
    public Optional<String> missing() {
      return LinkProcess.missing(INSTALLATION);
    }
  }

  private LinkTestSites sites(DirectionSpec spec) throws IOException {
    return LinkTestSites.make(INSTALLATION, spec, SEED, Duration.ofMillis(5), folder);
  }

  @Test
  void delay_isAddedBothWays_andLossesNobodyAskedForAreNone() throws Exception {
    try (LinkTestSites sites = sites(new DirectionSpec(20 * MILLISECOND, 0, 0, 0, 0, 1_000))) {
      DatagramCount counted = sites.flood(100, PER_SECOND, DATAGRAMS);
      LinkReport report = sites.link().report();

      assertThat(counted.datagrams()).isEqualTo(DATAGRAMS);
      assertThat(report.across().back()).isPositive();
      assertThat(report.across().least()).isGreaterThanOrEqualTo(40 * MILLISECOND);
      assertThat(report.within().back()).isPositive();
      assertThat(report.within().p50()).isLessThan(40 * MILLISECOND);
      assertThat(report.there().failure()).isEmpty();
      assertThat(report.there().overrun()).isZero();
    }
  }

  @Test
  void bandwidth_isNeverExceeded_andTheFullQueueDrops() throws Exception {
    long megabit = 1_000_000;
    try (LinkTestSites sites = sites(new DirectionSpec(MILLISECOND, 0, 0, 0, megabit, 10))) {
      DatagramCount counted = sites.flood(1_000, PER_SECOND, DATAGRAMS);
      LinkReport report = sites.link().report();

      double bits = (counted.datagrams() - 1) * 1_042.0 * Byte.SIZE;
      assertThat(bits / counted.nanos() * 1e9).isLessThan(1.05 * megabit);
      assertThat(report.there().dropped()).isPositive();
      assertThat(counted.datagrams()).isLessThan(DATAGRAMS);
    }
  }

  @Test
  void cutOneWay_nothingPassesUntilItIsHealed() throws Exception {
    try (LinkTestSites sites = sites(new DirectionSpec(MILLISECOND, 0, 0, 0, 0, 1_000))) {
      // By now the sites know each other's addresses.
      DatagramCount before = sites.flood(100, PER_SECOND, DATAGRAMS);
      LinkReport whole = sites.link().tell(true, false, Optional.empty());
      DatagramCount during = sites.flood(100, PER_SECOND, DATAGRAMS);
      LinkReport cut = sites.link().tell(true, true, Optional.empty());
      DatagramCount after = sites.flood(100, PER_SECOND, DATAGRAMS);
      LinkReport healed = sites.link().report();

      assertThat(List.of(before.datagrams(), during.datagrams(), after.datagrams()))
          .containsOnly((long) DATAGRAMS);
      assertThat(whole.across().back()).isPositive();
      assertThat(cut.back().cut()).isPositive();
      assertThat(cut.across().back() - whole.across().back()).as("under way").isLessThan(10);
      assertThat(healed.across().back()).isGreaterThan(cut.across().back());
    }
  }

  @Test
  void close_leavesNoProcess() throws Exception {
    LinkTestSites sites = sites(new DirectionSpec(MILLISECOND, 0, 0, 0, 0, 1_000));
    sites.close();

    assertThat(AssayProcess.leftSoon(folder.toString())).isEmpty();
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }
}
