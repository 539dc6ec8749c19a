package assay.words;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the traits of a word. A misspelt trait must not become a silent default, so [#requireNoOther()] refuses traits that were
/// not read.
public final class TraitReader {

  private static final String YES = "yes";

  private final String what;
  private final String key;
  private final Map<String, String> traits;
  private final Set<String> left;

  /// @param what the kind of the word, for messages: `metric`
  public TraitReader(String what, String key, Map<String, String> traits) {
    this.what = what;
    this.key = key;
    this.traits = traits;
    this.left = new TreeSet<>(traits.keySet());
  }

  public Optional<String> text(String name) {
    left.remove(name);
    return Optional.ofNullable(traits.get(name));
  }

  /// A trait whose value has this form.
  ///
  /// @param form a regular expression for the whole value
  /// @throws IllegalStateException if the value has another form
  public Optional<String> text(String name, String form) {
    Optional<String> value = text(name);
    if (value.isPresent() && !value.get().matches(form)) {
      throw wrong("cannot have `%s: %s`".formatted(name, value.get()));
    }
    return value;
  }

  /// Whether the trait is there, as `yes`.
  ///
  /// @throws IllegalStateException if the value is not `yes`
  public boolean flag(String name) {
    return text(name, YES).isPresent();
  }

  /// @throws IllegalStateException if the trait is missing, or its value is none of the constants
  public <E extends Enum<E>> E required(Class<E> type, String name) {
    return value(type, name)
        .orElseThrow(() -> wrong("has no `%s`, which is one of %s".formatted(name, words(type))));
  }

  /// @throws IllegalStateException if the value is none of the constants
  public <E extends Enum<E>> Optional<E> value(Class<E> type, String name) {
    return text(name)
        .map(value -> {
          try {
            return Enum.valueOf(type, value.toUpperCase(Locale.ROOT).replace('-', '_'));
          } catch (IllegalArgumentException e) {
            throw wrong(
                "cannot have `%s: %s`; it is one of %s".formatted(name, value, words(type)));
          }
        });
  }

  private static String words(Class<? extends Enum<?>> type) {
    return Stream.of(type.getEnumConstants())
        .map(each -> each.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .collect(Collectors.joining(", "));
  }

  /// @throws IllegalStateException if there are traits that were not read
  public void requireNoOther() {
    if (!left.isEmpty()) {
      throw wrong("has traits that no %s has: %s".formatted(what, String.join(", ", left)));
    }
  }

  /// The problem with this word's traits.
  ///
  /// @param problem continues a sentence whose subject is the word: `has no side`
  public IllegalStateException wrong(String problem) {
    return new IllegalStateException("the %s `%s` %s".formatted(what, key, problem));
  }
}
