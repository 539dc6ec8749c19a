package assay.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A user's git project with its own workload: right on `main` and `good`; on `bad` it keeps only
/// some acknowledged data.
///
/// @param folder contains the repository, as `origin`, and a folder for each job
/// @param repository Maven's local repository
record CiProject(Path folder, Path repository) {

  private static final long LONGEST_MINUTES = 4;

  private static final String GATE =
      """
      study: gate
      question: Does a put take longer, or is one lost?
      engine: reference
      workload: shop
      data: { trades: 200 }
      steps:
        - open: { rate: 1000/s, warm-up: 0s, for: 1s, mix: { put: 60, look: 40 } }
      check: [lost-writes]
      """;

  private static final String RIGHT = "return TRADES.put(claim, drawn(claim, context));";

  /// One trade in three is acknowledged and never stored.
  private static final String WRONG =
      "return claim.key() % 3 == 0 ? new assay.api.Update(claim, (session, seen) -> 1) : TRADES.put(claim, drawn(claim, context));";

  record Ended(int exit, String said) {}

  /// @param archive a release
  static CiProject make(Path folder, Path archive, Path repository)
      throws IOException, InterruptedException {
    CiProject project = new CiProject(folder, repository);
    Path sources = Files.createDirectories(folder.resolve("origin"));
    Path example = DocumentedCommand.ROOT.resolve("examples/shop/src");
    String shop =
        Files.readString(example.resolve("shop/Shop.java"))
            .replace("RequestKind.of(\"trade\"", "RequestKind.of(\"put\"");
    write(sources, "src/main/java/shop/Shop.java", shop);
    String service = "META-INF/services/assay.api.Workload";
    write(sources, "src/main/resources/" + service, Files.readString(example.resolve(service)));
    write(sources, "gate.yaml", GATE);
    write(sources, ".mvn/maven.config", "-o\n-Dmaven.repo.local=" + repository + "\n");
    write(sources, ".gitignore", "target\n");
    write(sources, "pom.xml", pom());
    Files.copy(archive, sources.resolve(archive.getFileName()));
    project.require(sources, "git init -q -b main && git add . && git commit -q -m one");
    project.require(sources, "git branch good && git checkout -q -b bad");
    if (!shop.contains(RIGHT)) {
      throw new AssertionError("the example has no line `" + RIGHT + "`");
    }
    write(sources, "src/main/java/shop/Shop.java", shop.replace(RIGHT, WRONG));
    project.require(sources, "git commit -q -a -m two && git checkout -q main");
    return project;
  }

  /// The page's own, with this host's Maven plugins.
  private static String pom() throws IOException {
    String engine = EnginePom.listing();
    return engine
        .replaceFirst("(?s)<artifactId>my-engine</artifactId>", "<artifactId>workload</artifactId>")
        .replaceFirst(
            "(?s)    <dependency>\\s*<groupId>assay</groupId>\\s*<artifactId>assay-engine-conformance.*?</dependency>\\n",
            "")
        .replaceFirst("(?s)      <plugin>\\s*<artifactId>maven-failsafe-plugin.*?</plugin>\\n", "")
        .replace("  <build>\n", "  <build>\n    <finalName>workload</finalName>\n");
  }

  private static void write(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
  }

  /// A job's own clone, with the merge checked out.
  Path clone(String job) throws IOException, InterruptedException {
    Path own = Files.createDirectories(folder.resolve(job));
    require(own, "git clone -q ../origin work");
    return own.resolve("work");
  }

  void merge(Path clone, String branch) throws IOException, InterruptedException {
    require(clone, "git checkout -q origin/" + branch);
  }

  private void require(Path place, String line) throws IOException, InterruptedException {
    Ended ended = run(place, line, Map.of());
    if (ended.exit() != 0) {
      throw new IllegalStateException(line + ": " + ended.said());
    }
  }

  /// Runs a script by `bash -e`, as both services do.
  Ended run(Path place, String script, Map<String, String> variables)
      throws IOException, InterruptedException {
    ProcessBuilder line = new ProcessBuilder("/bin/bash", "-e", "-c", script);
    line.directory(place.toFile()).redirectErrorStream(true);
    line.environment()
        .putAll(
            Map.of(
                "JAVA_HOME", System.getProperty("java.home"),
                "GIT_CONFIG_GLOBAL", "/dev/null",
                "GIT_AUTHOR_NAME", "a",
                "GIT_AUTHOR_EMAIL", "a@localhost",
                "GIT_COMMITTER_NAME", "a",
                "GIT_COMMITTER_EMAIL", "a@localhost"));
    line.environment().putAll(variables);
    Path log = Files.createTempFile(folder, "said", ".txt");
    Process bash = line.redirectOutput(log.toFile()).start();
    bash.getOutputStream().close();
    if (!bash.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
      bash.destroyForcibly();
      throw new IllegalStateException(script + " did not end");
    }
    return new Ended(bash.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
  }
}
