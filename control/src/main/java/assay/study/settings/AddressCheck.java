package assay.study.settings;

import assay.problem.AddressPasswordScanner;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import assay.study.file.StudySchema;
import assay.yaml.YamlText;
import java.util.List;
import java.util.regex.MatchResult;

/// Refuses passwords in addresses. A record keeps the study as it was written, comments too, and is made to be passed on.
public final class AddressCheck {

  private AddressCheck() {}

  /// Checks a study's text and what `--set` lays over it.
  public static void check(YamlText study, List<String> set, StudyProblems problems) {
    check(study, problems);
    set.forEach(
        each -> check(YamlText.of(StudySchema.FORM, SourceValue.COMMAND_LINE, each), problems));
  }

  private static void check(YamlText text, StudyProblems problems) {
    for (int line = 1; line <= text.lines().size(); line++) {
      String content = text.lines().get(line - 1);
      int number = line;
      AddressPasswordScanner.first(content)
          .ifPresent(found -> problems.add(problem(place(text, number, found))));
    }
  }

  private static Place place(YamlText text, int line, MatchResult found) {
    int group = AddressPasswordScanner.group(found);
    return text.place(line, found.start(group) + 1, found.end(group) - found.start(group));
  }

  private static Problem problem(Place place) {
    return new Problem(
        "E356",
        "an address contains a password, which would be stored with the results",
        place,
        "leave it out; set a database's password with `database-password: env(NAME)`, and a command's in your variable `$NAME`");
  }
}
