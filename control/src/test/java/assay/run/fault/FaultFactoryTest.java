package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.fault.FaultKind;
import assay.plan.fault.TargetRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The kinds in `words.yaml`, and the classes that do them.
final class FaultFactoryTest {

  /// The kinds that lack a part, each with what to add where.
  ///
  /// @param kinds the words of faults
  /// @param made the kinds that `FaultFactory` makes
  private static List<String> lacking(Collection<String> kinds, Collection<String> made) {
    List<String> lacking = new ArrayList<>();
    for (String kind : new TreeSet<>(kinds)) {
      if (!made.contains(kind)) {
        lacking.add(
            "assay.run.fault.FaultFactory does not make `%1$s`: add `all.put(\"%1$s\", order -> new …Fault(order.targets()))`"
                .formatted(kind));
      }
    }
    for (String kind : new TreeSet<>(made)) {
      if (!kinds.contains(kind)) {
        lacking.add(
            "words.yaml does not say what the fault `%1$s` is: add `key: %1$s` with `kind: FAULT`, `is`, `more` and its traits under `fault:`"
                .formatted(kind));
      }
    }
    return lacking;
  }

  @Test
  void everyKind_isMade_andHasItsWords() {
    assertThat(
            lacking(
                FaultKind.all().stream()
                    .filter(kind -> !kind.isCommand())
                    .map(FaultKind::word)
                    .toList(),
                FaultFactory.OF_MEMBERS.keySet()))
        .isEmpty();
  }

  @Test
  void kindsOfTheLink_areThoseThatMayTargetIt() {
    assertThat(FaultFactory.OF_LINKS.keySet())
        .containsExactlyElementsOf(
            FaultKind.all().stream()
                .filter(kind -> kind.refuses(TargetRule.LINK).isEmpty())
                .filter(kind -> !kind.isCommand())
                .map(FaultKind::word)
                .toList());
  }

  @Test
  void kindWithoutWords_orWithoutAClass_isToldWithWhatToAddWhere() {
    assertThat(lacking(List.of("kill"), List.of("kill", "burn")))
        .singleElement()
        .asString()
        .startsWith("words.yaml does not say what the fault `burn` is: add `key: burn`");
    assertThat(lacking(List.of("kill", "burn"), List.of("kill")))
        .singleElement()
        .asString()
        .contains("FaultFactory does not make `burn`: add `all.put(\"burn\", ");
  }
}
