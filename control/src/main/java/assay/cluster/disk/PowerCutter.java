package assay.cluster.disk;

import assay.cluster.Installation;
import assay.cluster.LinkProcess;
import assay.cluster.NamespaceHolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// The process that cuts file systems off their disks. It runs before the load, because the start of a JVM would disturb
/// the time before a fault.
final class PowerCutter implements AutoCloseable {

  private static final String MAIN = "assay.kernel.PowerCutMain";
  private static final String DONE = "done";

  private final Process process;
  private final BufferedReader answers;
  private final Writer orders;

  private PowerCutter(Process process) {
    this.process = process;
    answers = process.inputReader(StandardCharsets.UTF_8);
    orders = process.outputWriter(StandardCharsets.UTF_8);
  }

  static PowerCutter start(Installation installation) throws IOException {
    return new PowerCutter(
        NamespaceHolder.start(
            "power failures", LinkProcess.command(installation, MAIN, List.of())));
  }

  /// From now on nothing of this file system reaches its disk.
  ///
  /// @param folder in the file system, as the host sees it
  synchronized void cut(Path folder) throws IOException {
    orders.write(folder + "\n");
    orders.flush();
    String answer = answers.readLine();
    if (!DONE.equals(answer)) {
      throw new IOException("%s still has power: %s".formatted(folder, answer));
    }
  }

  @Override
  public void close() {
    NamespaceHolder.end(process);
  }
}
