package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cluster.Installation;
import assay.cluster.disk.PrivateDisks;
import assay.fault.Fault;
import assay.fault.PlayedTarget;
import assay.fault.disk.DiskFillFault;
import assay.plan.DiskSetting;
import assay.schedule.Clock;
import assay.testing.HostCondition;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A member's own disk, full and free again: the member is a shell that writes a page on command.
@Timeout(60)
@Needs(host = PrivateDiskControlIT.Disks.class)
final class PrivateDiskControlIT {

  private static final String WRITER =
      "while read -r unused; do head -c 4096 /dev/zero 2>/dev/null >>../files/journal && echo taken || echo refused; done";

  @TempDir private Path folder;

  private PrivateDisks disks;
  private Process member;

  static final class Disks implements HostCondition {

    @Override
    public Optional<String> missing() {
      return PrivateDisks.missing();
    }
  }

  @BeforeEach
  void start() throws IOException {
    disks = PrivateDisks.make(new DiskSetting("8m", false), new Installation(folder));
    member = begin();
  }

  private Process begin() throws IOException {
    Path crash = Files.createDirectories(own().resolve("crash"));
    return disks.start(
        "member-1", new ProcessBuilder("sh", "-c", WRITER).directory(crash.toFile()));
  }

  /// A name that a shell must not split.
  private Path own() {
    return folder.resolve("a member's own");
  }

  @AfterEach
  void end() {
    if (member != null) {
      member.destroyForcibly();
      disks.close();
    }
  }

  private String written() throws IOException {
    member.outputWriter().append("write\n").flush();
    return member.inputReader().readLine();
  }

  @Test
  void writesAreRefusedWhileTheDiskIsFull_andTakenBeforeAndAfter() throws Exception {
    assertThat(written()).isEqualTo("taken");
    Fault fault =
        new DiskFillFault(
            List.of(new PlayedTarget("member-1", true)),
            new PrivateDiskControl(disks),
            Clock.host());
    fault.inject();
    assertThat(fault.tookEffect())
        .contains("member-1: no byte of its disk is free, and a write is refused");
    assertThat(written()).isEqualTo("refused");
    fault.undo();
    assertThat(fault.healed())
        .hasValueSatisfying(proof ->
            assertThat(proof).matches("member-1: [1-9]\\d+ bytes of its disk are free, .*"));
    assertThat(written()).isEqualTo("taken");
  }

  @Test
  void whatAMemberLetsGo_isTakenAtOnce() throws Exception {
    assertThat(written()).isEqualTo("taken");
    Fault fault =
        new DiskFillFault(
            List.of(new PlayedTarget("member-1", true)),
            new PrivateDiskControl(disks),
            Clock.host());
    fault.inject();
    assertThat(fault.tookEffect()).isPresent();
    Files.delete(disks.seenFromHost("member-1").orElseThrow().resolve("journal"));
    assertThat(fault.tookEffect()).isPresent();
    assertThat(written()).isEqualTo("refused");
    fault.undo();
    assertThat(fault.healed()).isPresent();
  }

  @Test
  void memberThatIsStartedAgain_findsItsFiles() throws Exception {
    assertThat(written()).isEqualTo("taken");
    member.destroyForcibly().waitFor();
    member = begin();
    assertThat(written()).isEqualTo("taken");
    assertThat(Files.size(disks.seenFromHost("member-1").orElseThrow().resolve("journal")))
        .isEqualTo(8192);
  }

  @Test
  void hostHasNoneOfIt_andNothingIsLeft() throws Exception {
    assertThat(written()).isEqualTo("taken");
    assertThat(own().resolve("files")).isEmptyDirectory();
    assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(folder.toString());
    Path seen = disks.seenFromHost("member-1").orElseThrow();
    assertThat(seen.resolve("journal")).exists();
    member.destroyForcibly().waitFor();
    disks.close();
    assertThat(own().resolve("files")).doesNotExist();
    assertThat(seen).doesNotExist();
  }
}
