package assay.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The judge, comparisons and reports decide by types (ids, relations, roles, reasons), never by
/// how a text begins or ends. User input, paths and foreign formats are texts and are listed here.
@Tag("lists")
final class TypedDecisionsTest {

  private static final List<String> ROOMS =
      List.of("judge", "compare", "report", "run", "cli", "selftest", "export", "metric");

  private static final Pattern LOOKS = Pattern.compile("\\.(startsWith|endsWith)\\(");

  /// A metric's id split by hand, or compared as a text.
  private static final Pattern TAKES_APART =
      Pattern.compile(
          "indexOf\\('\\('\\)|metric(\\(\\))?\\.(equals|startsWith|endsWith|contains)\\(\"");

  /// A code searched in a sentence.
  private static final Pattern SEEKS_A_CODE =
      Pattern.compile(
          "E\\\\\\\\d|E\\[0-9]|\\.(contains|matches|replace\\w*|split|indexOf)\\(\"E\\d");

  /// Files that look at a text's ends, and which text.
  private static final Map<String, String> ALLOWED =
      Map.ofEntries(
          Map.entry("cli/CalibrationExecution.java", "a path"),
          Map.entry("cli/CommandExecution.java", "a path"),
          Map.entry("cli/draft/LeftOutComment.java", "a line of a comment"),
          Map.entry("cli/foreign/ForeignFile.java", "a line of a foreign file"),
          Map.entry("cli/foreign/JmeterReader.java", "the name of an element"),
          Map.entry("cli/foreign/RadarGunReader.java", "the name of an element"),
          Map.entry("cli/foreign/SimulatorReader.java", "the name of a property"),
          Map.entry("cli/foreign/value/CommandOptions.java", "an option of a foreign command"),
          Map.entry("cli/foreign/value/ScriptCall.java", "a word of a shell script"),
          Map.entry("cli/foreign/value/XmlFile.java", "the name of an attribute"),
          Map.entry("cli/history/HistoryFile.java", "a path"),
          Map.entry("cli/ErrorReporter.java", "what a user typed"),
          Map.entry("cli/UpExecution.java", "a path"),
          Map.entry("cli/command/TrendCommand.java", "a path"),
          Map.entry("cli/command/ValidateCommand.java", "a path"),
          Map.entry("cli/manual/ManPage.java", "the end of a sentence"),
          Map.entry("cli/manual/RoffText.java", "a line of roff"),
          Map.entry("cli/ycsb/YcsbProperties.java", "the name of a property"),
          Map.entry("cli/ycsb/YcsbPropertyFile.java", "a line of a property file"),
          Map.entry("cli/completion/FishCompletion.java", "options of the command line"),
          Map.entry("cli/listing/StudyList.java", "what a user typed"),
          Map.entry("cli/listing/StudySearchWords.java", "what a user typed"),
          Map.entry("cli/option/SettingValueFinder.java", "the written form of a setting"),
          Map.entry("cli/reproduce/ReproductionPlanner.java", "the name of a file"),
          Map.entry("cli/shrink/OriginalStudy.java", "the origin of a default"),
          Map.entry("cli/terminal/ProblemText.java", "lines of a problem that are indented"),
          Map.entry("cli/terminal/Terminal.java", "a line that is coloured"),
          Map.entry("cli/workspace/StudyLibrary.java", "a path, or a name that a user typed"),
          Map.entry("cli/workspace/UserJars.java", "the name of a file"),
          Map.entry("cli/workspace/JarServices.java", "the name of a file in a jar"),
          Map.entry(
              "compare/ConfigurationDifferences.java", "the key of the cluster's configuration"),
          Map.entry("compare/FailIfCondition.java", "what a user typed"),
          Map.entry("compare/StoredRuns.java", "what a user typed"),
          Map.entry("export/Exports.java", "a path"),
          Map.entry("judge/answer/HostCaveats.java", "the key of a command line in the record"),
          Map.entry("judge/reproduction/WitnessDistance.java", "the stored line of a witness"),
          Map.entry("judge/trial/DamagedTrial.java", "a path"),
          Map.entry("metric/CheckerDeclarations.java", "the name of a user's finding"),
          Map.entry("metric/MetricSubject.java", "the one place that reads what an id is of"),
          Map.entry("report/chart/StalenessTable.java", "its own mark of a band too wide"),
          Map.entry("report/svg/SvgElement.java", "a number in an SVG"),
          Map.entry("report/page/FaultSection.java", "its own mark of a proof that there is none"),
          Map.entry("run/CacheTraining.java", "a path"),
          Map.entry("run/ExistingClusterChecks.java", "the origin of a default"),
          Map.entry("run/ProductFiles.java", "the name of a file"),
          Map.entry("run/RemoteHostChecks.java", "the written form of a setting"),
          Map.entry("run/OrphanCleanup.java", "the path of a process"),
          Map.entry("run/SoakRoundFiles.java", "a path"),
          Map.entry("run/fault/TargetSelector.java", "the target of a fault as a user wrote it"),
          Map.entry("run/resume/CurrentConditions.java", "the name of a file"),
          Map.entry("selftest/stage/WorldFolder.java", "the name of a folder"));

  @Test
  void rooms_decideByTypesAndNotByTexts() throws IOException {
    Set<String> found = new TreeSet<>();
    for (String room : ROOMS) {
      found.addAll(filesWith(LOOKS, Modules.filesOf(room)));
    }
    assertThat(found).isEqualTo(new TreeSet<>(ALLOWED.keySet()));
  }

  @Test
  void metrics_areTakenApartInOnePlace() throws IOException {
    Set<String> found = new TreeSet<>();
    for (String room : ROOMS) {
      found.addAll(filesWith(TAKES_APART, Modules.filesOf(room)));
    }
    assertThat(found).containsExactly("metric/MetricId.java");
  }

  /// A reason has its code as a field.
  @Test
  void codes_areSoughtInNoSentence() throws IOException {
    assertThat(filesWith(SEEKS_A_CODE, Modules.files(Modules.core()))).isEmpty();
  }

  @Test
  void codeThatIsSought_isFound() {
    assertThat("Pattern.compile(\"\\\\bE\\\\d{3}\")").containsPattern(SEEKS_A_CODE);
    assertThat("reason.contains(\"E701\")").containsPattern(SEEKS_A_CODE);
    assertThat("reason.code().equals(\"E701\")").doesNotContainPattern(SEEKS_A_CODE);
  }

  private static Set<String> filesWith(Pattern pattern, List<Path> files) throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : files) {
      if (pattern.matcher(Files.readString(file)).find()) {
        found.add(Modules.nameOf(file));
      }
    }
    return found;
  }
}
