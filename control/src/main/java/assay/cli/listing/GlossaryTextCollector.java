package assay.cli.listing;

import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// What the glossary says of a study's settings, values, figures, checks and faults.
final class GlossaryTextCollector {

  private static final Pattern CLAUSE = Pattern.compile("[.;:]\\s");

  private GlossaryTextCollector() {}

  /// Adds the text of a word.
  static void add(String word, List<String> texts) {
    Glossary.all().find(word).map(GlossaryEntry::is).ifPresent(texts::add);
  }

  /// Adds the texts of a part of a study: of every key, and of every value of a setting.
  static void add(JsonNode node, List<String> texts) {
    if (node.isObject()) {
      node.properties()
          .forEach(entry -> {
            add(entry.getKey(), texts);
            values(entry.getKey(), entry.getValue(), texts);
            add(entry.getValue(), texts);
          });
    } else if (node.isArray()) {
      node.forEach(each -> add(each, texts));
    }
  }

  /// Adds the texts of settings that are the same for all configurations. Numbers and sizes are left out, because every
  /// study has them.
  static void addFixed(JsonNode cluster, List<String> texts) {
    cluster
        .properties()
        .forEach(entry -> {
          String value = entry.getValue().asString("");
          if (!value.isEmpty() && Character.isLetter(value.charAt(0))) {
            texts.add(entry.getKey() + " " + value);
            add(entry.getKey(), texts);
            values(entry.getKey(), entry.getValue(), texts);
          }
        });
  }

  private static void values(String setting, JsonNode values, List<String> texts) {
    if (values.isArray()) {
      values.forEach(each -> values(setting, each, texts));
    } else if (values.isValueNode()) {
      // Of `scheduled(2s)` the glossary explains `scheduled`.
      String value = "`" + values.asString("").split("\\(", 2)[0];
      Glossary.all()
          .find(setting)
          .filter(entry -> value.length() > 1)
          .ifPresent(entry ->
              Stream.of(CLAUSE.split(entry.more()))
                  .filter(clause -> clause.contains(value))
                  .forEach(texts::add));
    }
  }
}
