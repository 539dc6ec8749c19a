package assay.cluster;

import assay.api.engine.ChildEnvironment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A process that keeps kernel namespaces for other processes until its input ends.
final class NamespaceHolder {

  private NamespaceHolder() {}

  /// Starts a holder and returns when its namespaces are ready.
  ///
  /// @param what what the namespaces provide, for the message
  /// @param script prints `ready` when done, then waits for the end of its input
  static Process start(String what, String script, String... namespaces) throws IOException {
    List<String> line = new ArrayList<>(List.of("unshare"));
    line.addAll(List.of(namespaces));
    line.addAll(List.of("sh", "-c", script));
    Process holder = ChildEnvironment.needed(line).redirectErrorStream(true).start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
    String first = said.readLine();
    if (!"ready".equals(first)) {
      holder.destroyForcibly();
      throw new IOException(what + " could not be made: " + first);
    }
    return holder;
  }
}
