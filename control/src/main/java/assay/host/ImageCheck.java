package assay.host;

import assay.host.shell.HostFacts;
import assay.problem.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Checks that an image holds what this Assay needs: a JDK, the same installation, and programs.
///
/// @param code the error code of any problem
/// @param further what else to do after the image is rebuilt; empty for nothing
/// @param installation the files that the image must have
record ImageCheck(
    String host,
    String image,
    String code,
    String further,
    ConnectedHosts.Needs needs,
    InstallationCopy installation) {

  /// The folders that may hold an image's installation: from `./assay image`, or from a release archive.
  static final List<String> HOMES = List.of("/assay", "/assay/home");

  /// Every problem with an image, from what its container reported.
  List<Problem> of(HostFacts told) throws IOException {
    List<Problem> problems = new ArrayList<>();
    checkJava(told, problems);
    told.missing()
        .forEach(program ->
            problems.add(
                problem(
                    "without `%s`".formatted(program),
                    "install it here (%s), and make the image anew by `./assay image`%s"
                        .formatted(needs.programs().getOrDefault(program, program), further))));
    for (Map.Entry<String, String> folder : installation.contents().entrySet()) {
      String there = told.folders().getOrDefault(folder.getKey(), "");
      if (!there.equals(folder.getValue())) {
        problems.add(
            problem(
                there.isEmpty()
                    ? "without `%s` of the installation".formatted(folder.getKey())
                    : "whose `%s` is of another Assay than this one".formatted(folder.getKey()),
                anew()));
      }
    }
    return problems;
  }

  private void checkJava(HostFacts told, List<Problem> problems) {
    int here = Runtime.version().feature();
    if (told.feature() != here) {
      problems.add(
          problem(
              "with %s, and this Assay runs on Java %d"
                  .formatted(
                      told.feature() == 0 ? "no JDK" : "Java " + told.value("version"), here),
              anew() + ", or name the folder of a JDK in it with `java:`"));
    }
    String architecture = System.getProperty("os.arch");
    if (told.feature() != 0 && !told.value("arch").equals(architecture)) {
      problems.add(
          problem(
              "for %s, and this host is %s".formatted(told.value("arch"), architecture), anew()));
    }
  }

  private String anew() {
    return "make it anew by `./assay image`" + further;
  }

  private Problem problem(String what, String help) {
    return new Problem(code, "host %s has an image `%s` %s".formatted(host, image, what), help);
  }
}
