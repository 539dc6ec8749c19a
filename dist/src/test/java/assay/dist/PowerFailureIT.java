package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.cluster.Installation;
import assay.cluster.disk.DiskMark;
import assay.cluster.disk.PrivateDisks;
import assay.plan.DiskSetting;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.testing.HostCondition;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Disks whose power fails: what was forced stays, what was not is gone, and nothing of them is left on the host.
@Timeout(300)
@Needs(host = PowerFailureIT.Disks.class)
final class PowerFailureIT {

  private static final Installation INSTALLATION = new Installation(AssayProcess.HOME);
  private static final String MEMBER = "member-1";

  private static final String STUDY =
      """
      study: power-failure
      question: What is left when the power fails?
      engine: redis
      workload: tradeoffs
      cluster: { members: 3, machines: 3, heap: 96m, detection: 5s, measure-memory: never, disk: ext4(64m) }
      data: { customers: 500, counters: 0, tallies: 0, sets: 0 }
      configurations:
        forced: { journal: aof-always }
        unforced: { journal: rdb(5s) }
      steps:
        - open:
            rate: 200/s
            warm-up: 1s
            for: 14s
            mix: { put: 60, get: 40 }
            fault: { power-failure: all, for: 1s, at: 2s }
      check: [lost-writes]
      """;

  @TempDir private Path folder;

  static final class Disks implements HostCondition {

    @Override
    public Optional<String> missing() {
      return PrivateDisks.missingPower();
    }
  }

  @AfterEach
  void hostIsAsBefore() throws Exception {
    assertThat(AssayProcess.leftSoon(folder.toString())).isEmpty();
    assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(folder.toString());
    assertThat(images()).noneMatch(image -> image.contains(folder.toString()));
  }

  /// The files behind the host's loop devices.
  private static List<String> images() throws IOException {
    try (Stream<Path> devices = Files.list(Path.of("/sys/block"))) {
      return devices
          .map(device -> device.resolve("loop/backing_file"))
          .filter(Files::exists)
          .map(PowerFailureIT::read)
          .toList();
    }
  }

  /// Empty when the device has just gone.
  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException gone) {
      return "";
    }
  }

  /// A member that only keeps its disk.
  private Process begin(PrivateDisks disks) throws IOException {
    Path place = Files.createDirectories(folder.resolve("own/process"));
    Process member =
        disks.start(MEMBER, new ProcessBuilder("sh", "-c", "read -r x").directory(place.toFile()));
    assertThat(member.isAlive()).isTrue();
    return member;
  }

  private static PrivateDisks disks() throws IOException {
    return PrivateDisks.make(new DiskSetting("16m", true), INSTALLATION);
  }

  private static void write(Path file, String text, boolean forced) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      int unused = channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      if (forced) {
        channel.force(true);
      }
    }
  }

  private static void end(Process process) throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Test
  void whatWasForcedStays_andTheRestIsGone() throws Exception {
    try (PrivateDisks disks = disks()) {
      Process member = begin(disks);
      Path files = disks.seenFromHost(MEMBER).orElseThrow();
      write(files.resolve("forced"), "kept", true);
      write(files.resolve("late"), "gone", false);
      DiskMark mark = new DiskMark(files);
      mark.overwrite();
      assertThat(mark.read()).isEqualTo(DiskMark.Content.UNFORCED);
      end(member);

      disks.cutPower(MEMBER);
      assertThatThrownBy(() -> write(files.resolve("more"), "refused", false))
          .isInstanceOf(IOException.class);
      disks.mountAgain(MEMBER);

      assertThat(files.resolve("forced")).hasContent("kept");
      assertThat(files.resolve("late")).doesNotExist();
      assertThat(mark.read()).isEqualTo(DiskMark.Content.FORCED);
      write(files.resolve("after"), "taken", false);
      assertThat(files.resolve("after")).hasContent("taken");
    }
  }

  @Test
  void withoutACut_theMarkTellsThatNothingWasDropped() throws Exception {
    try (PrivateDisks disks = disks()) {
      end(begin(disks));
      DiskMark mark = new DiskMark(disks.seenFromHost(MEMBER).orElseThrow());
      mark.overwrite();
      disks.mountAgain(MEMBER);
      assertThat(mark.read()).isEqualTo(DiskMark.Content.UNFORCED);
    }
  }

  @Test
  void diskIsNotMountedAgainWhileAProcessUsesIt() throws Exception {
    try (PrivateDisks disks = disks()) {
      Process member = begin(disks);
      Path files = disks.seenFromHost(MEMBER).orElseThrow();
      try (FileChannel unused =
          FileChannel.open(
              files.resolve("open"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        disks.cutPower(MEMBER);
        assertThatThrownBy(() -> disks.mountAgain(MEMBER)).hasMessageContaining("mounted again");
      }
      end(member);
      disks.mountAgain(MEMBER);
    }
  }

  @Test
  @Needs("redis-server")
  void journalThatIsForcedBeforeEachAnswerLosesNothing_andSnapshotsDo() throws Exception {
    AssayProcess.prepare(folder);
    Path out = folder.resolve("run");
    RunDirectory kept = AssayProcess.runText(folder, STUDY, out).kept(out);
    List<TimedEvent> events = EventLog.read(kept.events());
    assertThat(texts(events, TimedEvent.Type.FAULT_TOOK_EFFECT))
        .hasSize(2)
        .allSatisfy(text ->
            assertThat(text).contains("its disk kept what was forced to it and lost what was not"));
    assertThat(texts(events, TimedEvent.Type.FAULT_OVER)).hasSize(2);
    ControlVerdicts verdicts = new ControlVerdicts(kept, ResultsFile.verdicts(kept));
    assertThat(verdicts.measure("forced", "lost-writes", "lost-writes").value()).isZero();
    assertThat(verdicts.measure("unforced", "lost-writes", "lost-writes").value()).isPositive();
  }

  private static List<String> texts(List<TimedEvent> events, TimedEvent.Type type) {
    return events.stream().filter(event -> event.type() == type).map(TimedEvent::text).toList();
  }
}
