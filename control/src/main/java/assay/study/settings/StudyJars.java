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

/// The jars that a study names under `with`. Assay and every member would load their code. So only
/// a user who trusts the study brings them, by `--allow with`, or names them with `--with`.
public final class StudyJars {

  public static final String KEY = "with";

  private StudyJars() {}

  /// The allowed jars of a study, relative to the working directory; empty if the file is not a
  /// study, which the resolver reports.
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

  /// Reports a study's jars that are not allowed.
  ///
  /// @param brought the loaded jars' real paths
  public static void check(
      Study study, Path file, Set<Path> brought, StudyOptions options, StudyProblems problems) {
    for (SourceValue jar : study.with()) {
      if (!options.allow(jar) && !brought.contains(real(file.resolveSibling(jar.text())))) {
        ConsentCheck.tell(jar, "`with: %s` is code from the study".formatted(jar.text()), problems);
      }
    }
  }

  /// Whether the study names jars that were not loaded, so their content is unknown.
  public static boolean missing(Study study, Path file, Set<Path> brought) {
    return study.with().stream()
        .anyMatch(jar -> !brought.contains(real(file.resolveSibling(jar.text()))));
  }

  /// The real path of a file, or its normalized path if it does not exist.
  public static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }
}
