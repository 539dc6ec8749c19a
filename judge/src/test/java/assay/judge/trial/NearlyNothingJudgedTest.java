package assay.judge.trial;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.api.web.SeenAttribute;
import assay.judge.Found;
import assay.judge.Operations;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.site.TwoSites;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One case of many is right, and the others cannot be judged: no checker may pass.
final class NearlyNothingJudgedTest {

  private static final int MANY = 40;
  private static final long MS = 1_000_000;

  private static final Map<String, Supplier<Evidence>> HISTORIES =
      Map.ofEntries(
          entry("anomalies", NearlyNothingJudgedTest::transactionsOfUnknownOutcome),
          entry("answers", NearlyNothingJudgedTest::partsWithoutAnAnswer),
          entry("content", NearlyNothingJudgedTest::rowsThatMayBeEither),
          entry("convergence", NearlyNothingJudgedTest::keysReadInOneSite),
          entry("counters", NearlyNothingJudgedTest::readsOfCountersThatMayBeOfLostData),
          entry("cross-site-duplicates", NearlyNothingJudgedTest::arrivalsOfUnknownWrites),
          entry("cross-site-lag", NearlyNothingJudgedTest::keysOfBothSites),
          entry("cross-site-losses", NearlyNothingJudgedTest::keysOfBothSites),
          entry("cross-site-order", NearlyNothingJudgedTest::arrivalsOfUnknownWrites),
          entry("expiry", NearlyNothingJudgedTest::readsNearTheEndOfLife),
          entry("linearizability", () -> coveredKeys().read(0, 2, 50, 60).cut().evidence()),
          entry("longest-requests", () -> coveredKeys().cut().evidence()),
          entry("lost-updates", NearlyNothingJudgedTest::countersNotReadBack),
          entry("lost-writes", () -> coveredKeys().evidence()),
          entry("mutual-exclusion", NearlyNothingJudgedTest::locksOfOneHolderEach),
          entry("orders", NearlyNothingJudgedTest::countersNotReadBack),
          entry("recovery", NearlyNothingJudgedTest::shortWatch),
          entry("session-guarantees", NearlyNothingJudgedTest::damagedReads),
          entry("session-state", NearlyNothingJudgedTest::sessionsNotLookedAt),
          entry("sets", NearlyNothingJudgedTest::setsNotReadBack),
          entry("stale-reads", NearlyNothingJudgedTest::readsOfUnknownWrites),
          entry("stalls", NearlyNothingJudgedTest::silencesWithoutProbes));

  static Set<String> checkers() {
    Set<String> names = new TreeSet<>();
    ServiceLoader.load(Checker.class).forEach(checker -> names.add(checker.name()));
    return names;
  }

  @Test
  void everyCheckerIsHere() {
    assertThat(HISTORIES.keySet()).isEqualTo(checkers());
  }

  @ParameterizedTest
  @MethodSource("checkers")
  void hardlyAnythingJudged_isUnknown(String checker) {
    Evidence evidence = requireNonNull(HISTORIES.get(checker)).get();
    assertThat(CheckerRegistry.ask(checker, evidence).status()).isEqualTo(Status.UNKNOWN);
  }

  private static Evidence partsWithoutAnAnswer() {
    List<TimedEvent> parts = new ArrayList<>();
    for (int part = 0; part < MANY; part++) {
      String ok = part == 0 ? "1" : "0";
      Map<String, String> fields =
          Map.of(
              "text",
              "trades " + part,
              "kind",
              "trades",
              "round",
              "1",
              "ok",
              ok,
              "rows",
              ok,
              "fewest",
              ok,
              "most",
              ok,
              "expected",
              "1");
      parts.add(SomeEvent.of(1, "trial-1", TimedEvent.Type.PART, "closed-1", "", fields));
    }
    return Found.evidence(parts);
  }

  private static Evidence readsNearTheEndOfLife() {
    long life = 5_000 * MS;
    Operations operations = new Operations().ttl(life).write(0, 1, 10, 20);
    operations.read(0, 1, 2_000 * MS, 2_001 * MS).read(0, 0, 2 * life, 2 * life + MS);
    for (int key = 1; key < MANY; key++) {
      operations.write(key, 1, 10, 20).read(key, 1, life, life + MS);
    }
    return operations.evidence();
  }

  private static Evidence locksOfOneHolderEach() {
    Operations operations = new Operations();
    for (int key = 0; key < MANY; key++) {
      operations.lock(key, 1, 10, 20).unlock(key, 1, 50, 60);
    }
    return operations.client(1).refusedLock(0, 2, 30, 40).evidence();
  }

  private static Evidence transactionsOfUnknownOutcome() {
    Operations operations = new Operations().write(0, 2, 10, 20);
    for (int key = 1; key < MANY; key++) {
      operations.unknownWrite(key, 2, 10 + 10 * key, 20 + 10 * key);
    }
    return operations.evidence();
  }

  private static Evidence rowsThatMayBeEither() {
    Map<String, String> fields =
        Map.of(
            "map", "trades",
            "expected", "1000",
            "found", "1000",
            "missing", "0",
            "different", "0",
            "unexpected", "0",
            "unsure", "999");
    return Found.evidence(
        List.of(SomeEvent.of(1, "trial-1", TimedEvent.Type.INSPECTED, "closed-1", "", fields)));
  }

  private static Evidence keysReadInOneSite() {
    TwoSites sites = TwoSites.shared();
    for (int key = 0; key < MANY; key++) {
      sites.write(key, 2, 10, 20).arrives(key, 2, 30);
    }
    return sites.held(0, 2, 2).evidence();
  }

  private static Evidence keysOfBothSites() {
    TwoSites sites = TwoSites.shared();
    for (int key = 0; key < MANY; key++) {
      sites.write(key, 2, 10, 20).arrives(key, 2, 30).held(key, 2, 2);
      if (key > 0) {
        sites.write(1, Op.WRITE, OperationOutcome.OK, key, 1, 10, 20);
      }
    }
    return sites.evidence();
  }

  private static Evidence arrivalsOfUnknownWrites() {
    TwoSites sites = TwoSites.oneWay().write(0, 1, 10, 20).arrives(0, 1, 30).cut();
    for (int key = 1; key < MANY; key++) {
      sites.write(key, 1, 10, 20).arrives(key, 7, 30);
    }
    return sites.evidence();
  }

  private static Evidence readsOfCountersThatMayBeOfLostData() {
    Operations operations = new Operations().fault(100);
    for (int key = 0; key < MANY; key++) {
      operations.add(Op.BUMP, OperationOutcome.OK, key, 1, 10, 20);
      operations.add(Op.READ_COUNT, OperationOutcome.OK, key, key == 0 ? 1 : 0, 200, 210);
    }
    return operations.evidence();
  }

  /// Of key 0 the final read tells; the other keys were written again after the fault.
  private static Operations coveredKeys() {
    Operations operations = new Operations().versions(0, 2).finalRead(0, 2).fault(100);
    for (int key = 1; key < MANY; key++) {
      operations.versions(key, 2).write(key, 3, 200, 210).finalRead(key, 3);
    }
    return operations;
  }

  private static Evidence countersNotReadBack() {
    Operations operations = new Operations();
    for (int key = 0; key < MANY; key++) {
      operations.add(Op.INCREMENT, OperationOutcome.OK, key, 1, 10, 20);
    }
    operations.add(Op.FINAL_TAG, OperationOutcome.OK, 0, 1, 1000, 1001);
    return operations.add(Op.FINAL_COUNT, OperationOutcome.OK, 0, 1, 1000, 1001).evidence();
  }

  private static Evidence setsNotReadBack() {
    Operations operations = new Operations();
    for (int key = 0; key < MANY; key++) {
      operations.add(Op.ADD, OperationOutcome.OK, key, 1, 10, 20);
    }
    operations.add(Op.FINAL_TAG, OperationOutcome.OK, 0, 1, 1000, 1001);
    return operations.add(Op.FINAL_COUNT, OperationOutcome.OK, 0, 1, 1000, 1001).evidence();
  }

  private static Evidence shortWatch() {
    long fault = 10_000 * MS;
    Operations operations = new Operations().step(0, fault + 1_000 * MS, fault);
    for (long at = 0; at < fault + 1_000 * MS; at += MS) {
      operations.add(Operation.of(Op.READ, OperationOutcome.OK, 0, 1, at, at + MS));
    }
    return operations.evidence();
  }

  private static Evidence damagedReads() {
    Operations operations = new Operations();
    for (int key = 0; key < MANY; key++) {
      operations.versions(key, 1).read(key, key == 0 ? 1 : Observation.CORRUPT, 50, 60);
    }
    return operations.evidence();
  }

  private static Evidence sessionsNotLookedAt() {
    Operations operations = new Operations();
    for (int user = 0; user < MANY; user++) {
      long there = new SeenAttribute(0, 1, 1).packed();
      operations.add(Op.READ_ATTRIBUTE, OperationOutcome.OK, user, there, 100, 105);
      if (user > 0) {
        operations.add(Op.FINAL_READ, OperationOutcome.FAILED, user, 0, 1000, 1001);
      }
    }
    return operations.evidence();
  }

  private static Evidence readsOfUnknownWrites() {
    Operations operations = new Operations();
    for (int key = 0; key < MANY; key++) {
      operations.unknownWrite(key, 1, 10, 20).write(key, 2, 30, 40);
      operations.read(key, key == 0 ? 2 : 1, 50, 60);
    }
    return operations.evidence();
  }

  private static Evidence silencesWithoutProbes() {
    Operations operations = new Operations().step(0, 10_000 * MS, -1);
    for (long at = 0; at < 9_000 * MS; at += MS) {
      long end = at < 1_000 * MS ? at + MS : 9_000 * MS;
      operations.add(Operation.of(Op.READ, OperationOutcome.OK, 0, 1, at, end));
    }
    return operations.evidence();
  }
}
