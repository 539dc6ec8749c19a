package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.HostPrograms;
import assay.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The checks for every engine; an engine's test extends this class. Claims are true. Acknowledged
/// data survives if there are copies, and is gone if there are none. An interrupted write is never
/// reported as undone. The engine is not reachable from other hosts and leaves no traces.
///
/// The checks kill one member once, the member that owns most. They find an engine that fails every
/// time, not a defect that shows in one failover among many: runs with repeats find that.
///
/// The tag `whole-kit` marks checks that Assay's own CI runs on a representative engine only.
@Timeout(300)
@Needs(host = EnginePrograms.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public abstract class Conformance {

  private static final String WHOLE_KIT = "whole-kit";

  /// Checks that share a cluster, one after the other, so that it does not wait for others beside them.
  private static final int LATE = Integer.MAX_VALUE - 1;

  private static final int LAST = Integer.MAX_VALUE;

  private static final int KEYS = 3_000;
  private static final int FEW_KEYS = 100;

  /// A kill that met fewer freshly acknowledged keys would not show a loss.
  private static final int FEWEST_FRESH = 2;

  private static final int MOST_KILLS = 3;
  private static final String LEASE = "4s";

  /// Longer than all steps that must not lose a lock.
  private static final String LONG_LEASE = "5m";

  private static final long VIEW_PATIENCE_NANOS = 60_000_000_000L;

  @TempDir private static Path folder;

  /// For checks that neither harm members nor change settings.
  private static @Nullable ConformanceCluster calm;

  private final DescriptorClaims claims = DescriptorClaims.read();

  /// The flags for every JVM that the checks start, including the descriptor's.
  protected List<String> flags() {
    List<String> flags = new ArrayList<>();
    flags.addAll(List.of("-Xms192m", "-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    flags.addAll(claims.jvm());
    return flags;
  }

  /// Whether other members take over partitions without a copy, which makes all keys writable after
  /// a member died.
  protected boolean othersTakeOver() {
    return true;
  }

  /// A cluster with default settings except `others`.
  ///
  /// @param main the main class of every process, in the form of [ConformanceMain]
  protected final ConformanceCluster cluster(
      int size, int machines, Class<?> main, Map<String, String> others) throws Exception {
    Path own = Files.createTempDirectory(folder, "cluster");
    return new ConformanceCluster(own, size, machines, main, flags(), claims.settings(others));
  }

  /// Sites with default settings except `others`.
  ///
  /// @param sizes how many members each site has
  /// @param main the main class of every process, in the form of [ConformanceMain]
  protected final ConformanceSites sites(
      List<Integer> sizes, Class<?> main, Map<String, String> others) throws Exception {
    Path own = Files.createTempDirectory(folder, "sites");
    return new ConformanceSites(own, sizes, main, flags(), claims.settings(others));
  }

  /// Skips a test for a capability that the descriptor does not claim, with its name.
  private static void needs(boolean claimed, String what) {
    assumeTrue(claimed, () -> "skipped: you do not claim " + what);
  }

  private ConformanceCluster cluster(int size, int machines, Map<String, String> others)
      throws Exception {
    return cluster(size, machines, ConformanceMain.class, others);
  }

  /// The cluster that calm checks share, with the first of the solutions without special maps.
  private ConformanceCluster calm() throws Exception {
    ConformanceCluster shared = calm;
    if (shared == null) {
      shared = cluster(2, 2, choosing(plainSolutions()));
      calm = shared;
    }
    return shared;
  }

  @AfterAll
  static void endCalm() {
    ConformanceCluster shared = calm;
    calm = null;
    if (shared != null) {
      shared.close();
    }
  }

  private List<String> plainSolutions() {
    return claims.solutions().getOrDefault(DescriptorClaims.PLAIN, List.of());
  }

  /// Whether members must report their view of the cluster. A reported view must always be right.
  /// If members report none, Assay cannot tell whether a harmed cluster is complete again.
  protected boolean membersTellTheirView() {
    return false;
  }

  @Test
  void engine_isNamedAsInItsDescriptor() {
    assumeTrue(
        TestedEngine.other().isEmpty(), "skipped: the engine is not on this process's class path");
    Engine engine = ServiceLoader.load(Engine.class).findFirst().orElseThrow();
    assertThat(engine.name()).isEqualTo(claims.descriptor().path("engine").asString());
  }

  /// The last of the checks that share a cluster, because it ends the processes.
  @Test
  @Order(LAST)
  void claims_areTrue_andNobodyIsReachedFromElsewhere() throws Exception {
    ConformanceCluster cluster = calm();
    try {
      cluster.client().tell("claims " + String.join(",", claims.toCheck()));
      solve(cluster, plainSolutions());
      membersSee(cluster, List.of(1, 2));
      for (ChildProcess process : cluster.processes()) {
        for (long pid : process.pids()) {
          assertThat(ProcessSockets.reachable(pid)).isSubsetOf(ProcessSockets.LOOPBACK);
        }
      }
      for (ChildProcess process : List.of(cluster.client(), cluster.member(1), cluster.member(2))) {
        process.send("close");
        assertThat(Long.parseLong(process.answer("closed "))).isLessThan(20_000);
      }
    } finally {
      endCalm();
    }
  }

  @Test
  @Order(LATE)
  void callsThatDoNotWait_completeWithTheirWork_andNoEarlier() throws Exception {
    needs(claims.capabilities().contains("AsyncCache"), "AsyncCache");
    Map<String, String> offering = claims.offering("AsyncCache");
    if (offering.isEmpty()) {
      completeWithTheirWork(calm());
    } else {
      try (ConformanceCluster cluster = cluster(2, 2, offering)) {
        completeWithTheirWork(cluster);
      }
    }
  }

  @Test
  @Order(LATE)
  void transactions_takeEffectWholeOrNotAtAll() throws Exception {
    needs(claims.capabilities().contains("Transactions"), "Transactions");
    Map<String, String> offering = claims.offering("Transactions");
    if (offering.isEmpty()) {
      calm().client().tell("transactions");
    } else {
      try (ConformanceCluster cluster = cluster(2, 2, offering)) {
        cluster.client().tell("transactions");
      }
    }
  }

  @Test
  @Order(LATE)
  void locks_excludeEachOther() throws Exception {
    needs(claims.capabilities().contains("Locks"), "Locks");
    Map<String, String> offering = new HashMap<>(claims.offering("Locks"));
    if (claims.settings().has("lease") && !claims.words("lease").contains("none")) {
      offering.put("lease", LONG_LEASE);
    }
    if (offering.isEmpty()) {
      calm().client().tell("locks");
    } else {
      try (ConformanceCluster cluster = cluster(2, 2, offering)) {
        cluster.client().tell("locks");
      }
    }
  }

  @Test
  void lock_isGivenToOthersAfterItsLease_andNotFreedByALateRelease() throws Exception {
    needs(claims.capabilities().contains("Locks"), "Locks");
    needs(claims.settings().has("lease"), "a setting `lease`");
    Map<String, String> settings = new HashMap<>(claims.offering("Locks"));
    settings.putAll(claims.needed("lease"));
    settings.put("lease", LEASE);
    try (ConformanceCluster cluster = cluster(2, 2, settings)) {
      cluster.client().tell("lease " + LEASE);
    }
  }

  private void completeWithTheirWork(ConformanceCluster cluster) throws Exception {
    cluster.client().tell("async");
    if (claims.capabilities().contains("AsyncInvocable")) {
      cluster.client().tell("async-processors");
    }
  }

  /// Covers every value of every setting with as few clusters as possible: members start, and
  /// written data is read back.
  @Test
  @Tag("nightly")
  void everyValueOfEverySetting_startsAndKeepsWhatIsWritten() throws Exception {
    for (Map<String, String> configuration :
        new EachChoiceConfigurations(
                claims.settings(), program -> HostPrograms.find(program).isPresent())
            .configurations()) {
      Map<String, String> others = new HashMap<>(configuration);
      int members = Integer.parseInt(Objects.requireNonNullElse(others.remove("members"), "2"));
      System.out.printf("conformance: %d members, %s%n", members, new TreeMap<>(others));
      try (ConformanceCluster cluster = cluster(members, members, others)) {
        cluster.client().tell("fill " + FEW_KEYS);
        cluster.client().tell("kept " + FEW_KEYS);
      }
    }
  }

  @Test
  void synchronousCopies_loseNothing_whenAMemberIsKilled() throws Exception {
    needs(claims.words("backup").contains("sync"), "a value `sync` of the setting `backup`");
    long met = 0;
    for (int kill = 0; met < FEWEST_FRESH && kill < MOST_KILLS; kill++) {
      met = killedUnderWrites();
    }
    assertThat(met)
        .as(
            "the kill met no writes: keys that the killed member acknowledged in its last 100 ms, in the last of %d"
                + " kills. A loss would not show; run this on a quieter host",
            MOST_KILLS)
        .isGreaterThanOrEqualTo(FEWEST_FRESH);
  }

  /// Kills the owner of most keys while they are written.
  ///
  /// @return how many keys it acknowledged shortly before
  private long killedUnderWrites() throws Exception {
    try (ConformanceCluster cluster = cluster(4, 2, Map.of("backup", "sync"))) {
      cluster.client().tell("fill " + KEYS);
      backupsAreOnAnotherMachine(cluster);
      boolean tells = claims.capabilities().contains("MembershipEvents");
      if (tells) {
        cluster.client().tell("listen");
      }
      Owner owner = owner(cluster);
      cluster.client().tell("write");
      long nanos = System.nanoTime();
      cluster.member(owner.number()).kill();
      cluster.client().tell("killed %s %d".formatted(owner.name(), nanos));
      if (cluster.client().tell("safe 3").equals(ConformanceSteps.NEVER)) {
        cluster.client().tell("kept " + KEYS);
      }
      long[] written = numbers(cluster.client().tell("written"));
      say("sync", owner, written);
      assertThat(written[0]).as("keys acknowledged").isPositive();
      assertThat(written[1]).as("keys that lost what was acknowledged").isZero();
      assertThat(cluster.client().tell("missing " + KEYS)).isEqualTo("0");
      ownersHaveWhatIsRead(cluster);
      if (tells) {
        assertThat(cluster.client().tell("told")).contains(owner.name() + " left");
      }
      membersSee(
          cluster,
          IntStream.rangeClosed(1, 4).filter(number -> number != owner.number()).boxed().toList());
      return written[4];
    }
  }

  /// Waits until each member counts exactly these members.
  private void membersSee(ConformanceCluster cluster, List<Integer> numbers) throws Exception {
    String all =
        numbers.stream().map(number -> "member-" + number).collect(Collectors.joining(","));
    for (int number : numbers) {
      long until = System.nanoTime() + VIEW_PATIENCE_NANOS;
      String view = cluster.member(number).tell("view");
      while (!view.equals(all) && !view.equals("none") && System.nanoTime() - until < 0) {
        Thread.sleep(20);
        view = cluster.member(number).tell("view");
      }
      if (view.equals("none") && !membersTellTheirView()) {
        System.out.println("conformance: members do not tell whom they count");
        return;
      }
      assertThat(view).as("whom member-%d counts", number).isEqualTo(all);
    }
  }

  @Test
  @Tag(WHOLE_KIT)
  void withoutCopies_theKeysOfTheKilledAreGone_andNobodySaysTheyWereNotWritten() throws Exception {
    needs(claims.words("backup").contains("none"), "a value `none` of the setting `backup`");
    needs(
        !claims.settings().path("backup").path("needs").has("members"),
        "that several members may keep no copies");
    needs(othersTakeOver(), "that others take over from a member that dies");
    try (ConformanceCluster cluster = cluster(3, 3, Map.of("backup", "none"))) {
      cluster.client().tell("fill " + KEYS);
      Owner owner = owner(cluster);
      if (owner.owners() > 1) {
        assertThat(owner.keys()).isBetween(KEYS / 5L, KEYS / 2L);
      }
      cluster.client().tell("write");
      cluster.member(owner.number()).kill();
      cluster.client().tell("safe 2");
      assertThat(cluster.client().tell("missing " + KEYS)).isEqualTo(Long.toString(owner.keys()));
      ownersHaveWhatIsRead(cluster);
      long[] written = numbers(cluster.client().tell("written"));
      say("none", owner, written);
      assertThat(written[2]).as("interrupted writes said not to be done").isZero();
    }
  }

  /// Checks after a failover that an entry processor finds on each new owner exactly what a read
  /// finds.
  private void ownersHaveWhatIsRead(ConformanceCluster cluster) throws Exception {
    if (claims.capabilities().contains("Invocable")) {
      assertThat(cluster.client().tell("differ " + KEYS)).isEqualTo("0");
    }
  }

  /// The member that owns most of the keys.
  ///
  /// @param keys how many of the [#KEYS] keys the member owns
  /// @param owners how many members own any key
  private record Owner(String name, long keys, int owners) {

    int number() {
      return Integer.parseInt(name.substring("member-".length()));
    }
  }

  private static Owner owner(ConformanceCluster cluster) throws Exception {
    String[] told = cluster.client().tell("owner " + KEYS).split(" ");
    return new Owner(told[0], Long.parseLong(told[1]), Integer.parseInt(told[2]));
  }

  private static void say(String backup, Owner owner, long[] written) {
    System.out.printf(
        "conformance: backup: %s: killed %s, owner of %,d of %,d keys (%d members own any); of %,d keys written"
            + " meanwhile %,d lost an acknowledged write, %,d writes were refused, %,d unknown%n",
        backup,
        owner.name(),
        owner.keys(),
        KEYS,
        owner.owners(),
        written[0],
        written[1],
        written[2],
        written[3]);
  }

  @Test
  void otherCopies_areOnAnotherMachine() throws Exception {
    needs(!claims.words("backup").contains("sync"), "copies of another sort than `backup: sync`");
    try (ConformanceCluster cluster = cluster(4, 2, Map.of())) {
      backupsAreOnAnotherMachine(cluster);
    }
  }

  private void backupsAreOnAnotherMachine(ConformanceCluster cluster) throws Exception {
    if (claims.capabilities().contains("Partitioned")) {
      String ownership = cluster.client().tell("ownership");
      for (String held : ownership.substring(1, ownership.length() - 1).split(", ")) {
        String[] holders = held.substring(0, held.indexOf('=')).split(">");
        assertThat(machine(holders[0])).as(held).isNotEqualTo(machine(holders[1]));
      }
    }
  }

  @Test
  @Order(LATE)
  void queries_findWhatPlainJavaFinds() throws Exception {
    needs(claims.capabilities().contains("Queryable"), "Queryable");
    calm().client().tell("queries");
  }

  /// At least a quarter: an engine may keep only the owner's own answers.
  @Test
  @Tag(WHOLE_KIT)
  void nearCache_answersWhatItHasRead() throws Exception {
    needs(claims.capabilities().contains("NearCache"), "NearCache");
    Map<String, String> settings = new HashMap<>();
    claims.words("near").stream()
        .filter(word -> !word.equals("none"))
        .findFirst()
        .ifPresent(word -> settings.put("near", word));
    assertThat(settings).as("a word of the setting `near`").isNotEmpty();
    settings.putAll(claims.needed("near"));
    try (ConformanceCluster cluster = cluster(2, 2, settings)) {
      long hits = Long.parseLong(cluster.client().tell("near " + KEYS));
      assertThat(hits).isBetween(KEYS / 4L, (long) KEYS);
    }
  }

  @Test
  @Tag(WHOLE_KIT)
  void solutionsOnMapsOfTheirOwn_changeBothEntriesAndLoseNothing() throws Exception {
    Map<String, List<String>> solutions = new TreeMap<>(claims.solutions());
    solutions.remove(DescriptorClaims.PLAIN);
    needs(!solutions.isEmpty(), "solutions that need maps of their own");
    for (List<String> alike : solutions.values()) {
      try (ConformanceCluster cluster = cluster(2, 2, choosing(alike))) {
        solve(cluster, alike);
      }
    }
  }

  /// Each word of `replication` once: the first one-way, the others both ways if the engine can.
  @Test
  @Tag(WHOLE_KIT)
  void replication_bringsEachChangeToTheOtherSite_once() throws Exception {
    List<String> words =
        claims.words("replication").stream().filter(word -> !word.equals("none")).toList();
    needs(!words.isEmpty(), "a value of the setting `replication` besides `none`");
    needs(claims.capabilities().contains("EntryEvents"), "EntryEvents");
    replicate(words.getFirst(), false);
    for (String word : words) {
      boolean bothWays = claims.bothWays(word);
      if (words.size() == 1 ? bothWays : !word.equals(words.getFirst())) {
        replicate(word, bothWays);
      }
    }
  }

  private void replicate(String word, boolean bothWays) throws Exception {
    Map<String, String> others = new HashMap<>(claims.needed("replication"));
    others.put("replication", word);
    if (bothWays) {
      others.put("direction", "both-ways");
    }
    if (claims.settings().has("batch-delay")) {
      others.put("batch-delay", "100ms");
    }
    System.out.printf("conformance: 2 sites, %s%n", new TreeMap<>(others));
    try (ConformanceSites sites = sites(List.of(2, 2), ConformanceMain.class, others)) {
      new ReplicationChecks(sites).check(bothWays);
    }
  }

  private static Map<String, String> choosing(List<String> solutions) {
    return solutions.isEmpty() ? Map.of() : Map.of("solution", solutions.getFirst());
  }

  /// Runs the solutions in turn and the first once more at the end, each on new maps if the engine
  /// can drop maps.
  private void solve(ConformanceCluster cluster, List<String> alike) throws Exception {
    List<String> all = new ArrayList<>(alike);
    all.addAll(alike.subList(0, Math.min(1, alike.size())));
    for (int i = 0; i < all.size(); i++) {
      solve(cluster, all.get(i), 1000 * (i + 1));
      if (claims.capabilities().contains("Destroyable")) {
        cluster.client().tell("drop " + CounterTasks.MAPS + "," + Session.DEFAULT_MAP);
        cluster.client().tell("safe 2");
      }
    }
  }

  private void solve(ConformanceCluster cluster, String solution, int from) throws Exception {
    long[] solved = numbers(cluster.client().tell("solve " + solution + " " + from));
    assertThat(solved[2])
        .as(solution + ": tasks done")
        .isEqualTo(solved[0])
        .isEqualTo(CounterTasks.ALL);
    JsonNode claim = claims.descriptor().path("solutions").path(solution);
    if (claim.path("exact").asBoolean()) {
      assertThat(solved[1]).as(solution + ": counted").isEqualTo(solved[0]);
    }
    assertThat(solved[3]).as(solution + ": stored a second time").isZero();
    if (claim.path("ordered").asBoolean()) {
      assertThat(solved[4]).as(solution + ": counted out of order").isZero();
    }
  }

  private static int machine(String member) {
    return Integer.parseInt(member.substring("member-".length())) % 2;
  }

  private static long[] numbers(String answer) {
    return Arrays.stream(answer.split(" ")).mapToLong(Long::parseLong).toArray();
  }
}
