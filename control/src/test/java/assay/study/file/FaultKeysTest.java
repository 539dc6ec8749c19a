package assay.study.file;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.fault.FaultKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The schema of studies gets the kinds of faults from `words.yaml`.
final class FaultKeysTest {

  private static final JsonNode DOCUMENT = StudySchema.SCHEMA.document();

  @Test
  void everyKind_isAKeyOfAFault_beforeTheKeysThatAllShare() {
    List<String> keys =
        new ArrayList<>(DOCUMENT.at("/definitions/fault/properties").propertyNames());
    List<String> kinds = FaultKind.all().stream().map(FaultKind::word).toList();
    assertThat(keys.subList(0, kinds.size())).isEqualTo(kinds);
    assertThat(keys.subList(kinds.size(), keys.size()))
        .contains("at", "for", "to", "burst", "when", "undo", "proof")
        .doesNotContainAnyElementsOf(kinds);
  }

  /// A target that the kind accepts must pass the schema, which is asked first.
  @Test
  void targetsOfTheSchema_areThoseOfTheKind() {
    for (FaultKind kind : FaultKind.all()) {
      JsonNode value = DOCUMENT.at("/definitions/fault/properties/" + kind.word());
      JsonNode rule = DOCUMENT.at(value.path("$ref").asString("").substring(1));
      assertThat(rule.isObject()).as(kind.word()).isTrue();
      for (String target : List.of("member", "member-2", "backup", "machine-1", "link", "all")) {
        if (kind.refuses(target).isEmpty()) {
          assertThat(allows(rule, target)).as("%s: %s", kind, target).isTrue();
        }
      }
      assertThat(allows(rule, "")).as(kind.word()).isFalse();
    }
  }

  private static boolean allows(JsonNode rule, String target) {
    for (JsonNode word : rule.path("enum")) {
      if (word.asString().equals(target)) {
        return true;
      }
    }
    return !rule.has("enum")
        && target.matches(rule.path("pattern").asString(".*"))
        && target.length() >= rule.path("minLength").asInt(0);
  }
}
