package assay.sentence;

import assay.fact.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A sentence with places for the arguments of a fact.
///
/// - `{lost}`: an argument, with the unit of its name. Of a list at most three names, and how many more; findings of a
///   list are joined with `; `. `{names:quoted}` puts names in quotation marks; [Joining] has the other ways.
/// - `{lost|write|writes}`: a count and its noun.
/// - `{lost?is|are}`: the first text if the argument is true, 1 or a text, otherwise the second, which may be missing.
/// - `[, the oldest {oldestNanos}]`: only if none of its arguments is missing, zero, false or empty. A choice does not
///   count.
final class Template {

  /// What a template expects of an argument.
  enum Use {
    VALUE,
    COUNT,
    LIST,
    CHOICE
  }

  private final String text;
  private final Map<String, Use> arguments = new LinkedHashMap<>();
  private final List<Part> parts;
  private int at;

  private Template(String text) {
    this.text = text;
    this.parts = parts("");
    if (at < text.length()) {
      throw unfit("has a `%s` too many".formatted(text.charAt(at)));
    }
  }

  /// @throws IllegalArgumentException if the text is no template
  static Template of(String text) {
    return new Template(text);
  }

  String text() {
    return text;
  }

  Map<String, Use> arguments() {
    return arguments;
  }

  String sentence(Fact fact) {
    return Part.joined(parts, fact);
  }

  /// Reads up to one of these characters, or the end of what contains it.
  private List<Part> parts(String ends) {
    List<Part> all = new ArrayList<>();
    StringBuilder plain = new StringBuilder();
    while (at < text.length() && (ends + "}]").indexOf(text.charAt(at)) < 0) {
      char next = text.charAt(at++);
      if (next == '{' || next == '[') {
        all.add(Part.plain(plain.toString()));
        plain.setLength(0);
        all.add(next == '{' ? argument() : optional());
      } else {
        plain.append(next);
      }
    }
    all.add(Part.plain(plain.toString()));
    return all;
  }

  private Part optional() {
    List<Part> inside = parts("");
    end(']');
    return Part.optional(inside);
  }

  private Part argument() {
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
        yield Part.value(name);
      }
    };
  }

  private Part counted(String name) {
    List<List<Part>> nouns = alternatives();
    if (nouns.size() != 2) {
      throw unfit("has no two nouns after `{%s|`".formatted(name));
    }
    arguments.put(name, Use.COUNT);
    return Part.counted(name, nouns.get(0), nouns.get(1));
  }

  private Part choice(String name) {
    List<List<Part>> texts = alternatives();
    if (texts.size() > 2) {
      throw unfit("has more than two texts after `{%s?`".formatted(name));
    }
    arguments.putIfAbsent(name, Use.CHOICE);
    return Part.choice(name, texts.getFirst(), texts.size() == 2 ? texts.get(1) : List.of());
  }

  private Part list(String name) {
    at++;
    String how = until("}");
    end('}');
    Joining joining =
        Joining.of(how)
            .orElseThrow(
                () -> unfit("has `%s` after `{%s:`, not %s".formatted(how, name, Joining.words())));
    arguments.put(name, Use.LIST);
    return Part.list(name, joining);
  }

  private List<List<Part>> alternatives() {
    List<List<Part>> all = new ArrayList<>();
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
