package assay.sentence;

import assay.fact.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A sentence with places for the arguments of a fact.
///
/// - `{lost}`: an argument, with the unit of its name. Of a list at most three names, and how many more; findings of a
///   list are joined with `; `. `{names:quoted}` puts names in quotation marks; [ListFormat] has the other ways.
/// - `{lost|write|writes}`: a count and its noun.
/// - `{lost?is|are}`: the first text if the argument is true, 1 or a text, otherwise the second, which may be missing.
/// - `[, the oldest {oldestNanos}]`: only if none of its arguments is missing, zero, false or empty. A choice does not
///   count.
final class SentenceTemplate {

  /// What a template expects of an argument.
  enum Use {
    VALUE,
    COUNT,
    LIST,
    CHOICE
  }

  private final String text;
  private final Map<String, Use> arguments = new LinkedHashMap<>();
  private final List<TemplatePart> parts;
  private int at;

  private SentenceTemplate(String text) {
    this.text = text;
    this.parts = parts("");
    if (at < text.length()) {
      throw unfit("has a `%s` too many".formatted(text.charAt(at)));
    }
  }

  /// @throws IllegalArgumentException if the text is no template
  static SentenceTemplate of(String text) {
    return new SentenceTemplate(text);
  }

  String text() {
    return text;
  }

  Map<String, Use> arguments() {
    return arguments;
  }

  String sentence(Fact fact) {
    return TemplatePart.joined(parts, fact);
  }

  /// Reads up to one of these characters, or the end of what contains it.
  private List<TemplatePart> parts(String ends) {
    List<TemplatePart> all = new ArrayList<>();
    StringBuilder plain = new StringBuilder();
    while (at < text.length() && (ends + "}]").indexOf(text.charAt(at)) < 0) {
      char next = text.charAt(at++);
      if (next == '{' || next == '[') {
        all.add(TemplatePart.plain(plain.toString()));
        plain.setLength(0);
        all.add(next == '{' ? argument() : optional());
      } else {
        plain.append(next);
      }
    }
    all.add(TemplatePart.plain(plain.toString()));
    return all;
  }

  private TemplatePart optional() {
    List<TemplatePart> inside = parts("");
    end(']');
    return TemplatePart.optional(inside);
  }

  private TemplatePart argument() {
    String name = until("|?:}");
    if (name.isEmpty() || !name.chars().allMatch(Character::isLetterOrDigit)) {
      throw unfit("has no name of an argument after `{`: `%s`".formatted(name));
    }
    return switch (at < text.length() ? text.charAt(at) : ' ') {
      case '|' -> counted(name);
      case '?' -> choice(name);
      case ':' -> list(name);
      default -> {
        end('}');
        arguments.put(name, Use.VALUE);
        yield TemplatePart.value(name);
      }
    };
  }

  private TemplatePart counted(String name) {
    List<List<TemplatePart>> nouns = alternatives();
    if (nouns.size() != 2) {
      throw unfit("has no two nouns after `{%s|`".formatted(name));
    }
    arguments.put(name, Use.COUNT);
    return TemplatePart.counted(name, nouns.get(0), nouns.get(1));
  }

  private TemplatePart choice(String name) {
    List<List<TemplatePart>> texts = alternatives();
    if (texts.size() > 2) {
      throw unfit("has more than two texts after `{%s?`".formatted(name));
    }
    arguments.putIfAbsent(name, Use.CHOICE);
    return TemplatePart.choice(
        name, texts.getFirst(), texts.size() == 2 ? texts.get(1) : List.of());
  }

  private TemplatePart list(String name) {
    at++;
    String how = until("}");
    end('}');
    ListFormat joining =
        ListFormat.of(how)
            .orElseThrow(() ->
                unfit("has `%s` after `{%s:`, not %s".formatted(how, name, ListFormat.words())));
    arguments.put(name, Use.LIST);
    return TemplatePart.list(name, joining);
  }

  private List<List<TemplatePart>> alternatives() {
    List<List<TemplatePart>> all = new ArrayList<>();
    do {
      at++;
      all.add(parts("|"));
    } while (at < text.length() && text.charAt(at) == '|');
    end('}');
    return all;
  }

  private String until(String ends) {
    int begins = at;
    while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(begins, at);
  }

  private void end(char mark) {
    if (at >= text.length() || text.charAt(at) != mark) {
      throw unfit("lacks a `%s`".formatted(mark));
    }
    at++;
  }

  private IllegalArgumentException unfit(String what) {
    return new IllegalArgumentException("the sentence “%s” %s".formatted(text, what));
  }
}
