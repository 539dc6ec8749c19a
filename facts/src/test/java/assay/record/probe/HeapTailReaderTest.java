package assay.record.probe;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.probe.HeapTailReader.AfterCollection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HeapTailReaderTest {

  private static final long MIB = 1 << 20;

  @TempDir Path folder;

  /// HotSpot's lines: a young collection by G1, a full one by the serial collector, one by ZGC.
  @Test
  void lastCollection_isTheHeap_andWhatIsNoPauseIsNot() throws Exception {
    Path log = folder.resolve("gc.log");
    HeapTailReader tail = new HeapTailReader(log);
    assertThat(tail.now()).isEmpty();
    Files.writeString(
        log,
        """
        [1803634313158ns][gc,heap     ] GC(0) Old regions: 3->6
        [1803634318444ns][gc,metaspace] GC(0) Metaspace: 747K(960K)->747K(960K) NonClass: 721K(832K)->721K(832K)
        [1803634346585ns][gc          ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 18M->8M(256M) 48.905ms
        """);
    assertThat(tail.now()).contains(new AfterCollection(1_803_634_346_585L, 8 * MIB, 256 * MIB));
    Files.writeString(
        log,
        """
        [1900000000000ns][gc] GC(1) Pause Full (System.gc()) 900K->512K(1G) 3.2ms
        [1900000000000ns][gc] GC(2) Pause Remark 700M->690M(1G) 3.2ms
        [1900000000000ns][gc] GC(2) Pause Cleanup 690M->690M(1G) 0.1ms
        [1900000000001ns][safepoint] Safepoint "ICBufferFull", Time since last: 1 ns, Total: 9 ns
        """,
        StandardOpenOption.APPEND);
    assertThat(tail.now()).contains(new AfterCollection(1_900_000_000_000L, MIB / 2, 1024 * MIB));
    assertThat(tail.now()).as("nothing new").isPresent();
  }

  @Test
  void collectorThatTellsItOtherwise_isSaidNothingOf() throws Exception {
    Path log = folder.resolve("gc.log");
    Files.writeString(log, "[19ns][gc] GC(0) Garbage Collection (Warmup) 104M(10%)->62M(6%)\n");
    assertThat(new HeapTailReader(log).now()).isEmpty();
  }
}
