package assay.study;

import assay.engine.EngineDescriptor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a study needs of the host and names itself: a JDK, a port.
final class Surroundings {

  private static final Pattern JAVA_VERSION = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d+).*");

  private Surroundings() {}

  /// Checks every JDK and port the study names.
  static void check(Study study, EngineDescriptor engine, Problems problems) {
    for (Given jvm : all(study, "jvm")) {
      checkJvm(jvm, engine, problems);
    }
    for (Given port : all(study, "port")) {
      checkPort(port, problems);
    }
  }

  private static Set<Given> all(Study study, String setting) {
    Set<Given> all = new LinkedHashSet<>();
    Given cluster = study.cluster().get(setting);
    if (cluster != null) {
      all.add(cluster);
    }
    all.addAll(study.vary().axes().getOrDefault(setting, List.of()));
    study.vary().include().forEach(entry -> add(entry.get(setting), all));
    study.strategies().values().forEach(entry -> add(entry.get(setting), all));
    return all;
  }

  private static void add(@Nullable Given given, Set<Given> all) {
    if (given != null) {
      all.add(given);
    }
  }

  private static void checkJvm(Given jvm, EngineDescriptor engine, Problems problems) {
    if (jvm.text().equals("this")) {
      return;
    }
    Path home = Path.of(jvm.text());
    if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
      problems.at(
          jvm,
          "E505",
          "there is no JDK in `%s`: it has no bin/java".formatted(jvm.text()),
          "name a JDK's folder, or `this` for the one Assay runs on");
      return;
    }
    int version = versionOf(home);
    if (version > 0 && version < engine.java()) {
      problems.at(
          jvm,
          "E505",
          "`%s` is a JDK %d, and members of %s need %d"
              .formatted(jvm.text(), version, engine.engine(), engine.java()),
          "name a JDK %d or newer".formatted(engine.java()));
    }
  }

  /// The JDK's version by its release file, or 0 where it does not tell.
  private static int versionOf(Path home) {
    try {
      for (String line : Files.readAllLines(home.resolve("release"))) {
        Matcher version = JAVA_VERSION.matcher(line);
        if (version.matches()) {
          return Integer.parseInt(version.group(1));
        }
      }
    } catch (IOException e) {
      return 0;
    }
    return 0;
  }

  private static void checkPort(Given port, Problems problems) {
    if (!port.text().matches("\\d{1,5}") || Integer.parseInt(port.text()) > 65_535) {
      return;
    }
    int number = Integer.parseInt(port.text());
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), number));
    } catch (IOException e) {
      problems.at(
          port,
          "E506",
          "port %d is in use on this host".formatted(number),
          "free it, or leave `port` out to get one that is free");
    }
  }
}
