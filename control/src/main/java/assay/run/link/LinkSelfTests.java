package assay.run.link;

import assay.cluster.Installation;
import assay.cluster.LinkTestSites;
import assay.link.DatagramCount;
import assay.link.DirectionSpec;
import assay.link.LinkReport;
import assay.schedule.Clock;
import assay.selftest.test.SelfTest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/// Checks that a link does what it was asked: joins two sites and measures at both ends. Tests are timed and must run
/// alone.
///
/// @param installation the installation with the link's jars
public record LinkSelfTests(Installation installation, Path folder) {

  private static final double TOLERANCE = 0.05;
  private static final double OFFERED = 1.5;
  private static final int FLOOD_SECONDS = 3;
  private static final double LOSS = 0.05;
  private static final double SURE = 0.99;
  private static final int LOSS_DATAGRAMS = 10_000;
  private static final double LOSS_PER_SECOND = 4_000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long MEGABIT = 1_000_000;
  private static final int PAYLOAD = 1_472;
  private static final int QUEUE = 1_000;
  private static final Duration PROBED = Duration.ofSeconds(4);
  private static final Duration MOMENT = Duration.ofSeconds(1);
  private static final Duration EVERY = Duration.ofMillis(10);
  private static final long SEED = 17;

  /// All tests, about 40 seconds.
  public List<SelfTest> all() {
    return List.of(
        delay(1),
        delay(26),
        delay(75),
        bandwidth(10),
        bandwidth(100),
        new Claim("a link loses the share of frames that it is asked to lose", this::loss),
        new Claim(
            "a link that is cut one way passes nothing that way until it is healed", this::cut));
  }

  private SelfTest delay(int millis) {
    return new Claim(
        "a link of %d ms adds %d ms to a round trip".formatted(millis, 2 * millis),
        () -> showDelay(millis * 2L * NANOS_PER_MILLI));
  }

  private SelfTest.Shown showDelay(long asked) throws IOException, InterruptedException {
    try (LinkTestSites sites = sites(new DirectionSpec(asked / 2, 0, 0, 0, 0, QUEUE))) {
      Clock.host().sleep(PROBED);
      LinkReport report = sites.link().report();
      long added = report.across().p50() - report.within().p50();
      return new SelfTest.Shown(
          report.across().back() > 0 && near((double) added, (double) asked),
          "within 5 % of the median, less the median inside a site",
          "%s ms (p99 %s ms); inside a site %s ms (p99 %s ms)"
              .formatted(
                  millis(added),
                  millis(report.across().p99()),
                  millis(report.within().p50()),
                  millis(report.within().p99())));
    }
  }

  private SelfTest bandwidth(int megabits) {
    return new Claim(
        "a link of %d Mbit/s passes as much and drops the rest".formatted(megabits),
        () -> showBandwidth(megabits * MEGABIT));
  }

  private SelfTest.Shown showBandwidth(long asked) throws IOException, InterruptedException {
    int bits = (PAYLOAD + DatagramCount.HEADER_BYTES) * Byte.SIZE;
    double perSecond = OFFERED * (double) asked / bits;
    try (LinkTestSites sites = sites(new DirectionSpec(NANOS_PER_MILLI, 0, 0, 0, asked, QUEUE))) {
      DatagramCount counted =
          sites.flood(PAYLOAD, perSecond, Math.round(FLOOD_SECONDS * perSecond));
      LinkReport report = sites.link().report();
      double passed =
          (counted.datagrams() - 1) * (double) bits * NANOS_PER_SECOND / counted.nanos();
      return new SelfTest.Shown(
          near(passed, (double) asked)
              && report.there().dropped() > 0
              && report.there().overrun() == 0,
          "within 5 %% where %s times as much is offered".formatted(decimal(OFFERED)),
          "%s Mbit/s; %d of %d frames dropped"
              .formatted(
                  decimal(passed / MEGABIT), report.there().dropped(), report.there().frames()));
    }
  }

  private SelfTest.Shown loss() throws IOException, InterruptedException {
    try (LinkTestSites sites = sites(new DirectionSpec(NANOS_PER_MILLI, 0, LOSS, 0, 0, QUEUE))) {
      DatagramCount counted = sites.flood(PAYLOAD, LOSS_PER_SECOND, LOSS_DATAGRAMS);
      BinomialDistribution lost = BinomialDistribution.of(LOSS_DATAGRAMS, LOSS);
      long least = lost.inverseCumulativeProbability((1 - SURE) / 2);
      long most = lost.inverseCumulativeProbability((1 + SURE) / 2);
      long seen = LOSS_DATAGRAMS - counted.datagrams();
      return new SelfTest.Shown(
          seen >= least && seen <= most,
          "%d to %d of %d datagrams, as 99 of 100 links would"
              .formatted(least, most, LOSS_DATAGRAMS),
          "%d".formatted(seen));
    }
  }

  private SelfTest.Shown cut() throws IOException, InterruptedException {
    try (LinkTestSites sites = sites(new DirectionSpec(NANOS_PER_MILLI, 0, 0, 0, 0, QUEUE))) {
      Clock.host().sleep(MOMENT);
      LinkReport whole = sites.link().tell(false, true, Optional.empty());
      Clock.host().sleep(MOMENT);
      LinkReport cut = sites.link().tell(true, true, Optional.empty());
      Clock.host().sleep(MOMENT);
      LinkReport healed = sites.link().report();
      long before = whole.there().left();
      long during = cut.there().left() - before;
      long after = healed.there().left() - cut.there().left();
      return new SelfTest.Shown(
          before > 0 && during <= 1 && cut.there().cut() > 0 && after > 0,
          "none but what was under way while it is cut, and some before and after",
          "%d before, %d of %d while it was cut, %d after"
              .formatted(before, during, cut.there().cut() + during, after));
    }
  }

  private LinkTestSites sites(DirectionSpec spec) throws IOException {
    return LinkTestSites.make(installation, spec, SEED, EVERY, folder);
  }

  private static boolean near(double seen, double asked) {
    return Math.abs(seen - asked) <= TOLERANCE * asked;
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.2f", nanos / (double) NANOS_PER_MILLI);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private record Claim(String claim, Check check) implements SelfTest {

    @Override
    public Shown show() throws Exception {
      return check.show();
    }
  }

  @FunctionalInterface
  private interface Check {
    SelfTest.Shown show() throws Exception;
  }
}
