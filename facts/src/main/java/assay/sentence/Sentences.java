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
import java.util.stream.Collectors;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The only place where facts become sentences: `sentences.yaml` beside this class, and the templates that users'
/// checkers declare.
public final class Sentences {

  /// Findings that are written without a template.
  static final Set<Class<?>> OWN = Set.of(Quoted.class, Amount.class);

  private static final Map<String, Template> BUILT_IN = load();

  /// By text, because a jar may declare a sentence again.
  private static final Map<String, Template> DECLARED = new ConcurrentHashMap<>();

  private Sentences() {}

  /// A fact as a sentence without a full stop. A fact without a template is written as it is stored.
  public static String of(Fact fact) {
    if (fact.is(Quoted.class)) {
      return String.valueOf(fact.with().get("text"));
    }
    if (fact.is(Amount.class) && fact.with().get("value") instanceof Number value) {
      return AmountFormat.of(String.valueOf(fact.with().get("unit")), value.doubleValue());
    }
    return template(fact.id()).map(template -> template.sentence(fact)).orElseGet(() -> bare(fact));
  }

  /// The texts of `sentences.yaml` by the ids of their findings.
  public static Map<String, String> builtIn() {
    Map<String, String> texts = new LinkedHashMap<>();
    BUILT_IN.forEach((id, template) -> texts.put(id, template.text()));
    return texts;
  }

  private static Optional<Template> template(String id) {
    Template template = BUILT_IN.get(id);
    return template != null
        ? Optional.of(template)
        : Glossary.all()
            .find(id)
            .filter(word -> word.kind() == GlossaryEntry.Kind.FINDING)
            .map(word -> DECLARED.computeIfAbsent(word.is(), Template::of));
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

  private static Map<String, Template> load() {
    try (InputStream in = Sentences.class.getResourceAsStream("sentences.yaml")) {
      if (in == null) {
        throw new IllegalStateException("sentences.yaml is not on the class path");
      }
      Map<String, Template> all = new LinkedHashMap<>();
      YAMLMapper.shared()
          .readValue(in, new TypeReference<LinkedHashMap<String, Map<String, String>>>() {})
          .values()
          .forEach(subject ->
              subject.forEach((id, text) -> {
                if (all.put(id, Template.of(text)) != null) {
                  throw new IllegalStateException("two sentences for `" + id + "`");
                }
              }));
      return Collections.unmodifiableMap(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
