package assay.cli.foreign.value;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a reader says about a file: values that are not taken over, and values of which no study can be made.
public final class ForeignNotes {

  private final List<Problem> left = new ArrayList<>();
  private final List<Problem> refused = new ArrayList<>();

  /// Reports a value that is not taken over.
  public void leave(ForeignValue value, String instead) {
    left.add(value.left(instead));
  }

  /// Reports a part of the file that is not taken over.
  ///
  /// @param what a sentence without a full stop
  public void leave(String what, @Nullable Place place, String instead) {
    left.add(new Problem("E620", what, place, instead));
  }

  public void refuse(ForeignValue value, String expected, String help) {
    refused.add(value.refused(expected, help));
  }

  public void refuse(String what, @Nullable Place place, String help) {
    refused.add(new Problem("E621", what, place, help));
  }

  /// Refuses a share of requests that Assay cannot send, unless it is 0: without it the mix would be another.
  public void refuseShare(ForeignValue share) {
    if (!share.text().matches("0+(\\.0*)?|\\.0+")) {
      refuse(
          share,
          "0",
          "Assay has no such request, and without it the mix would be another; set it to 0");
    }
  }

  /// What is not taken over, in the file's order.
  ///
  /// @throws ProblemException if something was refused
  public List<Problem> told() {
    if (!refused.isEmpty()) {
      throw new ProblemException(ExitCode.INVALID_INPUT, sorted(refused));
    }
    return sorted(left);
  }

  private static List<Problem> sorted(List<Problem> problems) {
    return problems.stream()
        .distinct()
        .sorted(Comparator.comparingInt(ForeignNotes::line).thenComparingInt(ForeignNotes::column))
        .toList();
  }

  private static int column(Problem problem) {
    Place place = problem.where();
    return place == null ? 0 : place.column();
  }

  private static int line(Problem problem) {
    Place place = problem.where();
    return place == null ? 0 : place.line();
  }
}
