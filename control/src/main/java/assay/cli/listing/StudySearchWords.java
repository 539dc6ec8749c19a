package assay.cli.listing;

import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.problem.Problem;
import assay.study.file.StudySchema;
import assay.yaml.YamlReader;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Words to search a study by: its name and question first, then its figures and engines, then what varies, what is
/// checked and which faults occur, and last what the glossary says of all these.
///
/// @param topics the words, most significant texts first
record StudySearchWords(
    String study, String question, List<String> engines, List<List<String>> topics) {

  /// More than the scores of single words can sum up to.
  private static final int WORDS = 100;

  /// The least length of a word that a longer asked word may begin with: `async` in `asynchronous`.
  private static final int STEM = 4;

  /// The topics of a study's file. Errors in the file are reported when it is used.
  static StudySearchWords of(String name, Path file, InstalledEngines installed) {
    List<Problem> unread = new ArrayList<>();
    YamlTree tree = YamlReader.read(YamlText.read(StudySchema.FORM, file), unread::add);
    String question = tree.at("/question").asString("");
    List<String> engines = new ArrayList<>(texts(tree.at("/engine")));
    tree.root().findValues("engine").forEach(each -> engines.addAll(texts(each)));
    List<String> varied = new ArrayList<>();
    List<String> explained = new ArrayList<>();
    for (JsonNode each : varying(tree)) {
      words(each, varied);
      GlossaryTextCollector.add(each, explained);
    }
    List<String> named =
        Stream.of("/asks", "/check", "/workload")
            .flatMap(key -> texts(tree.at(key)).stream())
            .toList();
    varied.addAll(named);
    named.forEach(word -> GlossaryTextCollector.add(word, explained));
    GlossaryTextCollector.addFixed(tree.at("/cluster"), explained);
    Stream<String> titles =
        engines.stream()
            .distinct()
            .map(installed::find)
            .flatMap(Optional::stream)
            .map(EngineDescriptor::title);
    List<List<String>> topics =
        List.of(
            List.of(name, question),
            Stream.of(texts(tree.at("/asks")).stream(), engines.stream(), titles)
                .flatMap(words -> words)
                .toList(),
            varied,
            explained);
    return new StudySearchWords(name, question, engines.stream().distinct().toList(), topics);
  }

  /// What the study varies, and its faults.
  private static List<JsonNode> varying(YamlTree tree) {
    List<JsonNode> varying = new ArrayList<>(List.of(tree.at("/vary"), tree.at("/configurations")));
    varying.addAll(tree.root().findValues("fault"));
    varying.addAll(tree.root().findValues("faults"));
    return varying;
  }

  private static List<String> texts(JsonNode node) {
    List<String> texts = new ArrayList<>();
    if (node.isValueNode()) {
      texts.add(node.asString(""));
    }
    if (node.isArray()) {
      node.forEach(each -> texts.addAll(texts(each)));
    }
    return texts;
  }

  private static void words(JsonNode node, List<String> found) {
    if (node.isObject()) {
      node.properties()
          .forEach(entry -> {
            found.add(entry.getKey());
            words(entry.getValue(), found);
          });
    } else if (node.isArray()) {
      node.forEach(each -> words(each, found));
    } else if (node.isValueNode()) {
      found.add(node.asString(""));
    }
  }

  /// How well the study matches a search: 0 for no match, and more the more significant the matching text. All words
  /// must match; matching together scores highest.
  int fit(String asked) {
    int together = found(plain(asked));
    if (together > 0) {
      return WORDS * together;
    }
    int sum = 0;
    for (String word : asked(asked)) {
      int own = has(word);
      if (own == 0) {
        return 0;
      }
      sum += own;
    }
    return Math.min(sum, WORDS - 1);
  }

  /// The words of a search.
  static List<String> asked(String asked) {
    return List.of(plain(asked).strip().split(" "));
  }

  /// How significant the best text with a word is; 0 if no text has it. A word matches words that begin with it, and
  /// words that it begins with.
  int has(String word) {
    String begins = " " + singular(word);
    for (int i = 0; i < topics.size(); i++) {
      if (topics.get(i).stream()
          .map(StudySearchWords::plain)
          .anyMatch(text -> text.contains(begins) || stems(text, word))) {
        return topics.size() - i;
      }
    }
    return 0;
  }

  private static boolean stems(String text, String word) {
    return word.length() > STEM
        && Stream.of(text.split(" "))
            .anyMatch(each -> each.length() >= STEM && word.startsWith(each));
  }

  private int found(String wanted) {
    for (int i = 0; i < topics.size(); i++) {
      if (topics.get(i).stream().anyMatch(text -> plain(text).contains(wanted))) {
        return topics.size() - i;
      }
    }
    return 0;
  }

  private static String singular(String word) {
    return word.length() > 3 && word.charAt(word.length() - 1) == 's'
        ? word.substring(0, word.length() - 1)
        : word;
  }

  /// The study's own words, without the glossary's texts.
  Stream<String> words() {
    return topics.subList(0, topics.size() - 1).stream()
        .flatMap(List::stream)
        .flatMap(text -> Stream.of(plain(text).split(" ")))
        .filter(word -> word.length() > 2);
  }

  /// Lower case with a space before every word: `stale reads` finds `stale-reads`, and `backup` finds `backups`.
  private static String plain(String text) {
    return " " + text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", " ").strip();
  }
}
