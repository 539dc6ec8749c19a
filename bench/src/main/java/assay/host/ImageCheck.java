package assay.host;

import assay.host.shell.HostFacts;
import assay.problem.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What an image must hold to be of use to this Assay: its JDK, its installation by content, and programs.
///
/// @param host the host's name in the hosts file
/// @param image the image's name
/// @param code the code of what is wrong with it
/// @param further what else is to be done with an image that was made anew; empty for nothing
/// @param needs what a run needs
/// @param installation the files that it must have
record ImageCheck(
    String host,
    String image,
    String code,
    String further,
    Hosts.Needs needs,
    InstallationCopy installation) {

  /// Where an image has the installation: as `./assay image` makes it, or as an archive of a release is.
  static final List<String> HOMES = List.of("/assay", "/assay/home");

  /// Everything that is wrong with an image whose container told what it is.
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
