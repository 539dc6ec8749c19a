package assay.record.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.plan.ProcessName;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.SomeEvent;
import assay.record.event.ProcessMemory.Amount;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Lines of `events.ndjson`: the resource was written by hand.
final class EventLinesTest {

  private static final Path LINES = Path.of("src/test/resources/assay/record/events");

  @TempDir private Path folder;

  private static List<TimedEvent> events(String file) {
    return EventLog.read(LINES.resolve(file));
  }

  private static Stream<TimedEvent> today() {
    return events("today.ndjson").stream();
  }

  @Test
  void everySortOfEvent_isAmongTheLines() {
    assertThat(today().map(TimedEvent::type)).contains(TimedEvent.Type.values());
  }

  @Test
  void everyEvent_isWrittenAsItWasRead_byteByByte() throws IOException {
    Path file = folder.resolve("events.ndjson");
    try (EventLog written = new EventLog(file)) {
      today().forEach(written::append);
    }
    assertThat(Files.readAllLines(file))
        .containsExactlyElementsOf(Files.readAllLines(LINES.resolve("today.ndjson")));
  }

  @Test
  void weights_areOfEachProcess() {
    List<TimedEvent> events = today().toList();
    assertThat(TimedEvent.events(events, MemoryEvent.MemoryMeasured.class).skip(1).findFirst())
        .contains(
            new MemoryEvent.MemoryMeasured(
                new ProcessMemory(
                    List.of(
                        new Amount(
                            ProcessName.member(1),
                            Optional.of("14500000 on the heap, 1000000 in direct buffers"),
                            OptionalLong.of(15_500_000)))),
                250,
                31_000_000,
                OptionalLong.of(15_500_000),
                OptionalLong.empty()));
  }

  @Test
  void fault_namesThoseItHarms() {
    assertThat(TimedEvent.events(today().toList(), FaultEvent.Asked.class).skip(1).findFirst())
        .contains(
            new FaultEvent.Asked("kill", "owner-and-backup", List.of("member-2", "member-3"), 2));
  }

  /// Every field removed from every line: either the event may lack it, or the line is damaged.
  @TestFactory
  Stream<DynamicTest> fieldThatIsMissing_isDamageUnlessItMayBe() {
    return today()
        .collect(Collectors.toMap(TimedEvent::type, event -> event, (one, other) -> one))
        .values()
        .stream()
        .flatMap(event -> needed(event).map(field -> lacking(event, field)));
  }

  private static Stream<String> needed(TimedEvent event) {
    return Stream.of(event.event().getClass().getRecordComponents())
        .filter(component -> !component.getType().getName().startsWith("java.util.Optional"))
        .filter(component -> component.getType() != ProcessMemory.class)
        .map(RecordComponent::getName)
        .filter(name -> !name.equals("witnesses"));
  }

  private static DynamicTest lacking(TimedEvent event, String field) {
    return DynamicTest.dynamicTest(
        event.type() + " without " + field,
        () -> {
          Map<String, String> fields = new LinkedHashMap<>(SomeEvent.fields(event));
          assertThat(fields.remove(field)).isNotNull();
          assertThatThrownBy(() ->
                  TimedEvent.of(
                      event.nanos(), event.trial(), event.type(), event.step(), "", fields))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining(
                  event.type() + " at " + event.nanos() + " lacks `" + field + "`");
        });
  }

  @Test
  void damagedField_isNamedWithFileAndLine() throws IOException {
    assertDamage("\"nanos\":\"60000000\"", "\"nanos\":\"soon\"", "holds `nanos: soon`");
    assertDamage("\"outcome\":\"FAILED\"", "\"outcome\":\"PERHAPS\"", "holds `outcome: PERHAPS`");
    assertDamage("\"counted\":\"true\"", "\"counted\":\"yes\"", "holds `counted: yes`");
    assertDamage("\"share\":\"0.1\"", "\"share\":\"-0.1\"", "holds `share: -0.1`");
    assertDamage("\"share\":\"0.1\"", "\"share\":\"NaN\"", "holds `share: NaN`");
    assertDamage("\"rate\":\"", "\"rate\":\"-", "holds `rate: -");
    assertDamage("\"member-1.bytes\":\"15000000\"", "\"member-1.bytes\":\"\"", "member-1.bytes: `");
    assertDamage("\"members\":\"31000000\"}", "\"members\":\"0\"}", "holds `members: 0`");
    assertDamage("\"startNanos\":\"2100000000\"", "", "READY at 3 lacks `startNanos`");
  }

  /// A fully throttled process used no CPU: a true run is never refused.
  @Test
  void shareOfNothing_isTrue() {
    assertThat(
            EventFields.of(
                new FaultEvent.TookEffect(
                    OptionalDouble.of(0), OptionalDouble.empty(), "cpu.max", 1)))
        .containsEntry("share", "0.0");
  }

  /// A try that could not be read back is not written.
  @Test
  void rateOfNothing_isNoTry() {
    assertThatThrownBy(() -> new CapacitySearchEvent.Try("capacity-1", 1, 0, 1))
        .hasMessage("`rate: 0.0`");
    assertThatThrownBy(
            () -> new CapacitySearchEvent.SearchEnds("p99", OptionalDouble.of(Double.NaN)))
        .hasMessage("`rate: NaN`");
  }

  private void assertDamage(String text, String instead, String what) throws IOException {
    List<String> lines = Files.readAllLines(LINES.resolve("today.ndjson"));
    int line = 0;
    while (!lines.get(line).contains(text)) {
      line++;
    }
    lines.set(line, lines.get(line).replace(text, instead));
    Path file = Files.write(folder.resolve("damaged.ndjson"), lines);
    int number = line + 1;
    assertThatThrownBy(() -> EventLog.read(file))
        .isInstanceOfSatisfying(
            ProblemException.class,
            damaged -> {
              Problem problem = damaged.problems().getFirst();
              assertThat(problem.code()).isEqualTo("E703");
              assertThat(problem.what()).contains(what);
              assertThat(problem.toString()).contains("damaged.ndjson", "" + number);
            });
  }
}
