package assay.study.file;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.yaml.YamlTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Collects the problems of a study, so all are reported at once.
public final class StudyProblems {

  private @Nullable Place whole;
  private @Nullable YamlTree study;
  private final List<Problem> found = new ArrayList<>();

  /// Adds a problem at a value, or of the whole study if it has none.
  public void at(@Nullable SourceValue given, String code, String what, String help) {
    found.add(new Problem(code, what, given == null ? whole : placed(given.place()), help));
  }

  /// Adds a problem at a value's key.
  public void atKey(SourceValue given, String code, String what, String help) {
    found.add(new Problem(code, what, placed(given.keyPlace()), help));
  }

  /// Sets the place for problems of the whole file: the study's id.
  public void in(YamlTree tree) {
    study = tree;
    Place id = tree.value("/study");
    whole = id == null ? tree.value("") : id;
  }

  /// The place in the study that `--set` may have meant by its last words alone; empty if there is none, or several.
  public Optional<String> meant(String key) {
    return study == null ? Optional.empty() : StudyOverrides.pathOf(study, key);
  }

  /// Adds a problem of the whole study.
  public void add(String code, String what, String help) {
    found.add(new Problem(code, what, whole, help));
  }

  public void add(Problem problem) {
    found.add(problem);
  }

  /// Whether a problem's code begins with one of these.
  public boolean hold(String... families) {
    return found.stream()
        .anyMatch(problem -> Arrays.stream(families).anyMatch(problem.code()::startsWith));
  }

  public List<Problem> sorted() {
    return found.stream()
        .distinct()
        .sorted(
            Comparator.comparing(StudyProblems::isOfValues)
                .thenComparingInt(StudyProblems::line)
                .thenComparingInt(StudyProblems::column))
        .toList();
  }

  /// Misspelt, missing and repeated keys come first: other problems may follow from them.
  private static boolean isOfValues(Problem problem) {
    return problem.code().charAt(1) > '1';
  }

  /// Throws if there is a problem. The exit code is ENVIRONMENT only if every problem is one of the
  /// environment (E5…).
  public void stopIfAny() {
    if (!found.isEmpty()) {
      boolean environment = found.stream().allMatch(problem -> problem.code().startsWith("E5"));
      throw new ProblemException(
          environment ? ExitCode.ENVIRONMENT : ExitCode.INVALID_INPUT, sorted());
    }
  }

  private static @Nullable Place placed(Place place) {
    return place.file().isEmpty() ? null : place;
  }

  private static int line(Problem problem) {
    Place place = problem.where();
    return place == null ? Integer.MAX_VALUE : place.line();
  }

  private static int column(Problem problem) {
    Place place = problem.where();
    return place == null ? 0 : place.column();
  }
}
