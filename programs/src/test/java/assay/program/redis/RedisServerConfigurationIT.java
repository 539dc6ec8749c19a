package assay.program.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.FreePorts;
import assay.program.HostProgram;
import assay.program.ProgramSpec;
import assay.testing.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Needs("redis-server")
final class RedisServerConfigurationIT {

  private static final String HOST = "127.0.0.1";

  @TempDir private Path folder;

  private final int port = FreePorts.free(1);

  private String answer(String command) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
      return String.valueOf(lines.readLine());
    }
  }

  @Test
  void serverTakesRequests_butNoCommandsThatChangeIt() throws Exception {
    Path file = folder.resolve("redis.conf");
    Files.writeString(file, RedisServerConfiguration.of(port, HOST, folder));
    try (HostProgram program =
        HostProgram.start(
            ProgramSpec.installed(
                    "redis-server", List.of(file.toString()), folder.resolve("redis.log"))
                .at(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)))) {
      assertThat(answer("SET key value")).isEqualTo("+OK");
      for (String command :
          List.of("CONFIG SET dir " + folder, "CONFIG GET *", "MODULE LIST", "DEBUG JMAP")) {
        assertThat(answer(command)).as(command).startsWith("-ERR unknown command");
      }
      assertThat(program.end()).isNotDone();
    }
  }
}
