package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.Corpus;
import assay.Corpus.Lines;
import assay.plan.Plan;
import assay.run.context.DirectoryTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Command lines with former words do the same as today's, and mention each change once.
final class CommandsOfBeforeTest extends InstalledAssay {

  private static final String RUN = "2026-11-20-b2f2-tradeoffs-network";
  private static final Pattern WORD = Pattern.compile("'([^']*)'|([^\\s'=]+=)'([^']*)'|(\\S+)");

  @BeforeEach
  void storeRuns() throws IOException {
    copy(Corpus.today("stored/" + RUN), folder.resolve("runs/" + RUN));
    copy(Corpus.today("stored/" + RUN), folder.resolve("runs/other"));
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(String.valueOf(file.getFileName())));
      }
    }
  }

  static List<Lines> lines() {
    return Corpus.commandLines();
  }

  private String[] words(String line) {
    String named =
        line.replace("RUN", folder.resolve("runs/" + RUN).toString())
            .replace("OTHER", folder.resolve("runs/other").toString());
    return WORD.matcher(named).results().map(CommandsOfBeforeTest::word).toArray(String[]::new);
  }

  private static String word(MatchResult word) {
    if (word.group(1) != null) {
      return word.group(1);
    }
    return word.group(2) == null ? word.group(4) : word.group(2) + word.group(3);
  }

  private List<String> notes() {
    return err().lines().filter(line -> line.startsWith("note: `")).toList();
  }

  @ParameterizedTest
  @MethodSource("lines")
  void commandOfBefore_doesWhatTodaysDoes_andSaysSoOnce(Lines lines) {
    int today = assay(words(lines.today()));
    String shown = out();
    List<Plan> planned = new ArrayList<>(actions.plans);
    assertThat(notes()).isEmpty();
    assertThat(today).as(err()).isNotEqualTo(2);
    actions.plans.clear();

    assertThat(assay(words(lines.before()))).as(err()).isEqualTo(today);
    assertThat(notes()).singleElement().asString().contains(" is called `", "` now");
    assertThat(actions.plans).isEqualTo(planned);
    if (!lines.before().contains("--fail-if")) {
      assertThat(out()).isEqualTo(shown);
    } else {
      // The limit is shown as it was written; its result is the same.
      assertThat(out().replaceAll("[^✓✗?⚠]", "")).isEqualTo(shown.replaceAll("[^✓✗?⚠]", ""));
    }
  }

  @Test
  void storedRunOfBefore_isToldOfInOneLine() throws IOException {
    // This is the same run in today's words; beside the other it would count as a copy.
    DirectoryTrees.deleteIfExists(folder.resolve("runs"));
    Path before = folder.resolve("runs/before");
    copy(Corpus.before("stored/" + RUN), before);
    Path other = folder.resolve("elsewhere/other");
    copy(Corpus.today("stored/" + RUN), other);
    for (List<String> line :
        List.of(
            List.of("compare", before.toString(), other.toString()),
            List.of("trend", "tradeoffs/network"),
            List.of("report", before.toString()))) {
      int exit = assay(line.toArray(String[]::new));
      assertThat(exit).as(err()).isZero();
      assertThat(err().lines().filter(each -> each.contains("`exposure`")))
          .singleElement()
          .asString()
          .startsWith("note: an earlier version stored this")
          .contains("`exposure` is `under-replicated`");
      assertThat(out()).doesNotContain("exposure");
    }
  }

  @Test
  void study_isToldOfInWhatValidateAndDescribeSay() {
    Path study = Corpus.before("studies/pressure.yaml");
    assertThat(assay("validate", study.toString())).isZero();
    assertThat(out().lines().filter(line -> line.contains("is called")))
        .containsExactly(
            "  ! `weigh` is called `measure-memory` now (pressure.yaml:6): it is still read, write `measure-memory`",
            "  ! `fill` is called `heap-pressure` now (pressure.yaml:18): it is still read, write `heap-pressure`");
    assertThat(err()).isEmpty();
    assertThat(assay("describe", study.toString())).isZero();
    assertThat(out().lines().filter(line -> line.contains("is called"))).hasSize(2);
    assertThat(assay("describe", "--json", study.toString())).isZero();
    assertThat(out()).contains("\"renamed\":[\"`weigh` is called");
  }

  @Test
  void engineOfBefore_isRead() {
    Path descriptor = Corpus.before("engine/assay-engine.yaml");
    assertThat(assay("validate", descriptor.toString())).as(err()).isZero();
    assertThat(out().lines().filter(line -> line.contains("is called"))).hasSize(2);
    assertThat(assay("validate", Corpus.today("engine/assay-engine.yaml").toString())).isZero();
    assertThat(out()).doesNotContain("is called");
  }

  @Test
  void nothingOfBefore_isOffered() {
    assertThat(assay("--help")).isZero();
    assertThat(out()).contains("trend").doesNotContain("history");
    for (String shell : List.of("bash", "fish")) {
      assertThat(assay("completion", shell)).isZero();
      assertThat(out()).contains("trend").doesNotContain("history");
    }
    for (String what : List.of("metrics", "faults")) {
      assertThat(assay("list", what)).isZero();
      assertThat(out().lines().map(line -> line.replaceFirst(" .*", "")))
          .doesNotContain("exposure", "casualties", "losing-faults", "held", "cut", "fill", "slow");
    }
  }
}
