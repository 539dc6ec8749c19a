package assay.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.fault.FaultKind;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Code asks a kind of fault for its traits. A file that decides by single kinds would have to be found again for each new
/// kind, so only the files listed here may do that.
@Tag("lists")
final class FaultKindsTest {

  private static final String INSTEAD =
      "ask for a trait of FaultKind instead, and give the trait to the kinds in words.yaml"
          + " (docs/explanation/whats-here.md, A new fault)";

  private static final String KINDS =
      FaultKind.all().stream().map(FaultKind::word).collect(Collectors.joining("|"));

  private static final Pattern NAMES_A_CONSTANT =
      Pattern.compile(
          "\\bFaultKind\\s*\\.\\s*(%s)\\b"
              .formatted(KINDS.toUpperCase(Locale.ROOT).replace('-', '_')));

  /// A kind's word in a `switch`, a comparison or a list.
  private static final Pattern DECIDES_BY_A_WORD =
      Pattern.compile(
          "(case\\s+(\"[^\"]*\",\\s*)*|equals\\(\\s*|FaultKind\\s*\\.\\s*of\\(\\s*|\\b(List|Set|Map)\\.of\\([^;()]*)\"(%1$s)\"|\"(%1$s)\"\\.equals\\("
              .formatted(KINDS));

  /// Files that mean one kind and no other, and why.
  private static final Map<String, String> ONE_KIND =
      Map.ofEntries(
          Map.entry("plan/FaultSpec.java", "a user's command"),
          Map.entry("cli/draft/StudyChoices.java", "the default of a new study"),
          Map.entry(
              "cli/draft/StudyQuestions.java", "the few faults that a beginner is asked about"),
          Map.entry("run/ExistingClusterChecks.java", "the name of a consent"),
          Map.entry("study/settings/ConsentCheck.java", "the name of a consent"),
          Map.entry("study/settings/StoredPlanConsent.java", "the name of a consent"),
          Map.entry(
              "study/check/FaultFeasibility.java",
              "an engine that excludes `isolate` excludes private networks"));

  /// Files in which a kind's word means something else.
  private static final Map<String, String> OTHER_WORDS =
      Map.ofEntries(
          Map.entry("engine/SettingDefinition.java", "the type of a setting"),
          Map.entry("record/StoredPlanCheck.java", "a component of a plan"),
          Map.entry("selftest/shop/SessionContent.java", "a page of a shop"),
          Map.entry("selftest/shop/ShopRun.java", "a page of a shop"),
          Map.entry("study/file/SiteMappingReader.java", "a key of a link"));

  @Test
  void singleKinds_areNamedOnlyWhereOneIsMeant() throws IOException {
    assertThat(filesWith(NAMES_A_CONSTANT)).as(INSTEAD).isEqualTo(new TreeSet<>(ONE_KIND.keySet()));
  }

  @Test
  void words_decideNothing() throws IOException {
    assertThat(filesWith(DECIDES_BY_A_WORD))
        .as(INSTEAD)
        .isEqualTo(new TreeSet<>(OTHER_WORDS.keySet()));
  }

  /// The compiler keeps a map for each enumeration that a class switches over.
  @Test
  void traits_areSwitchedOverInOnePlaceEach() {
    Map<String, String> switches = new TreeMap<>();
    for (JavaClass type : Modules.classes(Modules.core())) {
      type.getFields().stream()
          .map(JavaField::getName)
          .filter(name -> name.startsWith("$SwitchMap$assay$plan$fault$"))
          .forEach(name ->
              switches.merge(
                  name.substring(name.lastIndexOf('$') + 1),
                  type.getName().replaceFirst("\\$\\d+$", ""),
                  (one, other) -> one + ", " + other));
    }
    assertThat(switches)
        .as("a switch over traits of faults; " + INSTEAD)
        .isEqualTo(
            Map.of(
                "FaultMechanism", "assay.run.fault.UnavailableFaults",
                "TargetRule", "assay.study.file.StudySchema"));
  }

  @Test
  void decisionByOneKind_isFound() {
    assertThat("if (kind == FaultKind.KILL) {").containsPattern(NAMES_A_CONSTANT);
    assertThat("List.of(FaultKind\n    .PAUSE)").containsPattern(NAMES_A_CONSTANT);
    assertThat("FaultKind.BURST").doesNotContainPattern(NAMES_A_CONSTANT);
    assertThat("case \"kill\" -> \"killing\";").containsPattern(DECIDES_BY_A_WORD);
    assertThat("case \"none\", \"stop\" -> 1;").containsPattern(DECIDES_BY_A_WORD);
    assertThat("fault.fault().equals(\"pause\")").containsPattern(DECIDES_BY_A_WORD);
    assertThat("\"pause\".equals(fault)").containsPattern(DECIDES_BY_A_WORD);
    assertThat("Set.of(\n  \"none\",\n  \"stutter\")").containsPattern(DECIDES_BY_A_WORD);
    assertThat("FaultKind.of(\"throttle\")").containsPattern(DECIDES_BY_A_WORD);
    assertThat("new FaultSpec(\"kill\", target, at)").doesNotContainPattern(DECIDES_BY_A_WORD);
  }

  private static Set<String> filesWith(Pattern pattern) throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : Modules.files(Modules.core())) {
      if (pattern.matcher(Files.readString(file)).find()) {
        found.add(Modules.nameOf(file));
      }
    }
    return found;
  }
}
