package assay.sentence;

import assay.fact.Amount;
import assay.fact.Fact;
import assay.fact.Quoted;
import assay.words.AmountFormat;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The only place where facts become sentences: `sentences.yaml` beside this class, and the templates that users'
/// checkers declare.
public final class SentenceRenderer {

  /// Findings that are written without a template.
  static final Set<Class<?>> OWN = Set.of(Quoted.class, Amount.class);

  /// A range with ends that read alike: `31.9 ms … 31.9 ms`.
  private static final Pattern EQUAL_ENDS =
      Pattern.compile("(?<![^ (\\[])(\\d[\\d.,]*(?: [^ ,;)\\]…]+)?) … \\1(?![\\d.])");

  private static final String NAMES = "short names of warnings";

  private static final Map<String, Map<String, String>> SUBJECTS = subjects();

  private static final Map<String, SentenceTemplate> BUILT_IN = builtInTemplates();

  private static final Map<String, SentenceTemplate> SHORT_NAMES =
      templates(SUBJECTS.getOrDefault(NAMES, Map.of()));

  /// By text, because a jar may declare a sentence again.
  private static final Map<String, SentenceTemplate> DECLARED = new ConcurrentHashMap<>();

  private SentenceRenderer() {}

  /// A fact as a sentence without a full stop. A fact without a template is written as it is stored.
  public static String of(Fact fact) {
    if (fact.is(Quoted.class)) {
      return String.valueOf(fact.with().get("text"));
    }
    if (fact.is(Amount.class) && fact.with().get("value") instanceof Number value) {
      return AmountFormat.of(String.valueOf(fact.with().get("unit")), value.doubleValue());
    }
    return template(fact.id())
        .map(template -> template.sentence(fact))
        .map(sentence -> EQUAL_ENDS.matcher(sentence).replaceAll("$1"))
        .orElseGet(() -> bare(fact));
  }

  /// Two to five words for a line with several warnings, such as `load generator late`; empty if the answer says
  /// already what the fact says.
  public static String name(Fact fact) {
    SentenceTemplate template = SHORT_NAMES.get(fact.id());
    return template == null ? "" : template.sentence(fact);
  }

  /// The texts of `sentences.yaml` by the ids of their findings.
  public static Map<String, String> builtIn() {
    return texts(BUILT_IN);
  }

  /// The short names of warnings by the ids of their findings.
  public static Map<String, String> shortNames() {
    return texts(SHORT_NAMES);
  }

  private static Map<String, String> texts(Map<String, SentenceTemplate> templates) {
    Map<String, String> texts = new LinkedHashMap<>();
    templates.forEach((id, template) -> texts.put(id, template.text()));
    return texts;
  }

  private static Optional<SentenceTemplate> template(String id) {
    SentenceTemplate template = BUILT_IN.get(id);
    return template != null
        ? Optional.of(template)
        : Glossary.all()
            .find(id)
            .filter(word -> word.kind() == GlossaryEntry.Kind.FINDING)
            .map(word -> DECLARED.computeIfAbsent(word.is(), SentenceTemplate::of));
  }

  /// `writes-lost: lost 27, of 6487`.
  private static String bare(Fact fact) {
    return fact.with().isEmpty()
        ? fact.id()
        : fact.with().entrySet().stream()
            .map(each ->
                each.getKey()
                    + " "
                    + (each.getValue() instanceof Fact inner ? of(inner) : each.getValue()))
            .collect(Collectors.joining(", ", fact.id() + ": ", ""));
  }

  private static Map<String, SentenceTemplate> builtInTemplates() {
    Map<String, String> all = new LinkedHashMap<>();
    SUBJECTS.forEach((subject, texts) -> {
      if (!subject.equals(NAMES)) {
        texts.forEach((id, text) -> {
          if (all.put(id, text) != null) {
            throw new IllegalStateException("two sentences for `" + id + "`");
          }
        });
      }
    });
    return templates(all);
  }

  private static Map<String, SentenceTemplate> templates(Map<String, String> texts) {
    Map<String, SentenceTemplate> templates = new LinkedHashMap<>();
    texts.forEach((id, text) -> templates.put(id, SentenceTemplate.of(text)));
    return Collections.unmodifiableMap(templates);
  }

  private static Map<String, Map<String, String>> subjects() {
    try (InputStream in = SentenceRenderer.class.getResourceAsStream("sentences.yaml")) {
      if (in == null) {
        throw new IllegalStateException("sentences.yaml is not on the class path");
      }
      return YAMLMapper.shared()
          .readValue(in, new TypeReference<LinkedHashMap<String, Map<String, String>>>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
