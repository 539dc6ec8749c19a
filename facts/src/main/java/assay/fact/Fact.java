package assay.fact;

import assay.api.record.RecordReflection;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// A finding as it is stored: `{"id": "writes-lost", "lost": 27, "of": 6487, "oldestNanos": 71000000}`.
///
/// @param id such as `writes-lost`
/// @param with each argument a `Long`, a `Double`, a `Boolean`, a `String`, a `Fact`, or a list of these
public record Fact(String id, Map<String, Object> with) implements Finding {

  private static final String ID = "id";
  private static final Pattern WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  /// Looked up once for each type, because a run's judgement makes thousands of facts.
  private static final ClassValue<String> IDS =
      new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
          return WORD.matcher(type.getSimpleName()).replaceAll("-").toLowerCase(Locale.ROOT);
        }
      };

  public Fact {
    Map<String, Object> values = new LinkedHashMap<>();
    with.forEach((name, value) -> values.put(name, stored(value)));
    with = Collections.unmodifiableMap(values);
  }

  /// A text that Assay did not make.
  public static Fact quoted(String text) {
    return new Quoted(text).fact();
  }

  @Override
  public Fact fact() {
    return this;
  }

  static Fact of(Finding finding) {
    Map<String, Object> with = new LinkedHashMap<>();
    for (RecordReflection.Component component : components(finding.getClass())) {
      Object value = component.of(finding);
      if (value != null) {
        with.put(component.name(), value);
      }
    }
    return new Fact(id(finding.getClass()), with);
  }

  private static List<RecordReflection.Component> components(Class<?> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException("a finding must be a record: " + type.getName());
    }
    return RecordReflection.of(type).components();
  }

  /// The id of a type of findings: `writes-lost` for `WritesLost`.
  public static String id(Class<?> type) {
    return IDS.get(type);
  }

  /// Whether this is a finding of a type.
  public boolean is(Class<? extends Finding> type) {
    return id.equals(id(type));
  }

  /// @param stored a tree with an id
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Fact read(Object stored) {
    if (stored instanceof Map<?, ?> tree) {
      return nested(tree);
    }
    throw new IllegalArgumentException("no fact: " + stored);
  }

  /// As stored: the id, then the arguments.
  @JsonValue
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put(ID, id);
    tree.putAll(with);
    return tree;
  }

  private static Object stored(Object value) {
    return switch (value) {
      case Integer number -> number.longValue();
      case Long number -> number;
      case Double number -> finite(number);
      case Boolean flag -> flag;
      case String text -> text;
      case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
      case Fact fact -> fact;
      case Finding finding -> finding.fact();
      case Map<?, ?> tree -> nested(tree);
      case Collection<?> list -> List.copyOf(list.stream().map(Fact::stored).toList());
      default -> throw new IllegalArgumentException("no argument of a fact: " + value.getClass());
    };
  }

  private static Double finite(Double number) {
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException("an argument of a fact is no number: " + number);
    }
    return number;
  }

  private static Fact nested(Map<?, ?> tree) {
    Map<String, Object> with = new LinkedHashMap<>();
    tree.forEach((name, value) -> with.put(String.valueOf(name), Objects.requireNonNull(value)));
    if (!(with.remove(ID) instanceof String id)) {
      throw new IllegalArgumentException("a fact has no id: " + tree);
    }
    return new Fact(id, with);
  }

  /// A count or another number.
  ///
  /// @throws IllegalArgumentException if there is no such number
  public double number(String name) {
    if (with.get(name) instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException("no number `%s` in %s".formatted(name, this));
  }

  /// Whether there is such an argument, other than false.
  public boolean says(String name) {
    Object value = with.get(name);
    return value != null && !value.equals(false);
  }

  /// A whole number; empty if there is none of that name.
  public OptionalLong count(String name) {
    return with.get(name) instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
  }

  /// Whether a list holds a finding; false if there is no such list.
  public boolean lists(String name, Finding finding) {
    return with.get(name) instanceof List<?> list && list.contains(finding.fact());
  }

  /// A finding inside this one, or else this one.
  public Fact innerOrThis(String name) {
    return with.get(name) instanceof Fact fact ? fact : this;
  }

  /// A finding inside this one.
  ///
  /// @throws IllegalArgumentException if there is none of that name
  public Fact inner(String name) {
    if (with.get(name) instanceof Fact fact) {
      return fact;
    }
    throw new IllegalArgumentException("no finding `%s` in %s".formatted(name, this));
  }

  /// `writes-lost(lost=27, of=6487)`, for logs and failing tests.
  @Override
  public String toString() {
    return id + with.toString().replace('{', '(').replace('}', ')');
  }
}
