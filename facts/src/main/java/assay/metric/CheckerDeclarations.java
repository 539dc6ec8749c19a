package assay.metric;

import assay.problem.InvisibleCharacters;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import assay.words.GlossaryEntry.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The checks, metrics and findings of users' checkers, known to the whole process.
///
/// A jar declares them in its `assay-words.yaml`. A run's plan keeps them, therefore a stored run is shown without the
/// jar. They cannot be withdrawn: results already read may use them.
public final class CheckerDeclarations {

  /// Behind all built-in families.
  private static final int PLACE = 1 << 20;

  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  /// Harm must be in each list that tells of harm.
  private static final List<MetricListName> OF_HARM =
      List.of(
          MetricListName.ANSWER, MetricListName.PAGE, MetricListName.COMPARE, MetricListName.TRADE);

  private static final Map<String, MetricFamily> FAMILIES = new ConcurrentHashMap<>();

  private CheckerDeclarations() {}

  /// Why a word cannot be declared.
  ///
  /// @param key the word
  /// @param what a sentence without a full stop
  /// @param help what to do, an imperative
  public record Refusal(String key, String what, String help) {}

  /// Declares words, all or none. The same word may be declared again, with another text but the same traits.
  ///
  /// @return why they cannot be declared; empty if they are
  public static synchronized List<Refusal> add(List<GlossaryEntry> words) {
    Map<String, MetricFamily> families = new LinkedHashMap<>();
    List<Refusal> refusals = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    for (GlossaryEntry word : words) {
      Optional<Refusal> refusal =
          seen.contains(word.key())
              ? Optional.of(
                  new Refusal(
                      word.key(), "`%s` is declared twice".formatted(word.key()), "remove one"))
              : refusal(word, words, families);
      seen.add(word.key());
      refusal.ifPresent(refusals::add);
    }
    if (refusals.isEmpty()) {
      families.forEach(FAMILIES::putIfAbsent);
      Glossary.declare(words);
    }
    return List.copyOf(refusals);
  }

  /// The declared words of these checks: their own, and those of their metrics and findings.
  public static List<GlossaryEntry> of(List<String> checks) {
    return Glossary.all().entries().stream()
        .filter(word -> !Glossary.builtIn().has(word.key()))
        .filter(word ->
            checks.contains(word.key())
                || (isFinding(word) && checks.stream().anyMatch(check -> isOf(word, check)))
                || family(word.key())
                    .flatMap(MetricFamily::check)
                    .filter(checks::contains)
                    .isPresent())
        .toList();
  }

  static Optional<MetricFamily> family(String key) {
    return Optional.ofNullable(FAMILIES.get(key));
  }

  static Stream<MetricFamily> families() {
    return FAMILIES.values().stream();
  }

  private static Optional<Refusal> refusal(
      GlossaryEntry word, List<GlossaryEntry> words, Map<String, MetricFamily> families) {
    return form(word)
        .or(() -> {
          boolean figure = !word.metric().isEmpty() || !word.unit().isEmpty();
          if (isFinding(word)) {
            return finding(word, figure, words);
          }
          if (!figure && word.kind() == Kind.CHECK) {
            return changed(word, null);
          }
          try {
            MetricFamily family = MetricFamily.of(word, PLACE + words.indexOf(word));
            families.put(word.key(), family);
            return traits(word, family, words).or(() -> changed(word, family));
          } catch (IllegalStateException e) {
            return Optional.of(
                new Refusal(
                    word.key(),
                    String.valueOf(e.getMessage()),
                    "correct its traits under `metric:`, or its `unit:`"));
          }
        });
  }

  private static Optional<Refusal> form(GlossaryEntry word) {
    String key = word.key();
    if (!KEY.matcher(key).matches()) {
      return refused(key, "is no name of a check or a metric", "write small letters, digits and -");
    }
    if (Glossary.builtIn().has(key)) {
      return refused(key, "is a word of Assay itself", "choose another name");
    }
    if (word.kind() != Kind.CHECK && word.kind() != Kind.METRIC && !isFinding(word)) {
      return refused(
          key,
          "is no check, no metric and no finding",
          "write `kind: CHECK`, `kind: METRIC` or `kind: FINDING`");
    }
    if (word.is().isBlank()) {
      return refused(key, "has no text", "say in one sentence under `is:` what it is");
    }
    boolean printable =
        Stream.concat(
                Stream.of(word.is(), word.more()),
                Stream.concat(word.see().stream(), word.metric().values().stream()))
            .noneMatch(text -> InvisibleCharacters.in(text) >= 0);
    return printable
        ? Optional.empty()
        : refused(key, "has an invisible character or a line break in a text", "remove it");
  }

  private static Optional<Refusal> traits(
      GlossaryEntry word, MetricFamily family, List<GlossaryEntry> words) {
    String key = word.key();
    String check = family.check().orElse("");
    List<String> foreign =
        Stream.of("about", "subject", "loop", "quantile", "part-of", "beside")
            .filter(word.metric()::containsKey)
            .toList();
    if (!foreign.isEmpty()) {
      return refused(
          key,
          "has the trait `%s`, which a checker's metric cannot have".formatted(foreign.getFirst()),
          "remove it");
    }
    boolean own = word.kind() == Kind.CHECK ? check.equals(key) : isCheck(check, words);
    if (!own) {
      return refused(
          key,
          check.isEmpty()
              ? "does not say which check gives it"
              : "is of the check `%s`, which is not declared beside it".formatted(check),
          "write `check:` with the name of the check that gives it");
    }
    return family.harm() ? harm(family) : Optional.empty();
  }

  /// A finding of a check, by its name: `write-order-broken` of `write-order`.
  private static Optional<Refusal> finding(
      GlossaryEntry word, boolean figure, List<GlossaryEntry> words) {
    if (figure) {
      return refused(word.key(), "is a finding, and has a unit or traits", "remove them");
    }
    boolean own =
        words.stream().anyMatch(each -> each.kind() == Kind.CHECK && isOf(word, each.key()));
    return own
        ? Optional.empty()
        : refused(
            word.key(),
            "is a finding of no check declared beside it",
            "let its name begin with the name of the check");
  }

  private static boolean isFinding(GlossaryEntry word) {
    return word.kind() == Kind.FINDING;
  }

  private static boolean isOf(GlossaryEntry finding, String check) {
    return finding.key().startsWith(check + "-");
  }

  private static boolean isCheck(String check, List<GlossaryEntry> words) {
    return words.stream().anyMatch(word -> word.kind() == Kind.CHECK && word.key().equals(check));
  }

  private static Optional<Refusal> harm(MetricFamily family) {
    String key = family.key();
    if (!family.lowerIsBetter()
        || family.side() != ResultsTableSide.COST
        || family.fold() != RepeatAggregation.WORST) {
      return refused(
          key,
          "is harm, and its traits contradict that",
          "write `side: cost, better: lower, fold: worst`");
    }
    String missing =
        OF_HARM.stream()
            .filter(Predicate.not(family::isShownIn))
            .map(MetricListName::trait)
            .collect(Collectors.joining(", "));
    return missing.isEmpty()
        ? Optional.empty()
        : refused(
            key,
            "is harm, and would be left out of a list: " + missing,
            "write `page: shown, compare: shown, answer: '50', trade: '50'`, with ranks of your own");
  }

  /// A run may have been judged by an earlier form of the same checker.
  private static Optional<Refusal> changed(GlossaryEntry word, @Nullable MetricFamily family) {
    String key = word.key();
    if (!Glossary.all().has(key)) {
      return Optional.empty();
    }
    MetricFamily before = FAMILIES.get(key);
    boolean same = before == null ? family == null : family != null && before.declares(family);
    return same
        ? Optional.empty()
        : refused(
            key,
            "has another unit or other traits than declared before, by another jar or run",
            "give it another name, or look at the runs separately");
  }

  private static Optional<Refusal> refused(String key, String what, String help) {
    return Optional.of(new Refusal(key, "`%s` %s".formatted(key, what), help));
  }
}
