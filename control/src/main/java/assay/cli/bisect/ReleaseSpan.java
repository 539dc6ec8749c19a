package assay.cli.bisect;

import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.words.ReleaseOrder;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The releases of a search, oldest first.
///
/// @param named whether the user or the study names each; the others are those that can be had
record ReleaseSpan(List<String> releases, boolean named) {

  private static final int MOST_NAMED = 12;

  /// Where a search begins and ends, as the user wrote it; null where the list decides.
  record Ends(@Nullable String from, @Nullable String to) {}

  /// The releases between two ends, both included. `5.7` stands for all releases that begin with it: a search from 5.7
  /// begins with the first of them, and a search to 5.7 ends with the last.
  ///
  /// @param given those that the user names; may be empty
  /// @param varied those that the study varies; may be empty
  /// @param known those that can be had
  /// @throws ProblemException E855 if an end is unknown, or the ends are no two releases in their order
  static ReleaseSpan of(
      List<String> given, List<String> varied, Supplier<List<String>> known, Ends ends) {
    if (!given.isEmpty()) {
      return new ReleaseSpan(between(sorted(given), ends, "--versions has"), true);
    }
    List<String> study = sorted(varied);
    boolean inStudy =
        study.size() > 1 && first(study, ends).isPresent() && last(study, ends).isPresent();
    if (inStudy) {
      return new ReleaseSpan(between(study, ends, "the study has"), true);
    }
    if (ends.from() == null || ends.to() == null) {
      throw ProblemException.ofInput(
          "E855",
          "between which releases to search is not known",
          "add --from and --to, or --versions with those to try");
    }
    return new ReleaseSpan(between(sorted(known.get()), ends, "there are"), false);
  }

  private static List<String> sorted(List<String> releases) {
    return releases.stream().distinct().sorted(ReleaseOrder.OLDEST_FIRST).toList();
  }

  private static Optional<String> first(List<String> all, Ends ends) {
    String from = ends.from();
    return from == null
        ? Optional.of(all.getFirst())
        : all.stream().filter(each -> begins(each, from)).findFirst();
  }

  private static Optional<String> last(List<String> all, Ends ends) {
    String to = ends.to();
    return to == null
        ? Optional.of(all.getLast())
        : all.reversed().stream().filter(each -> begins(each, to)).findFirst();
  }

  private static boolean begins(String release, String with) {
    List<String> parts = List.of(release.split("\\."));
    List<String> first = List.of(with.split("\\."));
    return release.equals(with)
        || (parts.size() > first.size() && parts.subList(0, first.size()).equals(first));
  }

  private static List<String> between(List<String> all, Ends ends, String have) {
    String from = first(all, ends).orElseThrow(() -> unknown("--from", ends.from(), all, have));
    String to = last(all, ends).orElseThrow(() -> unknown("--to", ends.to(), all, have));
    int begin = all.indexOf(from);
    int end = all.indexOf(to);
    if (begin >= end) {
      throw ProblemException.ofInput(
          "E855",
          begin == end
              ? "the search begins and ends with %s".formatted(from)
              : "the search begins with %s and ends with %s, which is older".formatted(from, to),
          ends.from() == null ? null : Place.ofOption("--from", ends.from(), ends.from()),
          begin == end ? "name two releases" : "exchange --from and --to");
    }
    return all.subList(begin, end + 1);
  }

  private static ProblemException unknown(
      String option, @Nullable String end, List<String> all, String have) {
    String text = String.valueOf(end);
    int more = all.size() - MOST_NAMED;
    return ProblemException.ofInput(
        "E855",
        "`%s %s` is none of the releases that can be tried".formatted(option, text),
        Place.ofOption(option, text, text),
        all.isEmpty()
            ? "name those to try with --versions"
            : "%s %s%s; --versions names others"
                .formatted(
                    have,
                    String.join(", ", all.subList(Math.max(0, more), all.size())),
                    more > 0 ? " and %d older ones".formatted(more) : ""));
  }
}
