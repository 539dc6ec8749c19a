package assay.load.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.load.ClientLoad;
import assay.load.MemoryEngine;
import assay.load.MemoryWorkload;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.plan.Step;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public final class RecentlyWrittenKeysTest {

  private static final int DRAWS = 100_000;

  @TempDir private Path folder;

  @Test
  void draws_areLogUniformInRecency() {
    isLogUniform(new RecentlyWrittenKeys());
  }

  private static void isLogUniform(RecentlyWrittenKeys recent) {
    SplittableRandom random = new SplittableRandom(1);
    assertThat(recent.draw(random)).isEqualTo(-1);
    for (int key = 0; key < 10_000; key++) {
      recent.add(key);
    }
    int[] octaves = new int[12];
    for (int i = 0; i < DRAWS; i++) {
      int age = 10_000 - recent.draw(random);
      assertThat(age).isBetween(1, 4096);
      octaves[Math.min(11, 31 - Integer.numberOfLeadingZeros(age))]++;
    }
    // Among ages 1 to 4096 each doubling has the same probability: one in twelve.
    for (int count : octaves) {
      assertThat(count).isBetween(DRAWS / 12 - 500, DRAWS / 12 + 500);
    }
  }

  @Test
  void keysInAFile_areDrawnAlike() throws Exception {
    isLogUniform(RecentlyWrittenKeys.create(folder.resolve("keys.bin")));
  }

  @Test
  void everyClientsKeys_areDrawnEquallyOften_andTheLatestAsSoonAsTheyAreThere() throws Exception {
    List<RecentlyWrittenKeys> clients = new ArrayList<>();
    List<RecentlyWrittenKeys> seen = new ArrayList<>();
    for (int client = 0; client < 3; client++) {
      Path file = folder.resolve("client-" + client);
      clients.add(RecentlyWrittenKeys.create(file));
      seen.add(RecentlyWrittenKeys.open(file));
    }
    RecentlyWrittenKeys first = clients.getFirst();
    first.meet(seen.subList(1, 3));
    SplittableRandom random = new SplittableRandom(2);
    assertThat(first.draw(random)).isEqualTo(-1);
    clients.get(2).add(302);
    assertThat(first.draw(random)).isIn(-1, 302);
    for (int key = 0; key < 100; key++) {
      for (int client = 0; client < 3; client++) {
        clients.get(client).add(100 * client + key);
      }
    }
    int[] drawn = new int[3];
    boolean latest = false;
    for (int i = 0; i < DRAWS; i++) {
      int key = first.draw(random);
      latest |= key == 199;
      drawn[Math.min(2, key / 100)]++;
    }
    // Five standard deviations of a third of the draws.
    for (int count : drawn) {
      assertThat(count).isCloseTo(DRAWS / 3, within(750));
    }
    assertThat(latest).isTrue();
  }

  /// Each of two clients owns every second key.
  private ClientLoad client(int number, MemoryEngine.MemorySession session) throws Exception {
    String name = "client-" + (number + 1);
    LoadListener nobody =
        new LoadListener() {
          @Override
          public void ticked(List<Interval> intervals) {}

          @Override
          public void onEvent(TimedEvent event) {}
        };
    return new ClientLoad(
        Clock.host(),
        new ClientIdentity("trial", name, number, 2, 7),
        3,
        session,
        new MemoryWorkload(),
        new DataParameters(Map.of("registers", 100L, "counters", 0L), new Settings(Map.of())),
        null,
        new LatencyWriter(folder.resolve(name + ".hlog"), "trial", name),
        null,
        nobody);
  }

  @Test
  void clientsThatShare_meetWhenAStepBegins_andLeaveNoFile() throws Exception {
    MemoryEngine.MemorySession session = new MemoryEngine.MemorySession();
    Path one = folder.resolve("one.bin");
    Path other = folder.resolve("other.bin");
    try (ClientLoad first = client(0, session);
        ClientLoad second = client(1, session)) {
      first.share(one, List.of(other));
      second.share(other, List.of(one));
      RecentlyWrittenKeys shown = RecentlyWrittenKeys.open(one);
      Step.Part put = new Step.Part("put 20", "put", 20, 1);
      first.run(0, new Step.Closed("closed-1", 1, Duration.ZERO, 0, List.of(put)), false);
      SplittableRandom random = new SplittableRandom(3);
      assertThat(shown.draw(random)).isBetween(0, 99).matches(key -> key % 2 == 0);
    }
    assertThat(Files.exists(one)).isFalse();
    assertThat(Files.exists(other)).isFalse();
  }

  @Test
  void readerDrawsWhatAnotherClientHasJustWritten() throws Exception {
    Path file = folder.resolve("writer.bin");
    WriteLeases writer = new WriteLeases(100, 0, 2);
    writer.show(RecentlyWrittenKeys.create(file));
    WriteLeases reader = new WriteLeases(100, 1, 2);
    reader.recent().meet(List.of(RecentlyWrittenKeys.open(file)));
    RequestSource source =
        new RequestSource(9, 1, new DataParameters(Map.of()), KeyDistribution.uniform(100), reader);
    int justWritten = 0;
    for (int write = 0; write < 1_000; write++) {
      var claim = writer.claim(2 * (write % 50));
      writer.release(claim, OperationOutcome.OK);
      justWritten += source.recentKey() == claim.key() ? 1 : 0;
    }
    // Among up to 1,000 keys the last is drawn with a probability of at least ln 2 / ln 1001, a
    // tenth, half of the time; while this reader wrote none, it is otherwise a key without recency.
    assertThat(justWritten).isGreaterThan(40);
  }
}
