package assay.metric;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.CheckerDeclarations.Refusal;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import assay.words.GlossaryEntry.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Words stay declared for the whole process, so each test has its own.
final class CheckerDeclarationsTest {

  private static final Map<String, String> COUNT =
      Map.of("side", "cost", "better", "lower", "fold", "worst", "timing", "none");

  private static final Map<String, String> HARM =
      Map.of("harm", "yes", "page", "shown", "compare", "shown", "answer", "50", "trade", "50");

  private static GlossaryEntry word(
      String key, Kind kind, String unit, Map<String, String> metric) {
    return new GlossaryEntry(key, kind, "What it is.", "", unit, metric, Map.of(), List.of());
  }

  private static Map<String, String> traits(String check, Map<String, String> more) {
    Map<String, String> traits = new LinkedHashMap<>(COUNT);
    traits.put("check", check);
    traits.putAll(more);
    traits.values().removeIf(String::isEmpty);
    return traits;
  }

  private static GlossaryEntry check(String key, Map<String, String> more) {
    return word(key, Kind.CHECK, "count", traits(key, more));
  }

  @Test
  void declaredCheck_isAFamilyBehindAllOthers() {
    GlossaryEntry gaps = check("told-gaps", HARM);
    GlossaryEntry age =
        word("told-gap-age", Kind.METRIC, "ns", traits("told-gaps", Map.of("said", "oldest gap")));

    assertThat(CheckerDeclarations.add(List.of(gaps, age))).isEmpty();

    assertThat(MetricFamily.ofCheck("told-gaps"))
        .extracting(MetricFamily::key)
        .containsExactly("told-gaps", "told-gap-age");
    MetricFamily family = MetricFamily.of("told-gaps").orElseThrow();
    assertThat(family.harm()).isTrue();
    assertThat(MetricFamily.shownIn(MetricListName.ANSWER)).contains(family);
    assertThat(family).isGreaterThan(MetricFamily.ASSAY_MEMORY).isLessThan(MetricFamily.OTHER);
    assertThat(MetricId.of("told-gaps").family()).isSameAs(family);
    assertThat(MetricId.of("told-gap-age").label()).isEqualTo("oldest gap");
    assertThat(MetricId.of("told-gap-age").unit()).isEqualTo("ns");
    assertThat(MetricFamily.builtIn()).doesNotContain(family);
    assertThat(Glossary.all().find("told-gaps")).hasValue(gaps);
    assertThat(Glossary.builtIn().find("told-gaps")).isEmpty();
    assertThat(CheckerDeclarations.of(List.of("lost-writes", "told-gaps")))
        .containsExactly(gaps, age);
    assertThat(CheckerDeclarations.of(List.of("lost-writes"))).isEmpty();
  }

  @Test
  void checkWithoutFigures_needsNoTraits() {
    GlossaryEntry plain = word("no-figure", Kind.CHECK, "", Map.of());
    assertThat(CheckerDeclarations.add(List.of(plain))).isEmpty();
    assertThat(MetricFamily.of("no-figure")).isEmpty();
    assertThat(CheckerDeclarations.of(List.of("no-figure"))).containsExactly(plain);
  }

  @Test
  void sameTraitsAgain_replaceTheText_andOtherTraitsAreRefused() {
    assertThat(CheckerDeclarations.add(List.of(check("again", HARM)))).isEmpty();
    MetricFamily first = MetricFamily.of("again").orElseThrow();
    GlossaryEntry reworded =
        new GlossaryEntry(
            "again",
            Kind.CHECK,
            "Said better.",
            "",
            "count",
            traits("again", HARM),
            Map.of(),
            List.of());
    assertThat(CheckerDeclarations.add(List.of(reworded))).isEmpty();
    assertThat(Glossary.all().find("again")).hasValue(reworded);
    assertThat(MetricFamily.of("again")).containsSame(first);

    GlossaryEntry share = word("again", Kind.CHECK, "share", traits("again", HARM));
    GlossaryEntry none = word("again", Kind.CHECK, "", Map.of());
    for (GlossaryEntry other : List.of(share, none)) {
      assertThat(CheckerDeclarations.add(List.of(other)))
          .singleElement()
          .satisfies(
              refusal -> assertThat(refusal.what()).contains("another unit or other traits"));
    }
    assertThat(MetricFamily.of("again")).containsSame(first);
    assertThat(Glossary.all().find("again")).hasValue(reworded);
  }

  @Test
  void oneWrongWord_leavesAllUndeclared() {
    List<Refusal> refusals =
        CheckerDeclarations.add(List.of(check("half-right", HARM), check("p99", HARM)));
    assertThat(refusals).extracting(Refusal::key).containsExactly("p99");
    assertThat(MetricFamily.of("half-right")).isEmpty();
    assertThat(Glossary.all().has("half-right")).isFalse();
  }

  private static void refused(GlossaryEntry word, String... texts) {
    assertThat(CheckerDeclarations.add(List.of(word)))
        .singleElement()
        .satisfies(refusal -> {
          assertThat(refusal.key()).isEqualTo(word.key());
          assertThat(refusal.what() + " // " + refusal.help()).contains(texts);
        });
    if (!Glossary.builtIn().has(word.key())) {
      assertThat(Glossary.all().has(word.key())).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "side    | ''     | has no `side`                  | gain, cost",
        "better  | less   | cannot have `better: less`     | lower, higher",
        "fold    | wurst  | cannot have `fold: wurst`      | median, worst, pooled",
        "timing  | ''     | has no `timing`                | none, bins",
        "harms   | yes    | has traits that no metric has  | harms",
        "answer  | first  | cannot have `answer: first`    | correct its traits",
        "about   | kind   | has the trait `about`          | remove it",
        "part-of | p99    | has the trait `part-of`        | remove it",
        "check   | other  | is of the check `other`        | write `check:`",
        "check   | ''     | does not say which check       | write `check:`",
      })
  void trait_thatIsWrong_isNamed(String trait, String value, String what, String help) {
    refused(check("bad-trait", Map.of(trait, value)), "bad-trait", what, help);
  }

  @Test
  void harm_isLowerWorstAndInEveryListThatTellsHarm() {
    Map<String, String> unlisted = new LinkedHashMap<>(HARM);
    unlisted.put("answer", "");
    refused(check("bad-harm", unlisted), "left out of a list: answer", "answer: '50'");
    for (Map.Entry<String, String> other :
        Map.of("better", "higher", "side", "gain", "fold", "median").entrySet()) {
      Map<String, String> traits = new LinkedHashMap<>(HARM);
      traits.put(other.getKey(), other.getValue());
      refused(check("bad-harm", traits), "its traits contradict that", "side: cost");
    }
  }

  @Test
  void word_thatCannotBeOne_isRefused() {
    refused(check("Gaps", Map.of()), "no name of a check", "small letters");
    refused(check("lost-writes", Map.of()), "a word of Assay itself", "another name");
    refused(
        word("a-term", Kind.TERM, "", Map.of()),
        "no check, no metric and no finding",
        "kind: FINDING");
    refused(word("no-unit", Kind.CHECK, "", traits("no-unit", Map.of())), "`no-unit`", "count");
    refused(word("bad-unit", Kind.CHECK, "ms", traits("bad-unit", Map.of())), "`ms`", "ns, /s");
    refused(word("bare-metric", Kind.METRIC, "", Map.of()), "unit of the metric `bare-metric`");
    refused(
        new GlossaryEntry("no-text", Kind.CHECK, " ", "", "", Map.of(), Map.of(), List.of()),
        "has no text");
    for (String unseen : List.of("\u0007", "\n", "\u202E", "\u2028", "\uE000", "\u009B")) {
      refused(
          new GlossaryEntry(
              "bell", Kind.CHECK, "Rings " + unseen, "", "", Map.of(), Map.of(), List.of()),
          "invisible character");
    }
    GlossaryEntry twin = word("twin", Kind.CHECK, "", Map.of());
    assertThat(CheckerDeclarations.add(List.of(twin, twin)))
        .extracting(Refusal::what)
        .containsExactly("`twin` is declared twice");
  }
}
