package assay.conformance.message;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import assay.conformance.EnginePrograms;
import assay.testing.Needs;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The crash checks for every broker: processes die and restart while orders flow. The first member
/// is the broker with its services, the last is the database, each in its own process.
@Timeout(240)
@Needs(host = EnginePrograms.class)
@Tag("whole-kit")
public abstract class BrokerCrashChecks {

  private static final List<String> FLAGS =
      List.of("-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  private static final int MEMBERS = 2;
  private static final int BROKER = 1;
  private static final int DATABASE = 2;
  private static final int THREADS = 4;
  private static final String LONG = "150ms";

  /// Long enough to see an order between its two ends and to kill then, even on a busy host.
  private static final String LONGER = "1s";

  private static final String TRANSACTION = "transaction";

  private static final String KILLS = "assay.kills";

  @TempDir private Path folder;

  private record Judged(Map<String, Integer> counts) {

    static Judged of(String said) {
      String[] words = said.strip().split(" ");
      Map<String, Integer> counts = new HashMap<>();
      for (int i = 0; i < words.length; i += 2) {
        counts.put(words[i], Integer.valueOf(words[i + 1]));
      }
      System.out.println("conformance: " + said);
      return new Judged(counts);
    }

    int of(Harm harm) {
      return counts.getOrDefault(harm.name().toLowerCase(Locale.ROOT), -1);
    }
  }

  private enum Harm {
    LOST,
    DOUBLED,
    ORPHANED,
    UNTRUE
  }

  /// A subclass's differences from the descriptor's defaults, in every test.
  protected Map<String, String> otherwise() {
    return Map.of();
  }

  private ConformanceCluster cluster(Map<String, String> settings) throws Exception {
    Map<String, String> all = DescriptorClaims.read().settings(settings);
    all.putAll(otherwise());
    return new ConformanceCluster(folder, MEMBERS, MEMBERS, MessageMain.class, FLAGS, all);
  }

  /// Kills and restarts a member several times while orders flow.
  private Judged killed(Map<String, String> settings, boolean replies, int victim, int times)
      throws Exception {
    try (ConformanceCluster cluster = cluster(settings)) {
      ChildProcess client = cluster.client();
      client.tell("begin %d %s".formatted(THREADS, replies));
      for (int i = 0; i < times; i++) {
        client.tell("acknowledged 80");
        cluster.member(victim).kill();
        if (victim == BROKER) {
          client.tell("failed");
        }
        cluster.restart(victim);
      }
      client.tell("acknowledged 50");
      return Judged.of(client.tell("judged"));
    }
  }

  /// Whether an acknowledgement survives a kill right after it if the broker has nothing else to write. If not, orders
  /// flow during the kill.
  protected boolean keepsLoneAcknowledgements() {
    return true;
  }

  /// Kills the broker several times, each time as soon as an order is seen between its two ends.
  private Judged killedBetween(Map<String, String> settings, int times) throws Exception {
    Map<String, String> all = new HashMap<>(settings);
    all.put("between-commits", LONGER);
    try (ConformanceCluster cluster = cluster(all)) {
      ChildProcess client = cluster.client();
      client.tell("begin 0 true");
      for (int i = 0; i < times; i++) {
        client.tell("between");
        cluster.member(BROKER).kill();
        cluster.restart(BROKER);
      }
      return Judged.of(client.tell("judged"));
    }
  }

  /// Runs only if the system property `assay.kills` gives the kill count, as `benchmarks/kills` does.
  @ParameterizedTest
  @ValueSource(strings = {"local", "xa"})
  @EnabledIfSystemProperty(named = KILLS, matches = "[1-9][0-9]*")
  @Timeout(1_800)
  void killsBetweenTheTwoCommits_areCounted(String transaction) throws Exception {
    int kills = Integer.parseInt(System.getProperty(KILLS));
    Judged judged = killedBetween(joined(transaction), kills);
    System.out.printf(
        "kills: transaction %s, %d kills: lost %d, doubled %d, orphaned %d%n",
        transaction,
        kills,
        judged.of(Harm.LOST),
        judged.of(Harm.DOUBLED),
        judged.of(Harm.ORPHANED));
    assertThat(judged.of(Harm.LOST)).isZero();
    assertThat(judged.of(Harm.DOUBLED) > 0).isEqualTo(transaction.equals("local"));
  }

  @Test
  void whatABrokerWithAJournalAcknowledged_isPlacedAfterItsDeath() throws Exception {
    Judged judged = killed(Map.of(), false, BROKER, 2);
    assertThat(judged.of(Harm.LOST)).isZero();
    assertThat(judged.of(Harm.UNTRUE)).isZero();
  }

  @Test
  void withoutAJournal_ordersInTheQueueAreLost() throws Exception {
    Judged judged = killed(Map.of("journal", "none", "between-commits", LONG), false, BROKER, 1);
    assertThat(judged.of(Harm.LOST)).isPositive();
    assertThat(judged.of(Harm.UNTRUE)).isZero();
  }

  /// Runs only if the engine has local transactions.
  @Test
  void deathBetweenTwoCommits_doublesOrders_andLosesNone() throws Exception {
    Judged judged = killedBetween(joined("local"), 1);
    assertThat(judged.of(Harm.DOUBLED)).isPositive();
    assertThat(judged.of(Harm.LOST)).isZero();
  }

  /// Runs only if the engine has XA transactions.
  @Test
  void deathBetweenTheSecondPhases_neitherDoublesNorLoses() throws Exception {
    unharmed(killed(joined("xa"), true, BROKER, 3));
  }

  /// Runs only if the engine has XA transactions.
  @Test
  void deathOfTheDatabaseBetweenTheSecondPhases_neitherDoublesNorLoses() throws Exception {
    unharmed(killed(joined("xa"), true, DATABASE, 2));
  }

  private static Map<String, String> joined(String transaction) {
    Assumptions.assumeTrue(
        DescriptorClaims.read().words(TRANSACTION).contains(transaction),
        "it has no transactions `" + transaction + "`");
    return Map.of(TRANSACTION, transaction, "between-commits", LONG);
  }

  /// Settings without a transaction, for engines that have the setting.
  private static Map<String, String> separate(String acknowledgement) {
    Map<String, String> settings = new HashMap<>();
    settings.put("acknowledgement", acknowledgement);
    settings.put("between-commits", LONG);
    if (!DescriptorClaims.read().words(TRANSACTION).isEmpty()) {
      settings.put(TRANSACTION, "none");
    }
    return settings;
  }

  private static void unharmed(Judged judged) {
    assertThat(judged.of(Harm.DOUBLED)).isZero();
    assertThat(judged.of(Harm.LOST)).isZero();
    assertThat(judged.of(Harm.UNTRUE)).isZero();
  }

  @Test
  void acknowledgedAfterTheRow_ordersAreDoubled_andNoneLost() throws Exception {
    Judged judged = killedBetween(separate("after"), 1);
    assertThat(judged.of(Harm.DOUBLED)).isPositive();
    assertThat(judged.of(Harm.LOST)).isZero();
  }

  @Test
  void acknowledgedBeforeTheRow_ordersAreLost_andNoneDoubled() throws Exception {
    Judged judged =
        keepsLoneAcknowledgements()
            ? killedBetween(separate("before"), 1)
            : killed(separate("before"), false, BROKER, 1);
    assertThat(judged.of(Harm.LOST)).isPositive();
    assertThat(judged.of(Harm.DOUBLED)).isZero();
  }

  @Test
  void deathOfTheDatabase_losesNothing() throws Exception {
    Judged judged = killed(Map.of(), false, DATABASE, 2);
    assertThat(judged.of(Harm.LOST)).isZero();
    assertThat(judged.of(Harm.UNTRUE)).isZero();
  }
}
