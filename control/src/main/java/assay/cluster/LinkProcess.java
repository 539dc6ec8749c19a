package assay.cluster;

import assay.api.Settings;
import assay.api.engine.ChildEnvironment;
import assay.json.JsonCodec;
import assay.link.DirectionSpec;
import assay.link.LinkCommand;
import assay.link.LinkProcessSpec;
import assay.link.LinkReport;
import assay.outside.UntrustedLines;
import assay.plan.LinkSettings;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/// The link between the two sites of a private network, or the carrier of one process's frames, in its own process, which
/// keeps its timing independent of Assay's. It ends with Assay's process. Safe for many threads.
public final class LinkProcess implements AutoCloseable {

  private static final int OLDEST_JAVA = 22;
  private static final String MAIN = "assay.kernel.LinkMain";
  private static final Path DEVICE = Path.of("/dev/net/tun");
  private static final int FIRST_PROBE = 240;
  private static final String SENDING = "probe-1";
  private static final String NEIGHBOUR = "probe-2";
  private static final String ANSWERING = "probe-3";

  private final Process process;
  private final Path log;
  private final BufferedReader reports;
  private final Writer orders;
  private long sequence;
  private boolean thereOpen = true;
  private boolean backOpen = true;

  private LinkProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    reports = process.inputReader(StandardCharsets.UTF_8);
    orders = process.outputWriter(StandardCharsets.UTF_8);
  }

  /// Why there can be no link; empty when there can.
  public static Optional<String> missing(Installation installation) {
    return missingOfHost()
        .or(() ->
            Files.isDirectory(folder(installation))
                ? Optional.empty()
                : Optional.of(
                    "links are not part of this installation: build it with a newer JDK"));
  }

  /// Why this Java cannot call the kernel; empty when it can.
  ///
  /// @param what what needs that
  public static Optional<String> missingOfJava(String what) {
    int version = Runtime.version().feature();
    return version < OLDEST_JAVA
        ? Optional.of("%s take Java %d or newer, not %d".formatted(what, OLDEST_JAVA, version))
        : Optional.empty();
  }

  /// Why this host can have no link, independently of the installed parts; empty when it can.
  public static Optional<String> missingOfHost() {
    return missingOfJava("links")
        .or(PrivateNetwork::missing)
        .or(() ->
            Files.exists(DEVICE)
                ? Optional.empty()
                : Optional.of(
                    "links take the kernel's TAP devices, and %s is missing (modprobe tun)"
                        .formatted(DEVICE)));
  }

  private static Path folder(Installation installation) {
    return installation.home().resolve("link");
  }

  /// The properties of a configuration's link in each direction.
  public static DirectionSpec spec(Settings settings) {
    LinkSettings asked = LinkSettings.of(settings);
    return new DirectionSpec(
        asked.delayNanos(),
        asked.jitterNanos(),
        asked.loss(),
        asked.reordered(),
        asked.bitsPerSecond(),
        asked.queueFrames());
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  /// Joins the first two sites of a network.
  ///
  /// @param spec the link's properties in each direction
  /// @param seed determines lost, delayed and reordered frames
  /// @param every the interval of probe packets
  /// @param log the error log
  static LinkProcess join(
      Installation installation,
      PrivateNetwork network,
      DirectionSpec spec,
      long seed,
      Duration every,
      Path log)
      throws IOException {
    network.wire(SENDING, SENDING, 0, FIRST_PROBE + 1);
    network.wire(NEIGHBOUR, NEIGHBOUR, 0, FIRST_PROBE + 2);
    network.wire(ANSWERING, ANSWERING, 1, FIRST_PROBE + 3);
    LinkProcessSpec.Probe probe =
        new LinkProcessSpec.Probe(
            SENDING,
            ANSWERING,
            PrivateNetwork.address(1, FIRST_PROBE + 3),
            NEIGHBOUR,
            PrivateNetwork.address(0, FIRST_PROBE + 2),
            every.toNanos());
    LinkProcessSpec setup =
        new LinkProcessSpec(
            PrivateNetwork.deviceOf(0),
            PrivateNetwork.deviceOf(1),
            spec,
            spec,
            Optional.empty(),
            seed,
            Optional.of(probe));
    return start(installation, network, setup, log);
  }

  /// Starts a process that carries frames between two devices of a network.
  static LinkProcess start(
      Installation installation, PrivateNetwork network, LinkProcessSpec setup, Path log)
      throws IOException {
    List<String> line = new ArrayList<>(network.bridge());
    line.addAll(command(installation, MAIN, List.of(JsonCodec.line(setup))));
    Process process = ChildEnvironment.needed(line).redirectError(log.toFile()).start();
    LinkProcess link = new LinkProcess(process, log);
    try {
      LinkReport unused = link.hear();
      return link;
    } catch (IOException e) {
      link.close();
      throw e;
    }
  }

  /// The command of a process that makes calls of the kernel.
  ///
  /// @param main the class, of the part `link`
  public static List<String> command(Installation installation, String main, List<String> arguments)
      throws IOException {
    List<String> line =
        new ArrayList<>(
            List.of(
                installation.java("this").toString(),
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.net.preferIPv4Stack=true",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath(installation),
                main));
    line.addAll(arguments);
    return line;
  }

  private static String classPath(Installation installation) throws IOException {
    List<Path> jars = new ArrayList<>(JavaCommand.jars(folder(installation)));
    jars.addAll(JavaCommand.jars(installation.home().resolve("child")));
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /// The link's counts up to now.
  ///
  /// @throws IOException when the link's process is gone
  public synchronized LinkReport report() throws IOException {
    return tell(thereOpen, backOpen, Optional.empty());
  }

  /// Changes the link and returns its counts up to the change.
  ///
  /// @param there whether frames pass from the first site to the second
  /// @param back whether frames pass from the second site to the first
  /// @param spec new properties of each direction; empty to keep the current ones
  /// @throws IOException when the link's process is gone
  public synchronized LinkReport tell(boolean there, boolean back, Optional<DirectionSpec> spec)
      throws IOException {
    thereOpen = there;
    backOpen = back;
    orders.write(JsonCodec.line(new LinkCommand(++sequence, there, back, spec)) + "\n");
    orders.flush();
    return hear();
  }

  private LinkReport hear() throws IOException {
    String line = reports.readLine();
    if (line == null) {
      throw new IOException("the link's process is gone: " + String.join(" ", said()));
    }
    try {
      return JsonCodec.read(line, LinkReport.class);
    } catch (JacksonException e) {
      throw new IOException("the link's process said: " + line, e);
    }
  }

  private List<String> said() throws IOException {
    return UntrustedLines.last(log, 3);
  }

  @Override
  public void close() {
    NamespaceHolder.end(process);
  }
}
