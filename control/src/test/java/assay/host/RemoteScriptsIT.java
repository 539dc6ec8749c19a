package assay.host;

import static org.assertj.core.api.Assertions.assertThat;

import assay.host.shell.HostFacts;
import assay.host.shell.HostShell;
import assay.host.shell.RemoteScripts;
import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Orders for other hosts, carried out by this host's shell.
@Timeout(60)
@Needs(host = ProcCondition.class)
@Tag("further")
final class RemoteScriptsIT {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private Path folder;

  private Process shell(String script) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
    builder.environment().put("XDG_CACHE_HOME", folder.toString());
    return builder.start();
  }

  private Path runs() {
    return folder.resolve("assay/runs");
  }

  private void awaitGone() throws InterruptedException {
    while (Files.exists(runs().resolve("r"))) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Test
  void keeper_doesCommands_andTakesItsFolderAwayWhenItsInputEnds() throws Exception {
    Process keeper = shell(RemoteScripts.keeper("r"));
    HostShell shell = new HostShell(keeper, "here");
    assertThat(shell.first("assay:work=", PATIENCE)).isEqualTo(runs().resolve("r").toString());
    assertThat(shell.run("echo one; echo two; false", PATIENCE))
        .isEqualTo(new HostShell.Said(1, List.of("one", "two")));
    assertThat(shell.run("cat; true", PATIENCE)).isEqualTo(new HostShell.Said(0, List.of()));
    keeper.getOutputStream().close();
    assertThat(keeper.waitFor()).isZero();
    awaitGone();
  }

  @Test
  void keeper_killsAProcessAndAllThatItStarted() throws Exception {
    Process keeper = shell(RemoteScripts.keeper("r"));
    Process victim = new ProcessBuilder("sh", "-c", "sleep 600 & echo $!; wait").start();
    String child = new String(victim.getInputStream().readNBytes(1), StandardCharsets.UTF_8);
    assertThat(child).isNotEmpty();
    List<ProcessHandle> all =
        List.of(victim.toHandle(), victim.children().findFirst().orElseThrow());
    HostShell shell = new HostShell(keeper, "here");
    HostShell.Said unused = shell.run("kill -9 $(tree %d)".formatted(victim.pid()), PATIENCE);
    for (ProcessHandle process : all) {
      process.onExit().get(20, TimeUnit.SECONDS);
    }
    assertThat(victim.waitFor()).isEqualTo(137);
    keeper.getOutputStream().close();
    awaitGone();
  }

  /// Its input stays open, but silent after the first command.
  @Test
  void keeper_thatHearsNothing_ends() throws Exception {
    Process keeper = shell(RemoteScripts.keeper("r"));
    HostShell shell = new HostShell(keeper, "here");
    HostShell.Said unused = shell.run("true", PATIENCE);
    assertThat(keeper.waitFor()).isEqualTo(137);
    awaitGone();
  }

  @Test
  void keeper_withSignsOfLife_stays() throws Exception {
    Process keeper = shell(RemoteScripts.keeper("r"));
    try (HeartbeatSender heartbeat = new HeartbeatSender()) {
      heartbeat.to(keeper);
      assertThat(keeper.waitFor(7, TimeUnit.SECONDS)).isFalse();
    }
    keeper.getOutputStream().close();
    awaitGone();
  }

  @Test
  void foldersOfKeepersThatAreNoMore_go() throws Exception {
    Path old = Files.createDirectories(runs().resolve("old"));
    Path beat = Files.writeString(old.resolve(".beat"), "7");
    Files.setLastModifiedTime(
        beat, java.nio.file.attribute.FileTime.fromMillis(System.currentTimeMillis() - 3_600_000));
    Process keeper = shell(RemoteScripts.keeper("r"));
    HostShell shell = new HostShell(keeper, "here");
    String unused = shell.first("assay:work=", PATIENCE);
    assertThat(old).doesNotExist();
    keeper.getOutputStream().close();
    awaitGone();
  }

  @Test
  void facts_areThisHosts() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process told = shell(RemoteScripts.facts(java, List.of("sh", "no-such-program")));
    HostFacts facts = HostFacts.of(told.inputReader().lines().toList());
    assertThat(facts.feature()).isEqualTo(Runtime.version().feature());
    assertThat(facts.value("arch")).isEqualTo(System.getProperty("os.arch"));
    assertThat(facts.value("cores")).isEqualTo("" + Runtime.getRuntime().availableProcessors());
    assertThat(facts.freeBytes()).isPresent();
    assertThat(facts.missing()).containsExactly("no-such-program");
  }

  @Test
  void child_standsInItsFolder_seesLittle_andTellsItsSignal() throws Exception {
    Path there = folder.resolve("it's there");
    String line =
        RemoteScripts.child(there.toString(), List.of("sh", "-c", "pwd; env; kill -9 $$"));
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", line);
    builder.environment().put("SECRET", "x");
    Process child = builder.start();
    assertThat(child.inputReader().lines().toList())
        .startsWith(there.toString())
        .noneMatch(variable -> variable.startsWith("SECRET"))
        .anyMatch(variable -> variable.startsWith("PATH="));
    assertThat(child.waitFor()).isEqualTo(137);
  }

  /// A container's facts about an installation equal this side's facts.
  @Test
  void containerFacts_areOfTheVeryFiles() throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    for (String file :
        List.of("child/b.jar", "child/a.jar", "child/z/c.jar", "engines/one/x.jar")) {
      Path jar = home.resolve(file);
      Files.createDirectories(jar.getParent());
      Files.writeString(jar, file);
    }
    Files.createSymbolicLink(home.resolve("child/linked.jar"), Path.of("../engines/one/x.jar"));
    InstallationCopy installation =
        InstallationCopy.of(home, List.of("one", "two"), "none", List.of());
    assertThat(installation.folders()).containsExactly("child", "engines/one");
    assertThat(containerFacts(home, installation).folders()).isEqualTo(installation.contents());
    assertThat(containerFacts(home, installation).value("pids"))
        .isEqualTo(Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString());
    HostFacts before = containerFacts(home, installation);
    Files.writeString(home.resolve("engines/one/x.jar"), "another");
    assertThat(before.folders()).isNotEqualTo(installation.contents());
    assertThat(containerFacts(home, installation).folders()).isEqualTo(installation.contents());
  }

  private HostFacts containerFacts(Path home, InstallationCopy installation) throws IOException {
    Process told =
        shell(
            RemoteScripts.containerFacts(
                "", List.of(), List.of("/nowhere", home.toString()), installation.folders()));
    return HostFacts.of(told.inputReader().lines().toList());
  }
}
