package assay.cluster;

import assay.api.Settings;
import assay.engine.Engines;
import assay.engine.JvmFlags;
import assay.host.Host;
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
/// @param java the `java` executable
/// @param heap its heap, minimum and maximum: `256m`
/// @param jvmFlags what the strategy's settings are to it, its collector and its object headers, and what
///     the engine needs of it
/// @param flags further flags, as the study gives them
/// @param classPath jars in a fixed order, which a start-up cache belongs to
/// @param appended further jars, after those, which a start-up cache need not know
public record JavaCommand(
    Path java,
    String heap,
    List<String> jvmFlags,
    List<String> flags,
    List<Path> classPath,
    List<Path> appended) {

  /// The class whose `main` every child runs.
  public static final String MAIN = "assay.child.ChildMain";

  /// The system property by which a process knows that Assay is on another host.
  public static final String FAR = "assay.far";

  /// The command line of a seat, on its host.
  ///
  /// @param host the other host that it is to run on, which has no start-up caches; empty where it is this one
  /// @param client whether it is a client
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

  /// The command of a member or client of a strategy.
  public static JavaCommand of(
      Installation home, String engine, String workload, Settings settings, boolean client)
      throws IOException {
    return new JavaCommand(
        home.java(settings.text("jvm", "this")),
        settings.text(client ? "client-heap" : "heap"),
        Stream.concat(
                JvmFlags.of(settings, client).stream(),
                Engines.jvmFlags(home.home(), home.userJars(), engine).stream())
            .toList(),
        JvmFlags.further(settings),
        home.childClassPath(engine),
        appended(home, engine, workload, settings, client));
  }

  /// The user's own jars, for every child; before them, for a client, what its workload works with, and for a
  /// member, what the engine's members alone see; and what the strategy's settings need of the engine's. Those of a user's own
  /// engine stand in front already.
  private static List<Path> appended(
      Installation home, String engine, String workload, Settings settings, boolean client)
      throws IOException {
    List<Path> jars =
        new ArrayList<>(client ? home.workloadClassPath(workload) : home.memberClassPath(engine));
    for (Path folder : Engines.furtherJars(home.home(), home.userJars(), engine, settings)) {
      jars.addAll(jars(folder));
    }
    if (home.holds(engine)) {
      jars.addAll(home.userJars());
    }
    return jars;
  }

  /// The same on another host, where the process ends when it hears nothing from here for some seconds.
  ///
  /// @param home the installation's folder here, which flags may name
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

  /// The whole line.
  ///
  /// @param folder where its GC log and flight recording go
  /// @param startCache flags that speed its start up, empty where there are none
  public List<String> line(Path folder, List<String> startCache) {
    List<String> line = new ArrayList<>();
    line.add(java.toString());
    line.add("-Xms" + heap);
    line.add("-Xmx" + heap);
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
