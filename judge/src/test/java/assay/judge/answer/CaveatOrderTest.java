package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.results.Caveat;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CaveatOrderTest {

  @Test
  void caveatsOfOneGravity_stayAsTheyCome() {
    Caveat first = Caveat.limits(Fact.quoted("z"));
    Caveat second = Caveat.limits(Fact.quoted("NON-STEADY: a"));
    Caveat note = Caveat.note(Fact.quoted("E603: lost"));
    Caveat serious = Caveat.serious(Fact.quoted("m"));

    assertThat(Caveat.worstFirst(List.of(note, first, serious, second)))
        .containsExactly(serious, first, second, note);
  }
}
