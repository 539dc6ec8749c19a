package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A clone with few files and the project's own launcher, and a script as Maven: it records its
/// requests and makes the modules' outputs. The core is `api`, `facts` and similar; the engines are
/// `one` and `two`.
///
/// @param root the clone
/// @param bin the folder of the Maven script
record BuildClone(Path root, Path bin) {

  private static final Path LAUNCH = Path.of("..", "launch").toAbsolutePath().normalize();
  private static final long LONGEST_SECONDS = 60;

  /// The script's extra behaviour, by the variable FAKE: `slow` reports its start and waits to be
  /// ended, `half` dies with a half-written class, `edit` changes a source meanwhile, `large`
  /// writes more than a small disk holds; any other word is printed as an error, and Maven ends
  /// with it.
  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      set -e
      echo "$*" >>asked
      ls engines/*/target/classes/Half.class 2>/dev/null | sed 's/^/left: /' >>asked || true
      echo "[INFO] Building Assay 0.1.0                         [1/3]"
      echo "[INFO] Building Assay api 0.1.0                     [2/3]"
      echo "[INFO]   from api/pom.xml"
      echo "[INFO] Building Assay engine: One 0.1.0             [3/3]"
      case ${FAKE:-} in
        "") ;;
        slow) echo $$ >maven.pid; exec sleep 600 ;;
        half) mkdir -p engines/one/target/classes; echo h >engines/one/target/classes/Half.class; kill -9 $$ ;;
        edit) sleep 0.01; echo "// edited" >>engines/one/src/main/java/One.java ;;
        large) head -c 4000000 /dev/zero >large ;;
        *) echo "[ERROR] $FAKE"; exit 1 ;;
      esac
      mkdir -p dist/target/core/child dist/target/core/lib workloads/target/beside/hub link/target
      echo api >dist/target/core/child/api.jar
      echo control >dist/target/core/lib/control.jar
      echo link >link/target/assay-link-0.1.0.jar
      for engine in engines/*; do
        case " ${*//,/ } " in
          *" $engine "*) mkdir -p $engine/target/engine; cp $engine/src/main/java/*.java $engine/target/engine/engine.jar ;;
        esac
      done
      """;

  record Ended(int exit, String said) {}

  static BuildClone make(Path folder) throws IOException {
    BuildClone clone = new BuildClone(folder.resolve("clone"), folder.resolve("bin"));
    try (Stream<Path> scripts = Files.list(LAUNCH)) {
      for (Path script : scripts.filter(each -> each.toString().endsWith(".sh")).toList()) {
        clone.write("launch/" + script.getFileName(), Files.readString(script));
      }
    }
    for (String module :
        List.of(
            "",
            "api/",
            "facts/",
            "drive/",
            "judge/",
            "show/",
            "control/",
            "workloads/",
            "programs/",
            "link/",
            "dist/")) {
      clone.write(module + "pom.xml", "<project/>");
    }
    clone.write("api/src/main/java/Api.java", "api");
    clone.write("clients/python/core.py", "core");
    for (String engine : List.of("one", "two", "reference")) {
      String module = "engines/" + engine + "/";
      clone.write(module + "pom.xml", "<project/>");
      clone.write(module + "src/main/resources/assay-engine.yaml", "engine: " + engine + "\n");
      clone.write(module + "src/main/java/One.java", "first\n");
    }
    for (String kind : List.of("sessions", "brokers")) {
      String module = kind + "/a/";
      clone.write(module + "pom.xml", "<project/>");
      clone.write(module + "src/main/resources/assay-engine.yaml", "engine: " + kind + "-a\n");
    }
    Path maven = Files.createDirectories(clone.bin()).resolve("mvn");
    Files.writeString(maven, MAVEN);
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    // Sources are older than their outputs, as in any clone.
    try (Stream<Path> files = Files.walk(clone.root())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
      }
    }
    return clone;
  }

  void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
  }

  /// Maven's requests since the last look, a line each.
  List<String> asked() throws IOException {
    Path file = root.resolve("asked");
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    Files.deleteIfExists(file);
    return lines.stream().map(line -> line.replaceFirst(".* -pl (\\S*) .*", "$1")).toList();
  }

  /// An installed jar's content; empty without a jar.
  String installed(String engine) throws IOException {
    Path jar = root.resolve("dist/target/assay/engines/" + engine + "/engine.jar");
    return Files.exists(jar) ? Files.readString(jar).strip() : "";
  }

  /// Calls a function in `launch/build.sh`, with this clone as its first argument.
  Process start(String fake, List<String> launcher, String... call) throws IOException {
    List<String> line = new ArrayList<>(launcher);
    line.addAll(
        List.of(
            "bash",
            "-c",
            "set -euo pipefail; cd /; root=$1; shift; . \"$root/launch/find-jdk.sh\"; . \"$root/launch/build.sh\";"
                + " call=$1; shift; \"$call\" \"$root\" \"$@\"",
            "-",
            root.toString()));
    line.addAll(List.of(call));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("PATH", bin + ":" + System.getenv("PATH"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("FAKE", fake);
    return builder.start();
  }

  Ended call(String fake, List<String> launcher, String... call) throws Exception {
    return ended(start(fake, launcher, call));
  }

  /// With a Maven without extra behaviour.
  Ended build(String... parts) throws Exception {
    return call(
        "", List.of(), Stream.concat(Stream.of("build"), Stream.of(parts)).toArray(String[]::new));
  }

  static Ended ended(Process process) throws Exception {
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), said.strip());
  }
}
