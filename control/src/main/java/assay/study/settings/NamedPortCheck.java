package assay.study.settings;

import assay.api.engine.FreePorts;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/// Checks the ports that a study names.
public final class NamedPortCheck {

  /// Lower ports belong to the system.
  private static final int LOWEST = 1_024;

  private static final String PORT = "port";

  private NamedPortCheck() {}

  public static void check(Study study, StudyProblems problems) {
    study.written(PORT).distinct().forEach(port -> checkPort(port, problems));
  }

  private static void checkPort(SourceValue port, StudyProblems problems) {
    if (!port.text().matches("\\d{1,5}") || Integer.parseInt(port.text()) > 65_535) {
      return;
    }
    int number = Integer.parseInt(port.text());
    if (number > 0 && (number < LOWEST || number > 65_535 - FreePorts.OF_A_CLUSTER)) {
      problems.at(
          port,
          "E427",
          "a cluster needs the ports from %d on, up to %d of them, and not all are available"
              .formatted(number, FreePorts.OF_A_CLUSTER),
          "write a port from %,d to %,d, or leave it out to get a free one"
              .formatted(LOWEST, 65_535 - FreePorts.OF_A_CLUSTER));
      return;
    }
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), number));
    } catch (IOException e) {
      problems.at(
          port,
          "E506",
          "another process on this host uses port %d".formatted(number),
          "end that process, or leave `port` out: Assay then takes a free port");
    }
  }
}
