package assay.study.file;

import assay.api.RequestKind;
import assay.plan.Step;
import assay.words.NearestWord;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The kinds that a workload offers, for checking names and sizes.
///
/// @param background whether it has requests for background users
public record RequestKinds(String workload, List<RequestKind> offered, boolean background) {

  @Nullable
  public RequestKind find(String name) {
    return offered.stream().filter(kind -> kind.name().equals(name)).findFirst().orElse(null);
  }

  List<String> names() {
    return offered.stream().map(RequestKind::name).toList();
  }

  /// Reports a part with an unknown kind, or with a size too many or missing.
  public void check(Step.Part part, SourceValue given, StudyProblems problems) {
    RequestKind kind = find(part.kind());
    boolean sized = given.text().matches(".* [0-9_]+x[0-9_]+");
    if (kind == null) {
      unknown(part.kind(), given, false, problems);
    } else if (kind.sized() && !sized) {
      problems.at(
          given,
          "E209",
          "`%s` needs a size".formatted(kind.name()),
          "write a count and a size: `%s %dx10`".formatted(kind.name(), part.count()));
    } else if (!kind.sized() && sized) {
      problems.at(
          given,
          "E209",
          "`%s` takes no size".formatted(kind.name()),
          "write a count alone: `%s %d`".formatted(kind.name(), part.count()));
    }
  }

  /// The sized kind that a name gives a size, as `row x10` and `rowx10` do.
  private Optional<String> sizedIn(String name) {
    return offered.stream()
        .filter(RequestKind::sized)
        .map(RequestKind::name)
        .filter(kind -> name.matches(Pattern.quote(kind) + "\\s*([0-9_]+\\s*)?x\\s*[0-9_]+"))
        .findFirst();
  }

  /// Reports an unknown kind; silent if the workload itself is unknown.
  public void unknown(String name, SourceValue given, boolean key, StudyProblems problems) {
    if (offered.isEmpty()) {
      return;
    }
    String what = "the workload `%s` has no request `%s`".formatted(workload, name);
    String help =
        sizedIn(name)
            .map(kind ->
                "a mix cannot give a size: send it from a closed step, each: [%s 100x10], or add a kind that takes its size from `data`"
                    .formatted(kind))
            .orElseGet(
                () -> NearestWord.help(name, names(), "known: " + String.join(", ", names())));
    if (key) {
      problems.atKey(given, "E304", what, help);
    } else {
      problems.at(given, "E304", what, help);
    }
  }
}
