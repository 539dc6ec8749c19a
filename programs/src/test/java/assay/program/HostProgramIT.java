package assay.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.FreePorts;
import assay.testing.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A program's lifetime, and the messages about a dead one, with a JVM as the program.
@Timeout(60)
@Needs("setpriv")
final class HostProgramIT {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();
  private static final int KILLED = 128 + 9;

  @TempDir private Path folder;

  private static List<String> java(Class<?> main, String... arguments) {
    List<String> line =
        new ArrayList<>(
            List.of(
                JAVA,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    line.addAll(List.of(arguments));
    return line;
  }

  private static ProgramSpec listener(Path folder, int port, String words) {
    InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    return ProgramSpec.of(
            "listener",
            java(Listener.class, Integer.toString(port), words),
            folder.resolve("listener.log"),
            ProgramSpec.End.KILLED)
        .at(at, Duration.ofMillis(50));
  }

  /// Prints a text and listens, or with port 0 prints it and ends.
  static final class Listener {

    private Listener() {}

    /// @param arguments its port and its text
    public static void main(String[] arguments) throws Exception {
      System.out.println(arguments[1] + System.getenv().getOrDefault("MORE", ""));
      int port = Integer.parseInt(arguments[0]);
      if (port > 0) {
        try (ServerSocket socket = new ServerSocket()) {
          socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
          while (true) {
            socket.accept().close();
          }
        }
      }
    }
  }

  /// Starts a program and idles; on request it ends with the program.
  static final class Keeper {

    private Keeper() {}

    /// Prints the program's id when it runs.
    ///
    /// @param arguments the program's folder and port
    public static void main(String[] arguments) throws Exception {
      HostProgram program =
          HostProgram.start(
              listener(Path.of(arguments[0]), Integer.parseInt(arguments[1]), "kept"));
      program.takeAlong();
      System.out.println(program.pid());
      System.in.read();
    }
  }

  private Process keeper(int port) throws IOException {
    return new ProcessBuilder(java(Keeper.class, folder.toString(), Integer.toString(port)))
        .redirectError(folder.resolve("keeper.log").toFile())
        .start();
  }

  @Test
  void programs_liveUntilTheyAreClosed_andSayWhatTheySaidSinceTheirStart() throws Exception {
    int port = FreePorts.free(1);
    Files.writeString(folder.resolve("listener.log"), "of an earlier one\n");
    ProgramSpec spec = listener(folder, port, "hello").in(Map.of("MORE", " you"));
    HostProgram program = HostProgram.start(spec);
    ProcessHandle process = ProcessHandle.of(program.pid()).orElseThrow();
    assertThat(program.said()).isEqualTo("hello you");
    assertThat(program.awaitEnd(Duration.ofMillis(20))).isFalse();
    program.close();
    assertThat(process.isAlive()).isFalse();
    assertThat(program.end().get().exitValue()).isEqualTo(KILLED);
  }

  @Test
  void portOfAnother_isSaid() throws Exception {
    try (ServerSocket other = new ServerSocket()) {
      other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      assertThatThrownBy(() -> HostProgram.start(listener(folder, other.getLocalPort(), "never")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(" is for listener, and somebody else listens there");
    }
  }

  @Test
  void programThatEnds_isToldWithItsWords() throws Exception {
    Files.writeString(folder.resolve("listener.log"), "of an earlier one\n");
    ProgramSpec spec =
        ProgramSpec.of(
            "listener",
            java(Listener.class, "0", "no room"),
            folder.resolve("listener.log"),
            ProgramSpec.End.KILLED);
    assertThatThrownBy(() -> HostProgram.start(spec, program -> false))
        .isInstanceOf(IOException.class)
        .hasMessage("listener does not start: no room");
  }

  @Test
  void programThatIsNotThere_isSaid() {
    assertThatThrownBy(() -> ProgramSpec.installed("no-such-program", List.of(), folder))
        .isInstanceOf(IOException.class)
        .hasMessage("no-such-program is not installed on this host");
  }

  @Test
  void program_doesNotOutliveItsKilledKeeper() throws Exception {
    Process keeper = keeper(FreePorts.free(1));
    try (BufferedReader said = keeper.inputReader(StandardCharsets.UTF_8)) {
      ProcessHandle program = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
      keeper.destroyForcibly();
      program.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void keeper_goesWithItsProgram() throws Exception {
    Process keeper = keeper(FreePorts.free(1));
    try (BufferedReader said = keeper.inputReader(StandardCharsets.UTF_8)) {
      ProcessHandle program = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
      program.destroyForcibly();
      assertThat(keeper.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(keeper.exitValue()).isEqualTo(3);
      assertThat(folder.resolve("keeper.log"))
          .content()
          .contains("listener ended with exit code 137, and so does its member");
    }
  }
}
