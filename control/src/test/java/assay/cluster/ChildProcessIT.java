package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.ServerProcess;
import assay.api.Settings;
import assay.api.engine.ChildEnvironment;
import assay.testing.HostCondition;
import assay.testing.Needs;
import assay.tether.Command;
import assay.tether.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChildProcessIT {

  private static final ChildHandle.ChildListener NOBODY =
      new ChildHandle.ChildListener() {
        @Override
        public void onMessage(ChildHandle child, Message message) {}

        @Override
        public void onUnexpectedExit(ChildHandle child, int exit) {}
      };

  @TempDir private Path folder;

  private List<String> logOf(ProcessLauncher launcher, String script) throws Exception {
    try (ChildHandle child =
        new ChildHandle(
            "member-1",
            folder.resolve("member-1"),
            List.of("sh", "-c", script),
            new Settings(Map.of()),
            launcher,
            NOBODY)) {
      child.end().get();
      return Files.readAllLines(child.log());
    }
  }

  @Test
  void child_seesNoVariableBeyondThoseItNeeds() throws Exception {
    Set<String> seen =
        logOf(ProcessLauncher.local(), "env >&2").stream()
            .map(line -> line.replaceFirst("=.*", ""))
            .collect(Collectors.toSet());
    Set<String> given = ChildEnvironment.of(System.getenv(), new Settings(Map.of())).keySet();
    assertThat(seen).contains("PATH").containsAll(given);
    // The shell sets these itself.
    seen.removeAll(Set.of("PWD", "OLDPWD", "SHLVL", "_"));
    assertThat(given).containsAll(seen);
  }

  @Test
  void child_standsInItsOwnFolder_soThatCrashFilesEndThere() throws Exception {
    assertThat(logOf(ProcessLauncher.local(), "pwd -P >&2")).containsExactly(itsFolder());
  }

  /// A process with a program that has started another; it reports the first program like a member.
  private static final String WITH_PROGRAM =
      """
      mkfifo started
      sh -c 'sleep 600 & echo > started; wait' &
      read it < started
      read command
      echo '{"say":"Answered","id":1,"failure":"","detail":"","values":{"processes":['$!'],"servers":[{"role":"DATABASE","processes":['$!'],"port":5}]}}'
      read end
      """;

  @Test
  void kill_endsProgramsOfAMember_andWhatTheyHaveStarted() throws Exception {
    try (ChildHandle child =
        new ChildHandle(
            "member-1",
            folder.resolve("member-1"),
            List.of("sh", "-c", WITH_PROGRAM),
            new Settings(Map.of()),
            ProcessLauncher.local(),
            NOBODY)) {
      child
          .join(
              new Command.ProcessSpec(
                  "any", "", "trial-1", "member-1", "machine-1", "any", 1, 1, Map.of(), "."))
          .get(30, TimeUnit.SECONDS);
      assertThat(child.programs()).hasSize(1);
      assertThat(child.servers())
          .containsExactly(
              new ServerProcess(
                  ServerProcess.Role.DATABASE, List.of(child.programs().getFirst().pid()), 5));
      List<ProcessHandle> all = child.processes();
      assertThat(all).hasSize(3);
      child.kill();
      for (ProcessHandle process : all) {
        process.onExit().get(30, TimeUnit.SECONDS);
      }
      assertThat(all).noneMatch(ProcessHandle::isAlive);
    }
  }

  @Test
  @Needs(host = PrivateNetworks.class)
  void childOnANetworkOfItsOwn_standsInItsOwnFolderToo() throws Exception {
    try (PrivateNetwork network = PrivateNetwork.make()) {
      assertThat(logOf(network, "pwd -P >&2")).containsExactly(itsFolder());
    }
  }

  @Test
  void folderOfOneThatLeftNothing_goes_andOfOneThatCrashed_stays() throws Exception {
    assertThat(logOf(ProcessLauncher.local(), "true")).isEmpty();
    assertThat(folder.resolve("member-1/crash")).doesNotExist();
    assertThat(logOf(ProcessLauncher.local(), "echo dump > core")).isEmpty();
    assertThat(folder.resolve("member-1/crash/core")).exists();
  }

  static final class PrivateNetworks implements HostCondition {

    @Override
    public Optional<String> missing() {
      return PrivateNetwork.missing();
    }
  }

  private String itsFolder() throws IOException {
    return folder.toRealPath().resolve("member-1/crash").toString();
  }
}
