package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.record.Mark;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HeldTest {

  private static Mark mark(Mark.Type type, Map<String, String> fields) {
    return new Mark(1, "cell-1", type, "", "", fields);
  }

  @Test
  void memory_isWhatIsThereMoreThanInTheEmptyCluster() {
    List<Mark> marks =
        List.of(
            mark(
                Mark.Type.WEIGHED,
                Map.of("entries", "0", "bytes", "300", "most", "110", "clients", "50")),
            mark(Mark.Type.WEIGHED, Map.of("entries", "9", "bytes", "900", "most", "400")),
            mark(Mark.Type.HELD, Map.of("members", "1000", "most", "410", "clients", "80")));

    assertThat(Held.readings(marks))
        .extracting(reading -> reading.metric().id(), Reading::value)
        .containsExactly(
            tuple("held(members)", 700.0),
            tuple("held(fullest member)", 300.0),
            tuple("held(clients)", 30.0));
  }

  @Test
  void memory_withoutTheEmptyClusterIsNotTold() {
    List<Mark> marks =
        List.of(
            mark(Mark.Type.WEIGHED, Map.of("entries", "9", "bytes", "900", "most", "400")),
            mark(Mark.Type.HELD, Map.of("members", "1000", "most", "410", "clients", "80")));

    assertThat(Held.readings(marks)).isEmpty();
  }

  @Test
  void nearHits_areTheirShareOverAllSteps() {
    List<Mark> marks =
        List.of(
            mark(Mark.Type.NEAR, Map.of("hits", "30", "misses", "10")),
            mark(Mark.Type.NEAR, Map.of("hits", "45", "misses", "15")));

    assertThat(Held.readings(marks))
        .extracting(reading -> reading.metric().id(), Reading::value)
        .containsExactly(tuple("near-hits", 0.75));
    assertThat(Held.readings(List.of(mark(Mark.Type.NEAR, Map.of("hits", "0", "misses", "0")))))
        .isEmpty();
  }

  @Test
  void valueSize_isTheMean() {
    Mark serialized = mark(Mark.Type.SERIALIZED, Map.of("bytes", "210.5", "values", "4"));

    assertThat(Held.readings(List.of(serialized)))
        .extracting(reading -> reading.metric().id(), Reading::value)
        .containsExactly(tuple("value-size", 210.5));
  }
}
