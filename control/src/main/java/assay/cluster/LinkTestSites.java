package assay.cluster;

import assay.api.engine.ChildEnvironment;
import assay.json.JsonCodec;
import assay.link.DatagramCount;
import assay.link.DirectionSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Two sites without a cluster, to test the link between them.
public final class LinkTestSites implements AutoCloseable {

  private static final String MAIN = "assay.kernel.DatagramProbe";
  private static final String SENDER = "sender";
  private static final String RECEIVER = "receiver";
  private static final int PLACE = 1;

  private final Installation installation;
  private final PrivateNetwork network;
  private final LinkProcess link;
  private final Path log;

  private LinkTestSites(
      Installation installation, PrivateNetwork network, LinkProcess link, Path log) {
    this.installation = installation;
    this.network = network;
    this.link = link;
    this.log = log;
  }

  /// Makes two sites and joins them.
  ///
  /// @param every the interval of probe packets
  /// @param folder the folder of the error log
  public static LinkTestSites make(
      Installation installation, DirectionSpec spec, long seed, Duration every, Path folder)
      throws IOException {
    Path log = folder.resolve("link.log");
    PrivateNetwork network = PrivateNetwork.make(2, process -> 0);
    try {
      network.wire(SENDER, SENDER, 0, PLACE);
      network.wire(RECEIVER, RECEIVER, 1, PLACE);
      LinkProcess link = network.join(installation, spec, seed, every, log);
      return new LinkTestSites(installation, network, link, log);
    } catch (IOException e) {
      network.close();
      throw e;
    }
  }

  public LinkProcess link() {
    return link;
  }

  /// Sends datagrams from the first site to the second and counts the arrivals.
  ///
  /// @param bytes size of each datagram, without headers
  public DatagramCount flood(int bytes, double perSecond, long count)
      throws IOException, InterruptedException {
    Process receiver = start(RECEIVER, List.of("count"));
    try (BufferedReader counted = receiver.inputReader(StandardCharsets.UTF_8)) {
      String ready = counted.readLine();
      if (ready == null) {
        throw new IOException("no datagram can be counted, see " + log);
      }
      Process sender =
          start(
              SENDER,
              List.of(
                  "send",
                  PrivateNetwork.address(1, PLACE),
                  Integer.toString(bytes),
                  Double.toString(perSecond),
                  Long.toString(count)));
      if (sender.waitFor() != 0) {
        throw new IOException("datagrams could not be sent, see " + log);
      }
      String line = counted.readLine();
      if (line == null) {
        throw new IOException("datagrams could not be counted, see " + log);
      }
      return JsonCodec.read(line, DatagramCount.class);
    } finally {
      receiver.destroyForcibly();
    }
  }

  private Process start(String name, List<String> words) throws IOException {
    List<String> line = new ArrayList<>(network.inside(name));
    line.addAll(LinkProcess.command(installation, MAIN, words));
    return ChildEnvironment.needed(line)
        .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  @Override
  public void close() {
    network.close();
  }
}
