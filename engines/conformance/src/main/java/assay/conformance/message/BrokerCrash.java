package assay.conformance.message;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.Claims;
import assay.conformance.ConformanceCluster;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What every broker must pass whose first member is the broker with its services and whose last is the database, each in a
/// process of its own: they die and come back while orders flow.
@Timeout(240)
public abstract class BrokerCrash {

  private static final List<String> FLAGS =
      List.of("-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  private static final int MEMBERS = 2;
  private static final int BROKER = 1;
  private static final int DATABASE = 2;
  private static final int THREADS = 4;
  private static final String LONG = "150ms";
  private static final String TRANSACTION = "transaction";

  @TempDir private Path folder;

  /// What became of the orders of a flow.
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
    UNTRUE
  }

  private ConformanceCluster cluster(Map<String, String> settings) throws Exception {
    Map<String, String> all = Claims.read().settings(known(settings));
    return new ConformanceCluster(folder, MEMBERS, MEMBERS, MessageMain.class, FLAGS, all);
  }

  /// Without `transaction: none` where the engine has no such setting: nothing joins row and acknowledgement then.
  private static Map<String, String> known(Map<String, String> settings) {
    Map<String, String> known = new HashMap<>(settings);
    if (Claims.read().words(TRANSACTION).isEmpty()) {
      known.remove(TRANSACTION, "none");
    }
    return known;
  }

  /// Kills a member so many times while orders flow, and starts it again.
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

  /// Asked where the engine has such transactions.
  @Test
  void deathBetweenTwoCommits_doublesOrders_andLosesNone() throws Exception {
    require("local", "it has no transactions");
    Judged judged = killed(Map.of(TRANSACTION, "local", "between-commits", LONG), false, BROKER, 1);
    assertThat(judged.of(Harm.DOUBLED)).isPositive();
    assertThat(judged.of(Harm.LOST)).isZero();
  }

  /// The same.
  @Test
  void deathBetweenTheSecondPhases_neitherDoublesNorLoses() throws Exception {
    unharmed(killed(twoPhases(), true, BROKER, 3));
  }

  /// The same.
  @Test
  void deathOfTheDatabaseBetweenTheSecondPhases_neitherDoublesNorLoses() throws Exception {
    unharmed(killed(twoPhases(), true, DATABASE, 2));
  }

  private static Map<String, String> twoPhases() {
    require("xa", "it has no transactions of two phases");
    return Map.of(TRANSACTION, "xa", "between-commits", LONG);
  }

  private static void require(String transaction, String why) {
    Assumptions.assumeTrue(Claims.read().words(TRANSACTION).contains(transaction), why);
  }

  private static void unharmed(Judged judged) {
    assertThat(judged.of(Harm.DOUBLED)).isZero();
    assertThat(judged.of(Harm.LOST)).isZero();
    assertThat(judged.of(Harm.UNTRUE)).isZero();
  }

  @Test
  void acknowledgedAfterTheRow_ordersAreDoubled_andNoneLost() throws Exception {
    Judged judged =
        killed(
            Map.of(TRANSACTION, "none", "acknowledgement", "after", "between-commits", LONG),
            false,
            BROKER,
            1);
    assertThat(judged.of(Harm.DOUBLED)).isPositive();
    assertThat(judged.of(Harm.LOST)).isZero();
  }

  @Test
  void acknowledgedBeforeTheRow_ordersAreLost_andNoneDoubled() throws Exception {
    Judged judged =
        killed(
            Map.of(TRANSACTION, "none", "acknowledgement", "before", "between-commits", LONG),
            false,
            BROKER,
            1);
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
