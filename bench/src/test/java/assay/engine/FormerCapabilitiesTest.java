package assay.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.words.FormerWord;
import assay.words.FormerWords;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class FormerCapabilitiesTest {

  private static final String TODAY =
      """
      engine: mine
      version: "1"
      spi: 2
      capabilities: [Cache, Destroyable, MembershipEvents, NearCache, SerializedSizes]
      lacking: { Destroyable: { copies: lazy } }
      settings:
        copies: { values: [eager, lazy], default: eager }
      """;

  private static final String BEFORE =
      TODAY
          .replace("Destroyable", "Droppable")
          .replace("MembershipEvents", "Eventful")
          .replace("NearCache", "NearCached")
          .replace("SerializedSizes", "Serializing");

  @Test
  void descriptorOfBefore_saysTheSame_andNamesEachFormerWordOnce() {
    EngineDescriptor before = DescriptorReader.read(BEFORE, "mine");
    EngineDescriptor today = DescriptorReader.read(TODAY, "mine");

    assertThat(before.capabilities()).isEqualTo(today.capabilities());
    assertThat(before.lacking()).isEqualTo(today.lacking());
    assertThat(before.formerWords())
        .hasSize(4)
        .contains(new FormerWord("Droppable", "Destroyable"));
    assertThat(today.formerWords()).isEmpty();
  }

  @Test
  void problemsBelowAFormerName_haveTheirPlace() {
    String wrong = BEFORE.replace("copies: lazy", "copies: lacy");
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> DescriptorReader.read(wrong, "assay-engine.yaml"));
    assertThat(refused.problems()).extracting(Problem::code).containsExactly("E507");
    assertThat(refused.problems().getFirst().where())
        .isNotNull()
        .extracting(Problem.Place::line)
        .isEqualTo(5);
  }

  @Test
  void solutionsOfBefore_arePairUpdateProtocols() {
    String solving =
        """
        engine: mine
        version: "1"
        spi: 2
        capabilities: [Cache, Solutions]
        lacking: { Solutions: { copies: [lazy] } }
        solutions:
          lock: { atomic: false, exact: true, called: a lock }
        settings:
          copies: { values: [eager, lazy], default: eager }
        """;
    EngineDescriptor mine = DescriptorReader.read(solving, "mine");
    assertThat(mine.capabilities()).containsExactly("Cache", "PairUpdateProtocols");
    assertThat(mine.taken("PairUpdateProtocols")).containsEntry("copies", List.of("lazy"));
    assertThat(mine.formerWords())
        .containsExactly(new FormerWord("Solutions", "PairUpdateProtocols"));
  }

  /// A former name maps to a current name, and is not current itself.
  @Test
  void everyFormerName_hasItsNameOfToday() {
    TreeSet<String> today = new TreeSet<>();
    DescriptorReader.SCHEMA
        .document()
        .at("/properties/capabilities/items/enum")
        .forEach(word -> today.add(word.asString()));
    assertThat(today).containsAll(FormerWords.all().capabilities().values());
    assertThat(today).doesNotContainAnyElementsOf(FormerWords.all().capabilities().keySet());
  }
}
