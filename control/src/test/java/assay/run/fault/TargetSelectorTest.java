package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Settings;
import assay.cluster.ChildHandle;
import assay.cluster.ClusterLayout;
import assay.engine.ReleaseSetting;
import assay.fault.Fault;
import assay.plan.FaultSpec;
import assay.plan.Plan.Trial;
import assay.plan.fault.FaultKind;
import assay.run.ScriptedCluster;
import assay.run.ScriptedPlans;
import assay.run.context.StartedCluster;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A fault's targets, on a scripted cluster with three members on three machines. Member 2 owns the
/// most keys under write, member 3 holds most of its backups.
@Timeout(30)
final class TargetSelectorTest {

  private static final Answer.BusiestOwnerFound FOUND =
      new Answer.BusiestOwnerFound(
          "member-2",
          30,
          new TreeMap<>(Map.of("member-1", 10, "member-2", 30, "member-3", 20)),
          Optional.of("member-3"));

  @TempDir private Path folder;

  private ScriptedCluster cluster;
  private StartedCluster session;
  private TargetSelector targets;
  private final List<String> started = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    cluster = new ScriptedCluster(folder, ScriptedPlans.of(ScriptedPlans.open()));
    begin(cluster.layout(new Trial("sync-1", "sync", 1)));
    answers(Optional.of(CompletableFuture.completedFuture(FOUND)));
  }

  private void begin(ClusterLayout layout) throws IOException {
    session = StartedCluster.start(layout, cluster, new Unheard());
    targets = new TargetSelector(session.cluster(), layout, cluster.clock());
  }

  private void answers(Optional<CompletableFuture<?>> found) {
    cluster.does((process, command) ->
        command instanceof Command.FindBusiestOwner ? found : Optional.empty());
  }

  @AfterEach
  void end() throws IOException {
    session.close();
    cluster.close();
  }

  private Fault find(String fault, String target) throws Exception {
    return targets.find(new FaultSpec(fault, target, Duration.ZERO));
  }

  @ParameterizedTest
  @CsvSource({
    "member, member-2",
    "backup, member-3",
    "owner-and-backup, 'member-2,member-3'",
    "machine, member-2",
    "machine-1, member-1",
    "member-3, member-3",
  })
  void victims_areThoseThatTheStudyMeans(String target, String names) throws Exception {
    assertThat(find("kill", target).targetNames()).containsExactly(names.split(","));
  }

  /// The name of a fault is in its class, in `words.yaml` and in the line that makes it.
  @Test
  void fault_hasTheNameOfItsKind() throws Exception {
    List<FaultKind> kinds =
        FaultKind.all().stream()
            .filter(kind -> !kind.needsNetwork() && !kind.needsDisk() && !kind.isCommand())
            .toList();
    assertThat(kinds).hasSizeGreaterThan(5);
    for (FaultKind kind : kinds) {
      String target = kind.refuses("all").isEmpty() ? "all" : kind.target("member-1");
      Fault fault =
          targets.find(
              new FaultSpec(
                  kind.word(), target, Duration.ZERO, Duration.ofSeconds(1), 0.5, FaultKind.BURST));
      assertThat(fault.name()).isEqualTo(kind.word());
    }
  }

  @Test
  void rehearsal_asksOnceForOwners_andNotForWhatNeedsNone() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    cluster.does((process, command) -> {
      if (command instanceof Command.FindBusiestOwner) {
        asked.incrementAndGet();
        return Optional.of(CompletableFuture.failedFuture(new IllegalStateException("not yet")));
      }
      return Optional.empty();
    });
    targets.rehearse(List.of());
    targets.rehearse(List.of(new FaultSpec("partition", "link", Duration.ZERO)));
    assertThat(asked).hasValue(0);
    FaultSpec kill = new FaultSpec("kill", "member", Duration.ZERO);
    targets.rehearse(List.of(kill, kill));
    assertThat(asked).hasValue(1);
  }

  @Test
  void clientThatIsTooBusyToAnswer_hasAnsweredBeforeTheLoad_untilOwnersMove() throws Exception {
    targets.rehearse(List.of(new FaultSpec("kill", "member", Duration.ZERO)));
    answers(Optional.of(new CompletableFuture<>()));
    assertThat(find("kill", "member").targetNames()).containsExactly("member-2");
    assertThatThrownBy(() -> find("kill", "member")).isInstanceOf(TimeoutException.class);
  }

  @Test
  void answerOfNow_countsMoreThanThatOfBefore() throws Exception {
    targets.rehearse(List.of(new FaultSpec("kill", "member", Duration.ZERO)));
    answers(
        Optional.of(
            CompletableFuture.completedFuture(
                new Answer.BusiestOwnerFound(
                    "member-3", 9, new TreeMap<>(Map.of("member-3", 9)), Optional.empty()))));
    assertThat(find("kill", "member").targetNames()).containsExactly("member-3");
  }

  @Test
  void clientThatNeverAnswered_hasNoOwners() throws Exception {
    answers(Optional.of(CompletableFuture.failedFuture(new IllegalStateException("not yet"))));
    targets.rehearse(List.of(new FaultSpec("kill", "member", Duration.ZERO)));
    answers(Optional.of(new CompletableFuture<>()));
    assertThatThrownBy(() -> find("kill", "member")).isInstanceOf(TimeoutException.class);
  }

  @Test
  void another_isWhoOwnsTheMostOfThoseNotHarmedYet() throws Exception {
    assertThat(find("kill", "member").targetNames()).containsExactly("member-2");
    assertThat(find("kill", "another").targetNames()).containsExactly("member-3");
    assertThat(find("kill", "another").targetNames()).containsExactly("member-1");
    assertThat(find("kill", "another").targetNames()).isEmpty();
  }

  @Test
  void whereNobodyOwnsAnything_theFirstThatIsAliveIsTheVictim() throws Exception {
    answers(
        Optional.of(
            CompletableFuture.completedFuture(
                new Answer.BusiestOwnerFound("", 0, new TreeMap<>(), Optional.empty()))));
    Fault kill = find("kill", "member");
    assertThat(kill.targetNames()).containsExactly("member-1");
    kill.inject();
    assertThat(kill.tookEffect()).isPresent();
    assertThat(find("kill", "another").targetNames()).containsExactly("member-2");
    assertThat(find("kill", "backup").targetNames()).isEmpty();
  }

  @Test
  void memberThatIsDead_isNoVictim() throws Exception {
    Fault kill = find("kill", "member-2");
    kill.inject();
    assertThat(kill.tookEffect())
        .hasValueSatisfying(proof -> assertThat(proof).startsWith("member-2: process"));
    assertThat(find("pause", "member").targetNames()).isEmpty();
  }

  @Test
  void memberThatIsAdded_hasTheNextName_andIsProvenByItsJoining() throws Exception {
    Fault add = find("add", "");
    assertThat(add.targetNames()).containsExactly("member-4");
    add.inject();
    assertThat(add.tookEffect())
        .hasValueSatisfying(proof -> assertThat(proof).contains("has joined"));
  }

  @Test
  void memberThatIsRestarted_isOverOnceItHasJoinedAgain() throws Exception {
    Fault restart = find("restart", "member-1");
    restart.inject();
    assertThat(restart.tookEffect()).isPresent();
    restart.undo();
    assertThat(restart.healed()).isPresent();
    assertThat(cluster.process("member-1").isAlive()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"restart", "graceful-restart"})
  void wholeCluster_isOff_andThenEveryMemberLivesAgain(String fault) throws Exception {
    Fault whole = find(fault, "all");
    assertThat(whole.targetNames()).containsExactly("member-1", "member-2", "member-3");
    whole.inject();
    assertThat(whole.tookEffect()).isPresent();
    for (String member : whole.targetNames()) {
      assertThat(cluster.process(member).isAlive()).isFalse();
    }
    whole.undo();
    assertThat(whole.healed())
        .hasValueSatisfying(proof -> assertThat(proof).contains("member-3: process"));
    for (String member : whole.targetNames()) {
      assertThat(cluster.process(member).isAlive()).isTrue();
    }
  }

  @Test
  void rollingRestart_isOfEveryMember_andLeavesThemAllAlive() throws Exception {
    Fault rolling = find("rolling-restart", "all");
    assertThat(rolling.targetNames()).containsExactly("member-1", "member-2", "member-3");
    rolling.inject();
    assertThat(rolling.tookEffect()).isPresent();
    rolling.undo();
    assertThat(rolling.healed())
        .hasValueSatisfying(proof -> assertThat(proof).contains("member-3: process"));
    for (String member : rolling.targetNames()) {
      assertThat(cluster.process(member).isAlive()).isTrue();
    }
  }

  private Fault upgrade(String saidAfterwards) throws Exception {
    cluster.does((process, command) -> {
      if (command instanceof Command.TellRelease) {
        boolean again = cluster.processes().indexOf(process) > 3;
        String release = again ? saidAfterwards : "1.0";
        return Optional.of(
            CompletableFuture.completedFuture(new Answer.ReleaseTold(Optional.of(release))));
      }
      if (command instanceof Command.StartMember start) {
        started.add(
            start.process().name() + " " + start.process().settings().get(ReleaseSetting.NAME));
      }
      return Optional.empty();
    });
    FaultSpec spec = FaultSpec.parse("upgrade all to 1.1 for 40s").orElseThrow();
    Fault upgrade = targets.find(spec);
    upgrade.inject();
    assertThat(upgrade.tookEffect()).get().asString().endsWith("said before that it ran 1.0");
    upgrade.undo();
    return upgrade;
  }

  @Test
  void upgrade_startsEveryMemberAgainWithTheOtherRelease() throws Exception {
    Fault upgrade = upgrade("1.1");
    assertThat(started).containsExactly("member-1 1.1", "member-2 1.1", "member-3 1.1");
    assertThat(upgrade.healed()).get().asString().contains("it said 1.0 before and 1.1 now");
    started.clear();
    Fault restart = find("restart", "member-2");
    restart.inject();
    restart.undo();
    assertThat(restart.healed()).isPresent();
    assertThat(started).containsExactly("member-2 1.1");
  }

  @Test
  void memberThatSaysAnotherRelease_isNoProof() throws Exception {
    assertThat(upgrade("1.0").healed()).isEmpty();
    assertThat(started).containsExactly("member-1 1.1");
  }

  @Test
  void memberThatNeverJoins_isWaitedForNinetySeconds() throws Exception {
    cluster.does((process, command) ->
        command instanceof Command.StartMember
            ? Optional.of(new CompletableFuture<>())
            : Optional.empty());
    Fault add = find("add", "");
    add.inject();
    assertThat(add.tookEffect()).isEmpty();
    assertThat(cluster.clock().nanos()).isEqualTo(Duration.ofSeconds(90).toNanos());
  }

  @Test
  void questionWithoutAnAnswer_isGivenUpAfterFiveSeconds() {
    answers(Optional.of(new CompletableFuture<>()));
    assertThatThrownBy(() -> find("kill", "member")).isInstanceOf(TimeoutException.class);
    assertThat(cluster.clock().nanos()).isEqualTo(Duration.ofSeconds(5).toNanos());
  }

  @Test
  void heapThatWillNotFill_hasNoProof() throws Exception {
    cluster.does((process, command) ->
        command instanceof Command.Fill
            ? Optional.of(CompletableFuture.completedFuture(new Answer.Filled(1_000, 0.5)))
            : Optional.empty());
    Fault fill =
        targets.find(
            new FaultSpec(
                "heap-pressure",
                "member-1",
                Duration.ZERO,
                Duration.ofSeconds(1),
                0.9,
                Duration.ZERO));
    fill.inject();
    assertThat(fill.tookEffect()).isEmpty();
  }

  @Test
  void simulatedMember_isKilledInTheClient() throws Exception {
    beginAnew(true, Map.of());
    cluster.does((process, command) ->
        switch (command) {
          case Command.FindBusiestOwner find ->
              Optional.of(CompletableFuture.completedFuture(FOUND));
          case Command.KillSimulated kill ->
              Optional.of(
                  CompletableFuture.completedFuture(
                      new Answer.Killed(kill.member().equals("member-2"))));
          default -> Optional.empty();
        });
    Fault kill = find("kill", "member");
    kill.inject();
    assertThat(kill.tookEffect()).contains("member-2: the simulated member was alive and is dead");
    Fault again = find("kill", "member-1");
    again.inject();
    assertThat(again.tookEffect()).isEmpty();
  }

  @Test
  void proxy_isTheLastThatIsAliveOfThoseThatStoreNothing() throws Exception {
    assertThat(find("kill", "proxy").targetNames()).isEmpty();
    beginAnew(false, Map.of("proxies", "2"));
    Fault kill = find("kill", "proxy");
    assertThat(kill.targetNames()).containsExactly("member-3");
    kill.inject();
    assertThat(kill.tookEffect()).isPresent();
    assertThat(find("restart", "proxy").targetNames()).containsExactly("member-2");
  }

  private void beginAnew(boolean simulated, Map<String, String> others) throws IOException {
    session.close();
    ClusterLayout separate = cluster.layout(new Trial("sync-1", "sync", 1));
    Map<String, String> settings = new HashMap<>(separate.settings().values());
    settings.putAll(others);
    begin(
        new ClusterLayout(
            separate.installation(),
            separate.engine(),
            separate.workload(),
            simulated,
            separate.trial(),
            new Settings(settings),
            separate.cluster(),
            separate.port(),
            separate.folder(),
            false,
            false));
  }

  private static final class Unheard implements ChildHandle.ChildListener {

    @Override
    public void onMessage(ChildHandle child, Message message) {}

    @Override
    public void onUnexpectedExit(ChildHandle child, int exit) {}
  }
}
