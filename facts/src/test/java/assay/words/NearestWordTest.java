package assay.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestWordTest {

  @ParameterizedTest
  @CsvSource({
    "backup, backup, 0",
    "bakcup, backup, 1",
    "bckup, backup, 1",
    "baackup, backup, 1",
    "reads, near, 3",
    "'', sync, 4",
    "SYNC, sync, 0",
  })
  void distance_countsEdits(String from, String to, int edits) {
    assertThat(NearestWord.distance(from, to)).isEqualTo(edits);
    assertThat(NearestWord.distance(to, from)).isEqualTo(edits);
  }

  @Test
  void nearest_isTheClosestWithinAThird() {
    List<String> words = List.of("members", "machines", "member-1");
    assertThat(NearestWord.of("membres", words)).contains("members");
    assertThat(NearestWord.of("machine", words)).contains("machines");
  }

  @Test
  void nearest_isNoneWhereAllAreFar() {
    assertThat(NearestWord.of("zzz", List.of("sync", "async", "none"))).isEmpty();
  }
}
