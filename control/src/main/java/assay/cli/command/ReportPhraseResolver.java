package assay.cli.command;

import assay.sentence.SentenceRenderer;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds what a phrase of a report is about: the id of a warning, or the word inside a phrase.
final class ReportPhraseResolver {

  /// A template's value: its name, and what follows: `|core|cores`, `?one|several` or nothing.
  private static final Pattern VALUE = Pattern.compile("\\{([\\w:-]+)([^}]*)}");

  /// Phrases around one word, which is the group.
  private static final List<Pattern> AROUND =
      Stream.of(
              "check (\\S+) violated",
              "(not known): .+",
              "(.+): not comparable",
              "(missed) .+",
              "0 (.+) in \\d+ faults? still allow .+",
              "(.+), part by part",
              "\\d+ figures of (.+) against .+",
              "(.+) against .+",
              "(?:at|in|of|plus|with) (.+)",
              "(?:a|an|the) (.+)")
          .map(Pattern::compile)
          .toList();

  private ReportPhraseResolver() {}

  /// The id of a warning that is printed with this name, with or without its numbers: `2 cores for 4 processes`.
  static Optional<String> warning(String asked) {
    return SentenceRenderer.shortNames().entrySet().stream()
        .filter(name -> printedName(name.getValue()).matcher(asked).matches())
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /// The words that a phrase may be about, such as `phase` of `plus a phase`.
  static Stream<String> words(String phrase) {
    return AROUND.stream()
        .map(around -> around.matcher(phrase))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1));
  }

  /// The text of a warning with dots for its values, without what it says only sometimes.
  static String text(String id) {
    String always = SentenceRenderer.builtIn().getOrDefault(id, "").replaceAll("\\[[^]]*]", "");
    return VALUE
        .matcher(always)
        .replaceAll(value -> {
          String words = value.group(2);
          String last = words.substring(words.lastIndexOf('|') + 1).replaceFirst("^\\?", "");
          return Matcher.quoteReplacement(
              isChoice(words) ? last : words.isEmpty() ? "…" : "… " + last);
        });
  }

  /// What a template for a name may print: `{cores|core|cores} for {processes|process|processes}`.
  private static Pattern printedName(String template) {
    StringBuilder pattern = new StringBuilder();
    Matcher values = VALUE.matcher(template);
    int from = 0;
    while (values.find()) {
      pattern.append(Pattern.quote(template.substring(from, values.start())));
      pattern.append(printedValue(values.group(1), values.group(2)));
      from = values.end();
    }
    return Pattern.compile(
        pattern.append(Pattern.quote(template.substring(from))).toString(),
        Pattern.CASE_INSENSITIVE);
  }

  private static String printedValue(String name, String form) {
    if (form.isEmpty()) {
      return name.equals("checker")
          ? "(" + anyOf(Glossary.all().keys(GlossaryEntry.Kind.CHECK).stream()) + ")"
          : ".+";
    }
    String choice = anyOf(Stream.of(form.replaceFirst("^[|?]", "").split("\\|")));
    return isChoice(form) ? "(" + choice + ")?" : "(\\S+ )?(" + choice + ")";
  }

  /// Whether a value prints one of its words, not a number.
  private static boolean isChoice(String form) {
    return !form.isEmpty() && form.charAt(0) == '?';
  }

  private static String anyOf(Stream<String> words) {
    return words.map(Pattern::quote).collect(Collectors.joining("|"));
  }
}
