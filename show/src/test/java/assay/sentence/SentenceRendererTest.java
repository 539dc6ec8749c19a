package assay.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.json.JsonCodec;
import assay.judge.Judge;
import assay.record.RunRecord;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every finding that Assay can make, with its sentence.
final class SentenceRendererTest {

  private record Gone(long lost, long of, double oldestNanos, List<String> names, boolean early)
      implements Finding {}

  @Test
  void finding_hasASentenceThatFits_andSentence_hasAFinding() throws Exception {
    Map<String, List<String>> faults = new TreeMap<>();
    Set<String> ids = new TreeSet<>();
    for (Class<?> type : findings()) {
      String id = Fact.id(type);
      assertThat(ids.add(id)).as("two findings are called %s", id).isTrue();
      String sentence = SentenceRenderer.builtIn().get(id);
      List<String> own =
          sentence == null ? List.of("no sentence") : SentenceCheck.faults(type, sentence);
      if (!own.isEmpty()) {
        faults.put(type.getName(), own);
      }
    }
    assertThat(faults).isEmpty();
    assertThat(ids)
        .hasSizeGreaterThan(300)
        .isEqualTo(new TreeSet<>(SentenceRenderer.builtIn().keySet()));
  }

  /// A short name may leave arguments out.
  @Test
  void shortName_hasASentence_andItsArguments() throws Exception {
    Map<String, List<String>> faults = new TreeMap<>();
    Set<String> unknown = new TreeSet<>(SentenceRenderer.shortNames().keySet());
    for (Class<?> type : findings()) {
      String name = SentenceRenderer.shortNames().get(Fact.id(type));
      unknown.remove(Fact.id(type));
      if (name != null) {
        List<String> own =
            SentenceCheck.faults(type, name).stream()
                .filter(fault -> !fault.endsWith("is not in the sentence"))
                .toList();
        if (!own.isEmpty()) {
          faults.put(type.getName(), own);
        }
      }
    }
    assertThat(faults).isEmpty();
    assertThat(unknown).isEmpty();
  }

  /// The findings of the modules `facts` and `judge`.
  private static List<Class<?>> findings() throws Exception {
    List<Class<?>> findings = new ArrayList<>();
    for (Class<?> of : List.of(Judge.class, RunRecord.class)) {
      for (String name : classes(of)) {
        Class<?> type = Class.forName(name, false, of.getClassLoader());
        if (SentenceCheck.needsSentence(type)) {
          findings.add(type);
        }
      }
    }
    return findings;
  }

  private static Set<String> classes(Class<?> of) throws IOException, URISyntaxException {
    Path place = Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(place)) {
      return classes(place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + place.toUri()), Map.of())) {
      return classes(jar.getPath("/"));
    }
  }

  private static Set<String> classes(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(file -> file.startsWith("assay/") && file.endsWith(".class"))
          .map(file -> file.substring(0, file.length() - 6).replace('/', '.'))
          .collect(Collectors.toSet());
    }
  }

  private static String said(String template, Gone gone) {
    return SentenceTemplate.of(template).sentence(gone.fact());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "{lost} of {of} lost => 27 of 6,487 lost",
        "{lost|write|writes} lost => 27 writes lost",
        "{lost?is|are} lost => are lost",
        "gone[, the oldest {oldestNanos}] => gone, the oldest 71.0 ms",
        "by {names} => by a and b",
        "by {names:quoted} => by “a” and “b”",
        "by {names:or} => by a or b",
        "{names:sentences} => A. B.",
        "{early?early: {lost}|late} => early: 27",
      })
  void template_saysArguments(String template, String expected) {
    Gone gone = new Gone(27, 6_487, 71e6, List.of("a", "b"), true);
    assertThat(said(template, gone)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "none[, {lost} lost][, the oldest {oldestNanos}][, by {names}]{early?, early} => none",
        "{lost|write|writes} lost => 0 writes lost",
      })
  void template_leavesOutWhatIsNotThere(String template, String expected) {
    assertThat(said(template, new Gone(0, 0, 0, List.of(), false))).isEqualTo(expected);
  }

  @Test
  void fact_isTheSameWhenReadBack() {
    Fact fact = new Gone(1, 3_000_000_000L, 2.0, List.of("a"), true).fact();
    String stored =
        "{\"id\":\"gone\",\"lost\":1,\"of\":3000000000,\"oldestNanos\":2.0,\"names\":[\"a\"],\"early\":true}";
    assertThat(JsonCodec.line(fact)).isEqualTo(stored);
    assertThat(JsonCodec.read(stored, Fact.class)).isEqualTo(fact);
    Fact nested = new Fact("outer", Map.of("why", fact, "all", List.of(fact)));
    assertThat(JsonCodec.read(JsonCodec.line(nested), Fact.class)).isEqualTo(nested);
  }

  /// A run of another version may hold it.
  /// A foreign record may hold it.
  @Test
  void amountWithoutItsNumber_isWrittenAsItIsStored() {
    assertThat(SentenceRenderer.of(new Fact("amount", Map.of("unit", "ns"))))
        .isEqualTo("amount: unit ns");
    assertThat(SentenceRenderer.of(new Fact("amount", Map.of("unit", "ns", "value", 1.5e6))))
        .isEqualTo("1.50 ms");
  }

  @Test
  void factWithoutASentence_isWrittenAsItIsStored() {
    assertThat(SentenceRenderer.of(new Gone(1, 2, 3.0, List.of("a"), true).fact()))
        .isEqualTo("gone: lost 1, of 2, oldestNanos 3.0, names [a], early true");
  }

  @Test
  void sentenceThatDoesNotFitItsFinding_isFound() {
    String fits = "{lost|write|writes} of {of}{early?, early}[, {oldestNanos}][, {names:all}]";
    assertThat(SentenceCheck.faults(Gone.class, fits)).isEmpty();
    assertThat(SentenceCheck.faults(Gone.class, fits.replace("{of}", "many")))
        .containsExactly("`of` is not in the sentence");
    assertThat(SentenceCheck.faults(Gone.class, fits + "{else}"))
        .containsExactly("the sentence has `{else}`, and the finding has no such component");
    assertThat(SentenceCheck.faults(Gone.class, fits + "{early}")).hasSize(1);
    assertThat(SentenceCheck.faults(Gone.class, fits + "{names|name|names}")).hasSize(1);
    assertThat(SentenceCheck.faults(Gone.class, fits + "{lost")).hasSize(1);
  }
}
