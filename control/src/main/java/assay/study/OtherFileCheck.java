package assay.study;

import assay.engine.EngineDescriptor;
import assay.problem.ProblemException;
import assay.yaml.YamlTree;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Refuses a file that is not a study in one sentence, where each key would be an error of its own.
final class OtherFileCheck {

  private static final List<String> OF_STUDIES =
      List.of(
          "study", "question", "asks", "engine", "workload", "steps", "check", "data", "cluster");

  private OtherFileCheck() {}

  /// @throws ProblemException E101 if the file is a descriptor, a hosts file, a file about an existing cluster, or
  ///     nothing that Assay knows
  static void refuse(YamlTree tree, Path file) {
    if (has(tree, "study")) {
      return;
    }
    if (has(tree, "capabilities")) {
      refuse(
          "`%s` is read as a study, since a descriptor is called %s; it looks like a descriptor"
              .formatted(file, EngineDescriptor.FILE),
          "call it " + EngineDescriptor.FILE);
    }
    if (has(tree, "hosts", "members")) {
      refuse(
          "`%s` is a file of hosts, not a study".formatted(file),
          "name a study beside it: assay describe STUDY --hosts " + file);
    }
    if (has(tree, "addresses")) {
      refuse(
          "`%s` is a file about an existing cluster, not a study".formatted(file),
          "name a study beside it: assay validate STUDY --existing " + file);
    }
    if (OF_STUDIES.stream().noneMatch(key -> has(tree, key))) {
      refuse(
          "`%s` is not a study: it has none of a study's keys".formatted(file),
          "`assay new NAME` writes a study; docs/how-to/write-a-study.md explains its keys");
    }
  }

  private static boolean has(YamlTree tree, String... keys) {
    return Stream.of(keys).allMatch(tree.root()::has);
  }

  private static void refuse(String what, String help) {
    throw ProblemException.ofInput("E101", what, help);
  }
}
