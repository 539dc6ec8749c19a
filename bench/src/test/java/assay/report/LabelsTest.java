package assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.MetricId;
import assay.words.Word;
import assay.words.Words;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LabelsTest {

  @Test
  void everyMetric_isFoundByTheLabelThatIsPrinted() {
    for (Word word : Words.all().entries()) {
      boolean figure = word.kind() == Word.Kind.METRIC || word.kind() == Word.Kind.CHECK;
      if (figure && !word.key().equals("time")) {
        for (String id : List.of(word.key(), word.key() + "(put)")) {
          assertThat(Labels.word(MetricId.of(id).label()))
              .as(id)
              .isEqualTo(Optional.of(word.key()));
        }
      }
    }
  }

  @Test
  void textThatIsNoLabel_isOfNoWord() {
    assertThat(Labels.word("putt p98")).isEmpty();
    assertThat(Labels.word("")).isEmpty();
  }
}
