package assay.cluster;

import assay.api.Settings;
import assay.engine.InstalledEngines;
import assay.engine.JvmFlags;
import assay.host.Host;
import assay.probe.JvmProbe;
import assay.tether.Command.ProcessSpec;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The command line of a child JVM: its JDK, heap, collector, flags, logs and class path.
///
/// @param heap the minimum and maximum heap: `256m`
/// @param jvmFlags flags from the configuration's settings (collector, object headers) and from the engine
/// @param flags further flags of the study
/// @param classPath jars in a fixed order, on which a start-up cache depends
/// @param appended further jars, which a start-up cache need not cover
public record JavaCommand(
    Path java,
    String heap,
    List<String> jvmFlags,
    List<String> flags,
    List<Path> classPath,
    List<Path> appended) {

  /// The class whose `main` every child runs.
  public static final String MAIN = "assay.child.ChildMain";

  /// The system property that tells a process that Assay is on another host.
  public static final String FAR = "assay.far";

  /// The system property of a client that uses no CPU for anything but its requests: no thread of the process looks
  /// for stalls a thousand times a second.
  public static final String CALM = "assay.calm";

  /// The command line of a seat on its host.
  ///
  /// @param host another host, which has no start-up caches; empty for this host
  static List<String> lineOf(
      ClusterLayout layout, Optional<Host> host, ProcessSpec seat, boolean client)
      throws IOException {
    Settings settings = new Settings(seat.settings());
    Installation home = layout.installation();
    JavaCommand command = of(home, seat.engine(), seat.workload(), settings, client);
    Path folder = Path.of(seat.folder()).toAbsolutePath();
    if (host.isPresent()) {
      return command.on(host.get(), home.home()).line(host.get().there(folder), List.of());
    }
    AotCache cache = AotCache.of(home, command, client);
    return command.line(folder, layout.startCache(cache, seat.name()));
  }

  /// The command of a member or client of a configuration.
  public static JavaCommand of(
      Installation home, String engine, String workload, Settings settings, boolean client)
      throws IOException {
    return new JavaCommand(
        home.java(settings.text("jvm", "this")),
        settings.text(client ? "client-heap" : "heap"),
        Stream.concat(
                JvmFlags.of(settings, client).stream(),
                InstalledEngines.jvmFlags(home.home(), home.userJars(), engine).stream())
            .toList(),
        JvmFlags.further(settings),
        home.childClassPath(engine, settings),
        appended(home, engine, workload, settings, client));
  }

  /// Further jars: a client's workload libraries or a member's engine libraries, then jars that the settings need,
  /// then the user's. The class path already starts with the jars of a user's own engine.
  private static List<Path> appended(
      Installation home, String engine, String workload, Settings settings, boolean client)
      throws IOException {
    List<Path> jars =
        new ArrayList<>(client ? home.workloadClassPath(workload) : home.memberClassPath(engine));
    for (Path folder :
        InstalledEngines.furtherJars(home.home(), home.userJars(), engine, settings)) {
      jars.addAll(jars(folder));
    }
    if (home.holds(engine)) {
      jars.addAll(home.userJars());
    }
    return jars;
  }

  /// The command on another host, where the process ends if no heartbeat arrives for some seconds.
  ///
  /// @param home the installation's folder on this host, which flags may name
  JavaCommand on(Host host, Path home) {
    String here = home.toAbsolutePath() + File.separator;
    String there = host.there(home) + File.separator;
    List<String> watched = new ArrayList<>(flags);
    watched.add("-D" + FAR + "=true");
    return new JavaCommand(
        host.java(),
        heap,
        jvmFlags.stream().map(flag -> flag.replace(here, there)).toList(),
        watched,
        classPath.stream().map(host::there).toList(),
        appended.stream().map(host::there).toList());
  }

  /// The whole command line.
  ///
  /// @param folder the folder for the GC log and the flight recording
  /// @param startCache flags of a start-up cache; empty for none
  public List<String> line(Path folder, List<String> startCache) {
    List<String> line = new ArrayList<>();
    line.add(java.toString());
    line.add("-Xms" + heap);
    line.add("-Xmx" + heap);
    line.add(JvmProbe.ALL_GARBAGE);
    line.addAll(jvmFlags);
    line.addAll(startCache);
    line.add(
        "-Xlog:gc*,safepoint:file=" + folder.resolve("gc.log") + ":timenanos,tags:filecount=0");
    line.add("-XX:FlightRecorderOptions:repository=" + folder.resolve("jfr"));
    line.add("-XX:ErrorFile=" + folder.resolve("hs_err_%p.log"));
    line.add("-XX:+DisplayVMOutputToStderr");
    line.add("-XX:+ExitOnOutOfMemoryError");
    line.add("-Djava.net.preferIPv4Stack=true");
    line.addAll(flags);
    line.add("-cp");
    line.add(
        Stream.concat(classPath.stream(), appended.stream())
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)));
    line.add(MAIN);
    return line;
  }

  static List<Path> jars(Path folder) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
      found.forEach(jars::add);
    }
    jars.sort(null);
    return jars;
  }
}
