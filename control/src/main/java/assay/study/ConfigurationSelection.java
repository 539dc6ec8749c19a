package assay.study;

import assay.plan.Configuration;
import assay.plan.Plan.Unavailable;
import assay.plan.RunOrder;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyOptions;
import assay.study.file.StudyProblems;
import assay.words.NearestWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chooses the configurations to run and the baseline. All configurations run, except with `--only`, or if
/// a study names configurations for its lean run.
final class ConfigurationSelection {

  private final Study study;
  private final StudyOptions options;
  private final StudyProblems problems;

  ConfigurationSelection(Study study, StudyOptions options, StudyProblems problems) {
    this.study = study;
    this.options = options;
    this.problems = problems;
  }

  /// The configurations that are left out. Unknown names are reported as E312; names in `--only` that
  /// the engine or this host cannot run as E351.
  ///
  /// @param unavailable the configurations that the engine or this host cannot run
  /// @param lackedByHost those of them that this host cannot run
  List<String> leftOut(
      List<Configuration> all, List<Unavailable> unavailable, List<Unavailable> lackedByHost) {
    List<String> names = all.stream().map(Configuration::name).toList();
    List<String> only = only(names, unavailable);
    boolean sound = problems.sorted().isEmpty();
    List<SourceValue> sample = study.lean().configurations();
    if (sound && options.set().isEmpty()) {
      sample.stream()
          .filter(given -> !known(given.text(), names, unavailable))
          .forEach(given ->
              problems.at(given, "E312", unknown(given.text()), instead(given.text(), names)));
    }
    if (sound) {
      only.stream()
          .filter(name -> !names.contains(name))
          .forEach(name -> refuse(name, names, unavailable, lackedByHost));
    }
    Set<String> chosen = chosen(names, only, sample);
    return names.stream().filter(name -> !chosen.contains(name)).toList();
  }

  /// The configurations to run, the baseline first. Without a choice the study's first configuration is the
  /// baseline. A study's choice is ignored if the user leaves that configuration out.
  ///
  /// @param unavailable the configurations that this host cannot run
  List<Configuration> baselineFirst(
      List<Configuration> all, List<String> leftOut, List<Unavailable> unavailable) {
    List<Configuration> left = all.stream().filter(each -> !leftOut.contains(each.name())).toList();
    List<String> names = all.stream().map(Configuration::name).toList();
    Choice choice = choice();
    if (choice == null) {
      return left;
    }
    Optional<Configuration> chosen =
        left.stream().filter(each -> each.name().equals(choice.name())).findFirst();
    if (chosen.isEmpty()) {
      refuse(choice, names, leftOut, unavailable);
      return left;
    }
    if (chosen.equals(left.stream().findFirst())) {
      return left;
    }
    if (RunOrder.of(chosen.get()).fixed()) {
      choice.tell(
          problems,
          "E353",
          "`%s` runs in a fixed order, and its figures depend on the configurations before it"
              .formatted(choice.name()),
          "name a configuration with `order: random`");
      return left;
    }
    List<Configuration> ordered = new ArrayList<>(left);
    ordered.remove(chosen.get());
    ordered.addFirst(chosen.get());
    return ordered;
  }

  private @Nullable Choice choice() {
    String asked = options.baseline();
    SourceValue given = study.baseline();
    if (asked != null || given == null) {
      return asked == null ? null : new Choice(asked, null);
    }
    return new Choice(given.text(), given);
  }

  private void refuse(
      Choice choice, List<String> names, List<String> leftOut, List<Unavailable> unavailable) {
    boolean byCommand = choice.given() == null;
    Optional<Unavailable> lacking =
        unavailable.stream().filter(each -> each.configuration().equals(choice.name())).findFirst();
    if (lacking.isPresent() || leftOut.contains(choice.name())) {
      if (byCommand) {
        String why =
            lacking
                .map(Unavailable::reason)
                .orElse("--only or --lean leaves that configuration out");
        choice.tell(
            problems,
            "E353",
            "the others cannot be compared with `%s`: %s".formatted(choice.name(), why),
            "name one of: "
                + names.stream()
                    .filter(name -> !leftOut.contains(name))
                    .collect(Collectors.joining(", ")));
      }
    } else if (problems.sorted().isEmpty() && (byCommand || options.set().isEmpty())) {
      choice.tell(problems, "E312", unknown(choice.name()), instead(choice.name(), names));
    }
  }

  /// A chosen baseline.
  ///
  /// @param given its place in the study; null if the command line chose it
  private record Choice(String name, @Nullable SourceValue given) {

    void tell(StudyProblems problems, String code, String what, String help) {
      if (given == null) {
        problems.add(
            new Problem(
                code,
                "`--baseline %s`: %s".formatted(name, what),
                Place.ofOption("--baseline", name, name),
                help));
      } else {
        problems.at(given, code, what, help);
      }
    }
  }

  /// The configurations of `--only`. A word that is not a name may be several names with commas between
  /// them.
  private List<String> only(List<String> names, List<Unavailable> unavailable) {
    Predicate<String> known = name -> known(name, names, unavailable);
    return options.only().stream()
        .flatMap(word -> known.test(word) ? Stream.of(word) : several(word, known))
        .toList();
  }

  /// The names in a word. Names may contain commas: if not every part is a name, adjacent parts are
  /// joined until they are one.
  private static Stream<String> several(String word, Predicate<String> known) {
    List<String> parts =
        Stream.of(word.split(",")).map(String::strip).filter(part -> !part.isEmpty()).toList();
    if (parts.stream().allMatch(known)) {
      return parts.stream();
    }
    List<String> found = new ArrayList<>();
    int from = 0;
    while (from < parts.size()) {
      int to = parts.size();
      while (to > from + 1 && !known.test(String.join(", ", parts.subList(from, to)))) {
        to--;
      }
      found.add(String.join(", ", parts.subList(from, to)));
      from = to;
    }
    return found.stream();
  }

  private void refuse(
      String name,
      List<String> names,
      List<Unavailable> unavailable,
      List<Unavailable> lackedByHost) {
    String value =
        options.only().stream().filter(word -> word.contains(name)).findFirst().orElse(name);
    Place place = Place.ofOption("--only", value, name);
    problems.add(
        unavailable.stream()
            .filter(each -> each.configuration().equals(name))
            .findFirst()
            .map(each ->
                new Problem(
                    "E351",
                    "`--only %s`: %s: %s"
                        .formatted(
                            name,
                            lackedByHost.contains(each)
                                ? "the configuration is not available on this host"
                                : "the engine cannot run the configuration",
                            each.reason()),
                    place,
                    lackedByHost.contains(each)
                        ? "provide what the host lacks, or choose another configuration"
                        : "choose another configuration, or another engine"))
            .orElseGet(() -> new Problem("E312", unknown(name), place, instead(name, names))));
  }

  private Set<String> chosen(List<String> names, List<String> only, List<SourceValue> sample) {
    List<String> said = only;
    if (said.isEmpty() && options.lean()) {
      said = sample.stream().map(SourceValue::text).toList();
    }
    Set<String> chosen = said.stream().filter(names::contains).collect(Collectors.toSet());
    return chosen.isEmpty() ? Set.copyOf(names) : chosen;
  }

  private static boolean known(String name, List<String> names, List<Unavailable> unavailable) {
    return names.contains(name)
        || unavailable.stream().anyMatch(each -> each.configuration().equals(name));
  }

  private static String unknown(String name) {
    return "the study has no configuration `%s`".formatted(name);
  }

  private static String instead(String name, List<String> names) {
    return NearestWord.helpAmong(
        name, names, "the configurations are: " + String.join(", ", names));
  }
}
