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
import org.jspecify.annotations.Nullable;

/// The problems found so far: all of them are told at once.
public final class StudyProblems {

  private @Nullable Place whole;
  private final List<Problem> found = new ArrayList<>();

  /// Adds a problem with a value.
  public void at(SourceValue given, String code, String what, String help) {
    found.add(new Problem(code, what, placed(given.place()), help));
  }

  /// Adds a problem with a value's key.
  public void atKey(SourceValue given, String code, String what, String help) {
    found.add(new Problem(code, what, placed(given.keyPlace()), help));
  }

  /// Names the file by the place of its id, for what is wrong with all of it.
  public void in(YamlTree tree) {
    Place id = tree.value("/study");
    whole = id == null ? tree.value("") : id;
  }

  /// Adds a problem with all of the study.
  public void add(String code, String what, String help) {
    found.add(new Problem(code, what, whole, help));
  }

  /// Adds a problem.
  public void add(Problem problem) {
    found.add(problem);
  }

  /// Whether a problem was found whose code begins with one of these.
  public boolean hold(String... families) {
    return found.stream()
        .anyMatch(problem -> Arrays.stream(families).anyMatch(problem.code()::startsWith));
  }

  /// The problems in the order of their places.
  public List<Problem> sorted() {
    return found.stream()
        .distinct()
        .sorted(
            Comparator.comparingInt(StudyProblems::line).thenComparingInt(StudyProblems::column))
        .toList();
  }

  /// Ends here when anything was found; the exit code is that of the environment only when nothing
  /// is wrong with the input.
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
