package assay.run.resume;

import assay.api.engine.HostPrograms;
import assay.cluster.Installation;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.ReleaseSetting;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.environment.RunConditions;
import assay.record.io.Checksum;
import assay.record.io.PathRedaction;
import assay.run.context.RunOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// The conditions under which a run would begin here and now.
public final class CurrentConditions {

  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final int BUFFER_BYTES = 1 << 16;

  private CurrentConditions() {}

  /// The conditions of a plan on this host.
  ///
  /// @param study the study's text
  public static RunConditions here(Plan plan, RunOptions options, String id, String study)
      throws IOException {
    return new RunConditions(
        id,
        options.label() == null ? "" : options.label(),
        named(options.study()),
        hostName(),
        boot(),
        files(plan, options, study));
  }

  /// An absolute path is private to the host, so the study is not looked up there.
  private static String named(String study) {
    return PathRedaction.shortened(study).equals(study) ? study : "";
  }

  public static String checksum(String text) {
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return Checksum.text(crc);
  }

  /// A checksum of the host's name: the name itself is private and stays out of the record.
  private static String hostName() {
    try {
      return checksum(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException e) {
      return "";
    }
  }

  private static String boot() {
    try {
      return Files.readString(BOOT).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static Map<String, String> files(Plan plan, RunOptions options, String study)
      throws IOException {
    Map<String, String> files = new TreeMap<>();
    files.put(RunConditions.STUDY, checksum(study));
    Path home = Installation.here().home();
    for (Path jar : jars(home, plan)) {
      files.put(home.relativize(jar).toString().replace('\\', '/'), checksum(jar));
    }
    options.jars().forEach(jar -> files.put("your jar " + jar.name(), jar.sha256()));
    for (String jvm : jvms(plan)) {
      Path folder = Installation.here().java(jvm).resolveSibling("..").normalize();
      put("the JDK of `jvm: %s`".formatted(PathRedaction.shortened(jvm)), folder, files);
    }
    for (EngineDescriptor engine : options.engines()) {
      for (String program : engine.programsFor(plan, setting -> true).keySet()) {
        Optional<Path> found = HostPrograms.find(program);
        if (found.isPresent()) {
          files.put("the program " + program, checksum(found.get()));
        }
      }
    }
    return files;
  }

  private static void put(String name, Path jdk, Map<String, String> files) throws IOException {
    Path release = jdk.resolve("release");
    if (Files.isRegularFile(release)) {
      files.put(name, checksum(release));
    }
  }

  private static List<String> jvms(Plan plan) {
    return Stream.concat(
            Stream.of("this"),
            plan.configurations().stream()
                .map(configuration -> configuration.values().text("jvm", "this")))
        .distinct()
        .toList();
  }

  /// The jars of Assay, of the plan's engines and of its workload.
  private static List<Path> jars(Path home, Plan plan) throws IOException {
    List<Path> folders = new ArrayList<>(List.of(home.resolve("child"), home.resolve("lib")));
    plan.engines().forEach(engine -> folders.add(home.resolve("engines").resolve(engine)));
    for (Configuration configuration : plan.configurations()) {
      ReleaseSetting.during(plan, configuration).stream()
          .map(release -> InstalledEngines.releaseFolder(home, plan.engine(configuration), release))
          .filter(folder -> !folders.contains(folder))
          .forEach(folders::add);
    }
    folders.add(home.resolve("workloads").resolve(plan.workload()));
    List<Path> jars = new ArrayList<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
        }
      }
    }
    return jars;
  }

  private static String checksum(Path file) throws IOException {
    CRC32C crc = new CRC32C();
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        crc.update(buffer, 0, read);
      }
    }
    return Checksum.text(crc);
  }
}
