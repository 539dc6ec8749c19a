package assay.sentence;

import assay.fact.Fact;
import assay.fact.Unit;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A part of a template.
///
/// @param there whether the fact has something to say here: an argument that is not missing, zero, false or empty
record TemplatePart(Predicate<Fact> there, Function<Fact, String> text) {

  static TemplatePart plain(String text) {
    return new TemplatePart(fact -> true, fact -> text);
  }

  static TemplatePart optional(List<TemplatePart> inside) {
    return new TemplatePart(
        fact -> true,
        fact ->
            inside.stream().allMatch(part -> part.there.test(fact)) ? joined(inside, fact) : "");
  }

  static TemplatePart value(String name) {
    return argument(name, value -> value(name, value));
  }

  static TemplatePart counted(String name, List<TemplatePart> one, List<TemplatePart> many) {
    return new TemplatePart(
        fact -> isThere(fact.with().get(name)),
        fact ->
            value(name, fact.with().get(name))
                + " "
                + joined(isFirst(fact.with().get(name)) ? one : many, fact));
  }

  static TemplatePart choice(String name, List<TemplatePart> first, List<TemplatePart> second) {
    return new TemplatePart(
        fact -> true, fact -> joined(isFirst(fact.with().get(name)) ? first : second, fact));
  }

  static TemplatePart list(String name, ListFormat joining) {
    return argument(name, value -> joining.text(texts(name, value)));
  }

  static String joined(List<TemplatePart> parts, Fact fact) {
    return parts.stream().map(part -> part.text.apply(fact)).collect(Collectors.joining());
  }

  private static TemplatePart argument(String name, Function<@Nullable Object, String> text) {
    return new TemplatePart(
        fact -> isThere(fact.with().get(name)), fact -> text.apply(fact.with().get(name)));
  }

  private static boolean isThere(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Number number -> number.doubleValue() != 0;
      case Boolean flag -> flag;
      case List<?> list -> !list.isEmpty();
      default -> !String.valueOf(value).isEmpty();
    };
  }

  private static boolean isFirst(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Number number -> number.doubleValue() == 1;
      case Boolean flag -> flag;
      case List<?> list -> list.size() == 1;
      default -> true;
    };
  }

  private static String value(String name, @Nullable Object value) {
    if (value instanceof List<?> list && !list.isEmpty() && list.getFirst() instanceof Fact) {
      return String.join("; ", texts(name, value));
    }
    return value instanceof List<?> ? ListFormat.names(texts(name, value)) : text(name, value);
  }

  private static List<String> texts(String name, @Nullable Object value) {
    return value instanceof List<?> list
        ? list.stream().map(each -> text(name, Objects.requireNonNull(each))).toList()
        : List.of(text(name, value));
  }

  private static String text(String name, @Nullable Object value) {
    return switch (value) {
      // Shown, because a sentence without its number would be wrong quietly.
      case null -> "{" + name + "}";
      case Number number -> Unit.of(name).text(number.doubleValue());
      case Fact fact -> SentenceRenderer.of(fact);
      default -> String.valueOf(value);
    };
  }
}
