package assay.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A network namespace for every process in a cluster, joined by a bridge in another namespace,
/// like `network: private`. A shell holds the namespaces; they end with the shell and its
/// processes.
public final class OwnNetwork implements TestNetwork {

  private final Process holder;
  private final List<String> names;

  private OwnNetwork(Process holder, List<String> names) {
    this.holder = holder;
    this.names = names;
  }

  /// @param names one namespace for each
  static OwnNetwork make(List<String> names) throws IOException {
    String script =
        """
        mount -t tmpfs none /run && mkdir -p /run/netns &&
        ip link add bridge type bridge && ip link set bridge up &&
        %s
        echo ready
        read -r unused
        """
            .formatted(
                IntStream.range(0, names.size())
                    .mapToObj(place -> wire(names.get(place), place))
                    .collect(Collectors.joining()));
    Process holder =
        new ProcessBuilder("unshare", "--net", "--mount", "sh", "-c", script)
            .redirectErrorStream(true)
            .start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
    String first = said.readLine();
    if (!"ready".equals(first)) {
      holder.destroyForcibly();
      throw new IOException("a network of one's own could not be made: " + first);
    }
    return new OwnNetwork(holder, names);
  }

  private static String wire(String name, int place) {
    return """
    ip netns add %1$s &&
    ip link add port%2$d type veth peer name eth0 netns %1$s &&
    ip link set port%2$d master bridge up &&
    ip -n %1$s link set lo up &&
    ip -n %1$s addr add %3$s/24 dev eth0 &&
    ip -n %1$s link set eth0 up &&
    """
        .formatted(name, place, address(place));
  }

  private static String address(int place) {
    return "10.78.0." + (place + 1);
  }

  @Override
  public String addressOf(String name) {
    return address(names.indexOf(name));
  }

  /// A process that enters the mount namespace starts in its root folder.
  @Override
  public List<String> launcher(String name, Path folder) {
    String pid = Long.toString(holder.pid());
    return Stream.of(
            List.of("nsenter", "-t", pid, "-n", "-m", "ip", "netns", "exec", name),
            List.of("sh", "-c", "cd \"$0\" && exec \"$@\"", folder.toString()))
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public void close() {
    holder.destroyForcibly();
    try {
      holder.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
