package assay.cli.workspace;

import assay.fact.Fact;
import assay.judge.check.Checker;
import assay.metric.CheckerDeclarations;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.sentence.SentenceCheck;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import assay.yaml.YamlReader;
import assay.yaml.YamlSchema;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The checkers of a user's jar, and the words that it declares for them in `assay-words.yaml`.
final class JarCheckers {

  /// The file in a jar with the texts and traits of its checks and figures.
  static final String WORDS = "assay-words.yaml";

  private static final YamlSchema SCHEMA =
      YamlSchema.beside(JarCheckers.class, "words-v1.schema.json", WORDS);

  private static final YamlText.Form FORM =
      new YamlText.Form(
          "words", "`words:`", "docs/how-to/writing-a-checker.md shows a whole " + WORDS);

  private static final JsonMapper JSON = JsonMapper.shared();

  /// The words, for Jackson.
  private record Words(List<GlossaryEntry> words) {}

  private final JarServices jar;
  private final ClassLoader loader;
  private final List<Problem> problems = new ArrayList<>();

  private JarCheckers(JarServices jar, ClassLoader loader) {
    this.jar = jar;
    this.loader = loader;
  }

  /// Makes the jar's checkers and declares their words for the whole process.
  ///
  /// @param others the names of other jars' checkers
  /// @throws ProblemException with all problems: E332 if a checker cannot be made or asked, E333 if its name is taken,
  ///     E337 if its words are missing or wrong
  static List<Checker> checkers(JarServices jar, ClassLoader loader, Set<String> others) {
    List<Checker> checkers = jar.made(Checker.class, loader);
    return checkers.isEmpty() ? checkers : new JarCheckers(jar, loader).declared(checkers, others);
  }

  private List<Checker> declared(List<Checker> checkers, Set<String> others) {
    Set<String> names = new LinkedHashSet<>();
    for (Checker checker : checkers) {
      String name = nameOf(checker);
      if (Glossary.builtIn().has(name) || others.contains(name) || !names.add(name)) {
        problems.add(
            new Problem(
                "E333",
                "`%s` in `%s` is called `%s`, and so is %s"
                    .formatted(
                        checker.getClass().getName(),
                        jar.file(),
                        name,
                        Glossary.builtIn().has(name) ? "a word of Assay" : "another checker"),
                "let its name() return another name, and write that into " + WORDS));
      }
    }
    ProblemException.throwIfAny(problems);
    declare(names);
    ProblemException.throwIfAny(problems);
    return checkers;
  }

  private String nameOf(Checker checker) {
    String type = checker.getClass().getName();
    try {
      String name = checker.name();
      if (name == null || name.isBlank()) {
        throw unfit(type, "has an empty name", "let its name() return what a study asks for");
      }
      return name;
    } catch (LinkageError e) {
      throw jar.unlinked(Checker.class, type, e);
    } catch (ProblemException e) {
      throw e;
    } catch (RuntimeException | AssertionError e) {
      throw unfit(type, "fails when it is asked for its name: " + e, "");
    }
  }

  private void declare(Set<String> names) {
    String text = jar.text(WORDS).orElse("");
    if (text.isBlank()) {
      problems.add(
          new Problem(
              "E337",
              "`%s` has no %s, which says what its checks and figures are"
                  .formatted(jar.file(), WORDS),
              FORM.help()));
      return;
    }
    YamlTree tree =
        YamlReader.read(YamlText.of(FORM, jar.file() + "!/" + WORDS, text), problems::add);
    SCHEMA.check(tree, problems::add);
    if (!problems.isEmpty()) {
      return;
    }
    List<GlossaryEntry> words = JSON.treeToValue(tree.root(), Words.class).words();
    agree(names, words, tree);
    sentences(words, tree);
    if (problems.isEmpty()) {
      for (CheckerDeclarations.Refusal refusal : CheckerDeclarations.add(words)) {
        add(refusal.what(), place(refusal.key(), words, tree), refusal.help());
      }
    }
  }

  /// Each checker has its word, and each check its checker.
  private void agree(Set<String> names, List<GlossaryEntry> words, YamlTree tree) {
    Set<String> checks = new LinkedHashSet<>();
    for (GlossaryEntry word : words) {
      if (word.kind() == GlossaryEntry.Kind.CHECK) {
        checks.add(word.key());
        if (!names.contains(word.key())) {
          add(
              "`%s` is a check of no checker in `%s`".formatted(word.key(), jar.file()),
              place(word.key(), words, tree),
              "write the name that a checker's name() returns: " + String.join(", ", names));
        }
      }
    }
    for (String name : names) {
      if (!checks.contains(name)) {
        add(
            "%s has no entry for the check `%s`".formatted(WORDS, name),
            tree.key("/words"),
            "add `key: %s` with `kind: CHECK` and a text".formatted(name));
      }
    }
  }

  /// Each type of findings in the jar has its sentence, and each sentence its finding.
  private void sentences(List<GlossaryEntry> words, YamlTree tree) {
    Set<String> findings = new LinkedHashSet<>();
    for (Class<?> type : jar.loaded(loader)) {
      if (SentenceCheck.needsSentence(type)) {
        String id = Fact.id(type);
        findings.add(id);
        Optional<GlossaryEntry> sentence =
            words.stream()
                .filter(word -> word.kind() == GlossaryEntry.Kind.FINDING)
                .filter(word -> word.key().equals(id))
                .findFirst();
        if (sentence.isEmpty()) {
          add(
              "%s has no sentence for the finding `%s`".formatted(WORDS, type.getName()),
              tree.key("/words"),
              "add `key: %s` with `kind: FINDING` and the sentence".formatted(id));
        } else {
          SentenceCheck.faults(type, sentence.get().is())
              .forEach(fault ->
                  add(
                      "the sentence of `%s` does not fit its finding: %s".formatted(id, fault),
                      place(id, words, tree),
                      FORM.help()));
        }
      }
    }
    words.stream()
        .filter(word -> word.kind() == GlossaryEntry.Kind.FINDING)
        .filter(word -> !findings.contains(word.key()))
        .forEach(word ->
            add(
                "`%s` is a finding that no class of `%s` makes".formatted(word.key(), jar.file()),
                place(word.key(), words, tree),
                "remove it, or name a record like it"));
  }

  private static @Nullable Place place(String key, List<GlossaryEntry> words, YamlTree tree) {
    for (int i = words.size() - 1; i >= 0; i--) {
      if (words.get(i).key().equals(key)) {
        return tree.value(YamlTree.child(YamlTree.item("/words", i), "key"));
      }
    }
    return null;
  }

  private void add(String what, @Nullable Place place, String help) {
    problems.add(new Problem("E337", what, place, help));
  }

  private ProblemException unfit(String type, String what, String help) {
    return jar.unfit(Checker.class, type, what, help);
  }
}
