package assay.judge.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class MemoryMetricsTest {

  private static final String NOT_BY_NAME =
      "the memory of 2 members was measured, of 3 when they were empty, and the record does not hold each one's bytes";

  private static TimedEvent event(TimedEvent.Type type, Map<String, String> fields) {
    return SomeEvent.of(1, "trial-1", type, "", "", fields);
  }

  @Test
  void memory_isWhatIsThereMoreThanInTheEmptyCluster() {
    List<TimedEvent> events =
        List.of(
            event(
                TimedEvent.Type.MEMORY_MEASURED,
                Map.of("entries", "0", "bytes", "300", "most", "110", "clients", "50")),
            event(
                TimedEvent.Type.MEMORY_MEASURED,
                Map.of("entries", "9", "bytes", "900", "most", "400")),
            event(TimedEvent.Type.HELD, Map.of("members", "1000", "most", "410", "clients", "80")));

    assertThat(MemoryMetrics.readings(events))
        .extracting(measurement -> measurement.metric().id(), Measurement::value)
        .containsExactly(
            tuple("retained-memory(members)", 700.0),
            tuple("retained-memory(fullest member)", 300.0),
            tuple("retained-memory(clients)", 30.0));
  }

  @Test
  void memory_withoutTheEmptyClusterIsNotTold() {
    List<TimedEvent> events =
        List.of(
            event(
                TimedEvent.Type.MEMORY_MEASURED,
                Map.of("entries", "9", "bytes", "900", "most", "400")),
            event(TimedEvent.Type.HELD, Map.of("members", "1000", "most", "410", "clients", "80")));

    assertThat(MemoryMetrics.readings(events)).isEmpty();
  }

  private static Map<String, String> weights(String members, String clients, long... bytes) {
    Map<String, String> fields = new LinkedHashMap<>();
    long sum = 0;
    long most = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] >= 0) {
        fields.put("member-" + (i + 1), "a sentence");
        fields.put("member-" + (i + 1) + ".bytes", "" + bytes[i]);
        sum += bytes[i];
        most = Math.max(most, bytes[i]);
      }
    }
    fields.put("client-1", "a sentence");
    fields.put("client-1.bytes", clients);
    fields.put("clients", clients);
    fields.put(members, "" + sum);
    fields.put("most", "" + most);
    return fields;
  }

  private static List<TimedEvent> events(Map<String, String> empty, Map<String, String> held) {
    empty.put("entries", "0");
    return List.of(
        event(TimedEvent.Type.MEMORY_MEASURED, empty), event(TimedEvent.Type.HELD, held));
  }

  private static List<TimedEvent> withoutBytesByName(List<TimedEvent> events) {
    return events.stream()
        .map(event -> {
          Map<String, String> fields = new LinkedHashMap<>(SomeEvent.fields(event));
          fields.keySet().removeIf(field -> field.endsWith(".bytes"));
          return event(event.type(), fields);
        })
        .toList();
  }

  /// Three members with 10 MiB each; the second is killed and the others hold 3 and 2.83 MiB of
  /// data.
  @Test
  void memberThatIsGone_isNotSubtractedFromThoseThatAreLeft() {
    long mib = 1 << 20;
    List<TimedEvent> events =
        events(
            weights("bytes", "50", 10 * mib, 10 * mib, 11 * mib),
            weights("members", "80", 13 * mib, -1, 11 * mib + 2_967_470));

    assertThat(MemoryMetrics.readings(events))
        .extracting(measurement -> measurement.metric().id(), Measurement::value)
        .containsExactly(
            tuple("retained-memory(members)", 3.0 * mib + 2_967_470),
            tuple("retained-memory(fullest member)", 3.0 * mib),
            tuple("retained-memory(clients)", 30.0));
    assertThat(MemoryMetrics.readings(withoutBytesByName(events)))
        .extracting(measurement -> measurement.metric().id(), MemoryMetricsTest::reason)
        .containsExactly(
            tuple("retained-memory(members)", NOT_BY_NAME),
            tuple("retained-memory(fullest member)", NOT_BY_NAME),
            tuple("retained-memory(clients)", null));
  }

  @Test
  void memberThatCameLater_withholdsWhatMembersHold() {
    List<TimedEvent> events =
        events(weights("bytes", "50", 100, 100), weights("members", "80", 300, 300, 300));

    assertThat(MemoryMetrics.readings(events))
        .extracting(measurement -> measurement.metric().id(), MemoryMetricsTest::reason)
        .containsExactly(
            tuple("retained-memory(members)", "member-3 joined later and was never measured empty"),
            tuple(
                "retained-memory(fullest member)",
                "member-3 joined later and was never measured empty"),
            tuple("retained-memory(clients)", null));
  }

  @Test
  void lessThanInTheEmptyCluster_isWithheld_neverNone() {
    List<TimedEvent> events =
        events(weights("bytes", "90", 500, 500), weights("members", "80", 400, 550));

    assertThat(MemoryMetrics.readings(events))
        .extracting(measurement -> measurement.metric().id(), MemoryMetricsTest::reason)
        .containsExactly(
            tuple(
                "retained-memory(members)",
                "50 B less live than in the empty cluster: too little to tell"),
            tuple("retained-memory(fullest member)", null),
            tuple(
                "retained-memory(clients)",
                "10 B less live than in the empty cluster: too little to tell"));
    assertThat(MemoryMetrics.readings(withoutBytesByName(events)))
        .noneMatch(measurement -> measurement.withheld() == null && measurement.value() <= 0);
  }

  @Test
  void nearHits_areTheirShareOverAllSteps() {
    List<TimedEvent> events =
        List.of(
            event(TimedEvent.Type.NEAR, Map.of("hits", "30", "misses", "10")),
            event(TimedEvent.Type.NEAR, Map.of("hits", "45", "misses", "15")));

    assertThat(MemoryMetrics.readings(events))
        .extracting(measurement -> measurement.metric().id(), Measurement::value)
        .containsExactly(tuple("near-hits", 0.75));
    assertThat(
            MemoryMetrics.readings(
                List.of(event(TimedEvent.Type.NEAR, Map.of("hits", "0", "misses", "0")))))
        .isEmpty();
  }

  @Test
  void valueSize_isTheMean() {
    TimedEvent serialized =
        event(TimedEvent.Type.SERIALIZED, Map.of("bytes", "210.5", "values", "4"));

    assertThat(MemoryMetrics.readings(List.of(serialized)))
        .extracting(measurement -> measurement.metric().id(), Measurement::value)
        .containsExactly(tuple("value-size", 210.5));
  }

  private static @Nullable String reason(Measurement measurement) {
    return measurement.withheld() == null ? null : Said.of(measurement.withheld().text());
  }
}
