package assay.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JfrEventFilterTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk.InitialEnvironmentVariable",
        "jdk.InitialSystemProperty",
        "jdk.InitialSecurityProperty",
        "jdk.SystemProcess",
        "jdk.JVMInformation",
        "jdk.StringFlag",
        "jdk.NativeLibrary",
        "jdk.FileRead",
        "jdk.JavaErrorThrow",
        "jdk.ActiveRecording",
        "jdk.OldObjectSample",
        "jdk.FinalizerStatistics",
        "jdk.OfALaterJdk"
      })
  void whatTellsOfTheHostAndItsUser_isOff(String event) {
    Map<String, String> all = Map.of(event + "#enabled", "true", event + "#period", "endChunk");
    assertThat(JfrEventFilter.settings(all))
        .containsEntry(event + "#enabled", "false")
        .doesNotContainKey(event + "#period");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk.GarbageCollection",
        "jdk.GCPhasePause",
        "jdk.GCHeapSummary",
        "jdk.G1GarbageCollection",
        "jdk.ZAllocationStall",
        "jdk.ShenandoahHeapRegionStateChange",
        "jdk.YoungGarbageCollection",
        "jdk.SafepointBegin",
        "jdk.ExecutionSample",
        "jdk.ThreadPark",
        "jdk.JavaMonitorEnter",
        "jdk.CPULoad",
        "jdk.SocketRead",
        "jdk.Compilation"
      })
  void whereTimeMemoryAndPausesWent_isRecorded(String event) {
    Map<String, String> all = Map.of(event + "#enabled", "true", event + "#threshold", "20 ms");
    assertThat(JfrEventFilter.settings(all)).containsAllEntriesOf(all);
  }
}
