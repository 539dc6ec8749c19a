package assay.load.watch;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.SinglePartition;
import assay.load.Bed;
import assay.load.MemoryEngine;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class MemberWatchTest {

  @TempDir private Path folder;

  private final Counting counting = new Counting();
  private Bed bed;
  private MemberWatch watch;

  private static final class Counting implements SinglePartition {

    private final AtomicInteger looks = new AtomicInteger();
    private volatile Set<String> counted = Set.of("member-1", "member-2");
    private volatile boolean lost;

    @Override
    public Set<String> members() {
      looks.incrementAndGet();
      if (lost) {
        throw new IllegalStateException("not connected");
      }
      return counted;
    }
  }

  @BeforeEach
  void open() throws Exception {
    bed = new Bed(folder, new MemoryEngine.MemorySession(), 1, 0);
    watch = new MemberWatch(bed.context, counting);
  }

  private List<String> told() {
    return bed.events.stream()
        .filter(event -> event.type() == TimedEvent.Type.MEMBERS)
        .map(event -> SomeEvent.fields(event).get("members"))
        .toList();
  }

  @Test
  void changeIsMarkedOnce() throws Exception {
    CountDownLatch changed = new CountDownLatch(2);
    bed.onMark = event -> changed.countDown();
    try (MemberWatch.Watching watching = watch.during("open-1")) {
      counting.counted = Set.of("member-2");
      changed.await();
    }
    assertThat(told()).containsExactly("member-1,member-2", "member-2");
    watch.look(null);
    assertThat(told()).hasSize(2);
  }

  @Test
  void changeAtTheEnd_isSeenByTheLastLook() {
    try (MemberWatch.Watching watching = watch.during("open-1")) {
      counting.counted = Set.of("member-1");
    }
    assertThat(told()).last().isEqualTo("member-1");
  }

  @Test
  void engineThatCannotTellJustNow_saysNothing() {
    watch.look("closed-1");
    counting.lost = true;
    watch.look("closed-2");
    counting.lost = false;
    watch.look("closed-3");
    assertThat(told()).containsExactly("member-1,member-2");
  }

  @Test
  void engineThatNeverTells_isSaidSo() {
    counting.counted = Set.of();
    watch.during("open-1").close();
    assertThat(told()).isEmpty();
    assertThat(SomeEvent.fields(bed.event(TimedEvent.Type.DECLINED)))
        .containsEntry("metric", "unplanned-exits");
  }
}
