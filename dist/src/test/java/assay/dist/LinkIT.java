package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cluster.Installation;
import assay.cluster.Link;
import assay.cluster.LinkedSites;
import assay.link.Counted;
import assay.link.LinkReport;
import assay.link.LinkSpec;
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
      return Link.missing(INSTALLATION);
    }
  }

  private LinkedSites sites(LinkSpec spec) throws IOException {
    return LinkedSites.make(INSTALLATION, spec, SEED, Duration.ofMillis(5), folder);
  }

  @Test
  void delay_isAddedBothWays_andLossesNobodyAskedForAreNone() throws Exception {
    try (LinkedSites sites = sites(new LinkSpec(20 * MILLISECOND, 0, 0, 0, 0, 1_000))) {
      Counted counted = sites.flood(100, PER_SECOND, DATAGRAMS);
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
    try (LinkedSites sites = sites(new LinkSpec(MILLISECOND, 0, 0, 0, megabit, 10))) {
      Counted counted = sites.flood(1_000, PER_SECOND, DATAGRAMS);
      LinkReport report = sites.link().report();

      double bits = (counted.datagrams() - 1) * 1_042.0 * Byte.SIZE;
      assertThat(bits / counted.nanos() * 1e9).isLessThan(1.05 * megabit);
      assertThat(report.there().dropped()).isPositive();
      assertThat(counted.datagrams()).isLessThan(DATAGRAMS);
    }
  }

  @Test
  void cutOneWay_nothingPassesUntilItIsHealed() throws Exception {
    try (LinkedSites sites = sites(new LinkSpec(MILLISECOND, 0, 0, 0, 0, 1_000))) {
      // By now the sites know each other's addresses.
      Counted before = sites.flood(100, PER_SECOND, DATAGRAMS);
      LinkReport whole = sites.link().tell(true, false, Optional.empty());
      Counted during = sites.flood(100, PER_SECOND, DATAGRAMS);
      LinkReport cut = sites.link().tell(true, true, Optional.empty());
      Counted after = sites.flood(100, PER_SECOND, DATAGRAMS);
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
    LinkedSites sites = sites(new LinkSpec(MILLISECOND, 0, 0, 0, 0, 1_000));
    sites.close();

    assertThat(AssayProcess.leftSoon(folder.toString())).isEmpty();
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }
}
