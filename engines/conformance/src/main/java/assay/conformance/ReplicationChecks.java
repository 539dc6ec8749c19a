package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Session;
import java.util.List;

/// Checks two sites, with replication in one direction or both.
///
/// The absence of a change cannot be observed. The checks therefore wait for later changes that take the same path, there
/// and back.
public final class ReplicationChecks {

  private static final int KEYS = 200;
  private static final int CHANGED = 40;
  private static final int FEW = 30;
  private static final int ROUNDS = 3;

  /// The first account that only the second site writes.
  private static final int OF_SECOND = 1_000;

  private static final int AT_ONCE = 2_000;
  private static final int TO_AND_FRO = 3_000;

  private static final String DATA = Session.DEFAULT_MAP;
  private static final String OTHER = "other";

  private final ConformanceSites sites;

  public ReplicationChecks(ConformanceSites sites) {
    this.sites = sites;
  }

  /// Checks that the second site gets the first site's stores, changes and removals. The second
  /// site's changes reach the first once, or never with one-way replication. No listener hears a
  /// change twice.
  public void check(boolean bothWays) throws Exception {
    for (int site = 1; site <= 2; site++) {
      tell(site, "hear " + DATA);
      tell(site, "hear " + OTHER);
    }
    firstToSecond();
    secondToFirst(bothWays);
    for (int site = 1; site <= 2; site++) {
      assertThat(tell(site, "disorder " + DATA)).as("changes out of order").isEqualTo("0");
    }
    for (ChildProcess process : sites.processes()) {
      for (long pid : process.pids()) {
        assertThat(ProcessSockets.reachable(pid)).isSubsetOf(ProcessSockets.LOOPBACK);
      }
    }
    leave();
  }

  /// Stops the sending site first, so no site waits for one that is gone.
  private void leave() throws Exception {
    for (int site = 1; site <= 2; site++) {
      ConformanceCluster left = sites.site(site);
      for (ChildProcess process : List.of(left.client(), left.member(1), left.member(2))) {
        process.send("close");
        assertThat(Long.parseLong(process.answer("closed "))).isLessThan(20_000);
      }
    }
  }

  private void firstToSecond() throws Exception {
    tell(1, "store %s 0 %d 0".formatted(DATA, KEYS));
    tell(1, "store %s 0 %d 5".formatted(OTHER, FEW));
    tell(2, "arrived %s 0 %d 0".formatted(DATA, KEYS));
    tell(2, "arrived %s 0 %d 5".formatted(OTHER, FEW));
    assertThat(tell(2, "heard %s 0 %d".formatted(DATA, KEYS)))
        .as("changes heard of %d writes", KEYS)
        .isEqualTo(Integer.toString(KEYS));

    tell(1, "change %s 0 %d 100".formatted(DATA, CHANGED));
    tell(1, "remove %s %d %d".formatted(DATA, CHANGED, CHANGED + 2));
    tell(2, "arrived %s 0 %d 100".formatted(DATA, CHANGED));
    tell(2, "vanished %s %d %d".formatted(DATA, CHANGED, CHANGED + 2));

    // Removed and stored again at once.
    tell(1, "remove %s 0 %d".formatted(DATA, FEW));
    tell(1, "change %s 0 %d 200".formatted(DATA, FEW));
    // Many values, one after the other.
    for (int value = 0; value < FEW; value++) {
      tell(1, "change %s %d %d %d".formatted(DATA, AT_ONCE, AT_ONCE + 3, value));
    }
    tell(2, "arrived %s 0 %d 200".formatted(DATA, FEW));
    tell(2, "arrived %s %d %d %d".formatted(DATA, AT_ONCE, AT_ONCE + 3, FEW - 1));
    for (String range : List.of("0 " + KEYS, AT_ONCE + " " + (AT_ONCE + 3))) {
      assertThat(tell(2, "state " + DATA + " " + range))
          .as("accounts %s at the second site", range)
          .isEqualTo(tell(1, "state " + DATA + " " + range));
    }
  }

  private void secondToFirst(boolean bothWays) throws Exception {
    carry(2, bothWays, OF_SECOND, 0);
    for (int round = 0; round < ROUNDS; round++) {
      carry(1, true, TO_AND_FRO, 2 * round);
      if (bothWays) {
        carry(2, true, TO_AND_FRO, 2 * round + 1);
      }
    }
    heard(1, OF_SECOND, bothWays ? 1 : 0);
    heard(2, OF_SECOND, 1);
    for (int site = 1; site <= 2; site++) {
      heard(site, TO_AND_FRO, bothWays ? 2 * ROUNDS : ROUNDS);
    }
  }

  /// Stores a few accounts at a site, and waits for the events there and, if wanted, at the other
  /// site.
  private void carry(int from, boolean toTheOther, int first, int value) throws Exception {
    String accounts = "%s %d %d %d".formatted(DATA, first, first + FEW, value);
    tell(from, "store " + accounts);
    tell(from, "arrived " + accounts);
    if (toTheOther) {
      tell(3 - from, "arrived " + accounts);
    }
  }

  /// Checks that a site hears each change to these accounts once, whether local or replicated.
  private void heard(int site, int from, int times) throws Exception {
    assertThat(tell(site, "heard %s %d %d".formatted(DATA, from, from + FEW)))
        .as("changes of accounts from %d heard at site %d", from, site)
        .isEqualTo(Integer.toString(times * FEW));
  }

  private String tell(int site, String step) throws Exception {
    return sites.client(site).tell(step);
  }
}
