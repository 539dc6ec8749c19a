package assay.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.MetricId;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class MetricLabelsTest {

  @Test
  void everyMetric_isFoundByTheLabelThatIsPrinted() {
    for (GlossaryEntry word : Glossary.builtIn().entries()) {
      boolean figure =
          word.kind() == GlossaryEntry.Kind.METRIC || word.kind() == GlossaryEntry.Kind.CHECK;
      if (figure && !word.key().equals("time")) {
        for (String id : List.of(word.key(), word.key() + "(put)")) {
          assertThat(MetricLabels.word(MetricId.of(id).label()))
              .as(id)
              .isEqualTo(Optional.of(word.key()));
        }
      }
    }
  }

  @Test
  void textThatIsNoLabel_isOfNoWord() {
    assertThat(MetricLabels.word("putt p98")).isEmpty();
    assertThat(MetricLabels.word("")).isEmpty();
  }
}
