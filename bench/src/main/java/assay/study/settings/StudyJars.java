package assay.study.settings;

import assay.problem.ProblemException;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyOptions;
import assay.study.file.StudyProblems;
import assay.study.file.StudySchema;
import assay.yaml.YamlReader;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The jars that a study names under `with`. They are code, which Assay and every member would load: only a user
/// who trusts the study brings them, by `--allow with`, or names them with `--with`.
public final class StudyJars {

  public static final String KEY = "with";

  private StudyJars() {}

  /// The jars of a study whose user allows them, as paths from here; none of a file that is no study, which the
  /// resolver tells.
  public static List<Path> allowed(Path study, StudyOptions options) {
    if (!options.allowed().contains(KEY)) {
      return List.of();
    }
    try {
      YamlTree tree = YamlReader.read(YamlText.read(StudySchema.FORM, study), problem -> {});
      return Stream.concat(Stream.of(tree.at("/with")), tree.at("/with").valueStream())
          .filter(node -> node.isString())
          .map(node -> study.resolveSibling(node.stringValue()))
          .toList();
    } catch (ProblemException e) {
      return List.of();
    }
  }

  /// Tells which jars of a study nobody allows.
  ///
  /// @param brought the jars that were loaded, by their real paths
  public static void check(
      Study study, Path file, Set<Path> brought, StudyOptions options, StudyProblems problems) {
    for (SourceValue jar : study.with()) {
      if (!options.allow(jar) && !brought.contains(real(file.resolveSibling(jar.text())))) {
        ConsentCheck.tell(
            jar, "`with: %s` is code of the study's own".formatted(jar.text()), problems);
      }
    }
  }

  /// Whether a study names jars that were not loaded, so that what they hold is not known.
  public static boolean missing(Study study, Path file, Set<Path> brought) {
    return study.with().stream()
        .anyMatch(jar -> !brought.contains(real(file.resolveSibling(jar.text()))));
  }

  /// A file by the one name that it has.
  public static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }
}
