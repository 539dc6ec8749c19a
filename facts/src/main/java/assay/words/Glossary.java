package assay.words;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The glossary: `words.yaml` beside this class, and the words that users' checkers declare.
public final class Glossary {

  private static final Glossary BUILT_IN = load();
  private static volatile Glossary all = BUILT_IN;

  /// Signs of terminals without Unicode.
  private static final Map<String, String> ASCII =
      Map.of(">=", "≥", "<=", "≤", "..", "…", "...", "…", "ok", "✓", "x", "✗", "!", "⚠", "*", "★");

  private final Map<String, GlossaryEntry> words;

  private Glossary(Map<String, GlossaryEntry> words) {
    this.words = Collections.unmodifiableMap(words);
  }

  /// The built-in words, then those declared in this process.
  public static Glossary all() {
    return all;
  }

  /// The words of `words.yaml`.
  public static Glossary builtIn() {
    return BUILT_IN;
  }

  /// Makes words known to the process. `assay.metric.CheckerDeclarations` checks them before.
  public static synchronized void declare(List<GlossaryEntry> declared) {
    all = all.with(declared);
  }

  /// This glossary with further words; the texts of known ones are replaced.
  public Glossary with(List<GlossaryEntry> others) {
    Map<String, GlossaryEntry> more = new LinkedHashMap<>(words);
    others.forEach(word -> more.put(word.key(), word));
    return new Glossary(more);
  }

  public boolean has(String key) {
    return words.containsKey(key);
  }

  /// The entry of a word. `p99(put)`, a metric or setting with an argument, is found by the word
  /// before the parenthesis, and `>=` by `≥`.
  public Optional<GlossaryEntry> find(String key) {
    GlossaryEntry word = words.get(words.containsKey(key) ? key : ASCII.getOrDefault(key, key));
    int open = key.indexOf('(');
    if (word == null && open > 0) {
      word = words.get(key.substring(0, open));
    }
    return Optional.ofNullable(word);
  }

  /// The words of a kind, in order.
  public List<String> keys(GlossaryEntry.Kind kind) {
    return words.values().stream()
        .filter(word -> word.kind() == kind)
        .map(GlossaryEntry::key)
        .toList();
  }

  public Collection<GlossaryEntry> entries() {
    return words.values();
  }

  private static Glossary load() {
    try (InputStream in = Glossary.class.getResourceAsStream("words.yaml")) {
      if (in == null) {
        throw new IllegalStateException("words.yaml is not on the class path");
      }
      List<GlossaryEntry> entries =
          YAMLMapper.shared().readValue(in, new TypeReference<List<GlossaryEntry>>() {});
      Map<String, GlossaryEntry> words = new LinkedHashMap<>();
      for (GlossaryEntry word : entries) {
        if (words.put(word.key(), word) != null) {
          throw new IllegalStateException("two entries for `" + word.key() + "` in words.yaml");
        }
      }
      return new Glossary(words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
