package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Entries for `assay explain`: words, labels as printed, values, and bundled engines.
final class ExplainTest extends InstalledAssay {

  @Test
  void phraseThatTheReportPrints_isExplained() {
    assertThat(assay("explain", "does not count")).isEqualTo(0);
    assertThat(out()).startsWith("does-not-count").contains("E701");
    assertThat(assay("explain", "set-aside")).isEqualTo(0);
    assertThat(assay("explain", "shed")).isEqualTo(0);
    assertThat(assay("explain", "lean")).isEqualTo(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "totals of writes",
        "speed not compared",
        "plus a phase",
        "lost-writes violated",
        "check lost-writes violated",
        "not known: recovery",
        "put p50 against sync",
        "requests not sent"
      })
  void phraseAroundAWord_isExplained(String phrase) {
    assertThat(assay("explain", phrase)).isEqualTo(0);
  }

  /// The warning's name begins with a check, not with any word.
  @ParameterizedTest
  @ValueSource(
      strings = {"foo violated", "check foo violated", "promise violated", "a of with the foo"})
  void phraseAroundAnUnknownWord_isNotExplained(String phrase) {
    assertThat(assay("explain", phrase)).isEqualTo(2);
    assertThat(err()).contains("E311", "`" + phrase + "`");
  }

  @Test
  void explain_saysWhatTheEngineCallsIt() {
    assertThat(assay("explain", "backup")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains("backup — When a write reaches its backups")
        .contains("default sync; there: the element of the scheme")
        .contains("lost-writes");
    assertThat(assay("explain", "p99(get)")).isEqualTo(0);
    assertThat(assay("explain", "E204")).isEqualTo(0);
    assertThat(out()).contains("Units are never guessed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "put p99",
        "get p50 during the fault",
        "stale reads",
        "cpu per request, members",
        "retained memory, fullest member",
        "late during the fault",
        "missed requests",
        "pair 12x3"
      })
  void explain_takesLabelsAsTheyArePrinted(String label) {
    assertThat(assay("explain", label)).isEqualTo(0);
    assertThat(assay(("explain " + label).split(" "))).isEqualTo(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"scheduled(2s)", "scheduled", "backup: scheduled(2s)", "closest+scheduled(2s)"})
  void explain_takesValuesOfSettings(String value) {
    assertThat(assay("explain", value)).isEqualTo(0);
    assertThat(out()).contains("scheduled", "a value of backup", "coherence");
  }

  @Test
  void explain_doesNotTakeAValueThatNoSettingHas() {
    assertThat(assay("explain", "scheduled(often)")).isEqualTo(2);
    assertThat(assay("explain", "backup: closest")).isEqualTo(2);
    assertThat(assay("explain", "putt p99 of it")).isEqualTo(2);
  }

  @Test
  void explain_knowsWhatWorkloadsHaveOfTheirOwn() {
    assertThat(assay("explain", "colour")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains("colour — What colour the versions have.")
        .contains("versions red or blue; default red");
    assertThat(assay("explain", "pair")).isEqualTo(0);
    assertThat(out()).contains("pair — Writes a register, then reads it.");
    assertThat(assay("explain", "color")).isEqualTo(2);
    assertThat(err()).contains("did you mean `colour`?");
    assertThat(assay("list", "settings")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains("colour Workload versions: What colour the versions have.");
  }

  @Test
  void listAndExplain_knowWhatAnEngineHasOfItsOwn() throws IOException {
    install(
        "engines/mine",
        """
        engine: mine
        version: "1"
        spi: 2
        settings:
          chunk: { type: size, default: 4k, called: how much is sent at a time }
        """);
    assertThat(assay("explain", "chunk")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains("chunk — a setting that only mine has")
        .contains("default 4k; there: how much is sent at a time")
        .contains("coherence not supported by this engine");
    assertThat(assay("explain", "chnuk")).isEqualTo(2);
    assertThat(err()).contains("did you mean `chunk`?");
    assertThat(assay("list", "settings")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains("chunk Engine mine: how much is sent at a time");
  }

  /// Titles of a report's warnings, with numbers of a run or without.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 cores for 4 processes | do not carry over to other hosts",
        "figures withheld | withheld",
        "Assay stood still for 17.8 s | it sampled nothing then",
        "3 differences may be chance | chance",
        "configuration left out | leaves out",
        "cluster's view not known | may be lost",
        "settling reads | settling reads",
        "7 settling reads | settling reads",
      })
  void warning_isExplainedByItsPrintedName(String name, String text) {
    assertThat(
            assay(
                Stream.concat(Stream.of("explain"), Stream.of(name.split(" ")))
                    .toArray(String[]::new)))
        .as(err())
        .isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains(text)
        .doesNotContain("{")
        .doesNotContain("|");
  }

  @Test
  void everyWarning_isExplainedByItsName() {
    SentenceRenderer.shortNames()
        .values()
        .forEach(template -> {
          String printed =
              template
                  .replace("{checker}", "lost-writes")
                  .replaceAll("\\{[\\w:-]+}", "x")
                  .replaceAll("\\{[\\w:-]+[|?]([^|}]*)[^}]*}", "$1");
          assertThat(assay("explain", printed)).as(printed).isEqualTo(0);
        });
  }
}
