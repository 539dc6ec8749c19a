package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.redis.Placement.Place;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Protocol.Command;

/// How long a server lives: as long as the thread that started it, so that thread must be chosen well.
@Timeout(60)
final class ProgramIT {

  private static final int KILLED = 128 + 9;

  @TempDir private Path folder;

  @BeforeEach
  void redisIsInstalled() {
    Installed.assume();
  }

  private Program start() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    Settings settings = new Settings(Map.of("backup", "none", "backup-count", "1", "heap", "64m"));
    JoinSpec spec =
        new JoinSpec("member-1", "machine-1", "test", port, 1, settings, List.of(), folder);
    return Program.start(new Place(1, 0, 1, port), spec);
  }

  @Test
  void server_isKilledByTheKernel_whenTheThreadThatStartedItEnds() throws Exception {
    CompletableFuture<Program> started = new CompletableFuture<>();
    Thread thread =
        new Thread(() -> {
          try {
            Program program = start();
            // The kernel is told only once the server's own process runs.
            answers(program);
            started.complete(program);
          } catch (Exception e) {
            started.completeExceptionally(e);
          }
        });
    thread.start();
    Program program = started.get();
    thread.join();
    assertThat(program.process().waitFor(5, TimeUnit.SECONDS)).isTrue();
    assertThat(program.process().exitValue()).isEqualTo(KILLED);
  }

  @Test
  void server_lives_asLongAsTheThread() throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Program program = thread.submit(this::start).get();
      answers(program);
      assertThat(program.process().waitFor(500, TimeUnit.MILLISECONDS)).isFalse();
      try (Server server = program.server(1000)) {
        assertThat(Server.fact(server.text(Command.INFO, "memory"), "maxmemory"))
            .isEqualTo(Integer.toString(64 << 20));
      }
      program.process().destroyForcibly();
    }
  }

  private static void answers(Program program) throws InterruptedException {
    for (int tries = 0; ; tries++) {
      try (Server server = program.server(1000)) {
        assertThat(server.text(Command.PING)).isEqualTo("PONG");
        return;
      } catch (RuntimeException e) {
        if (tries == 100) {
          throw e;
        }
        Thread.sleep(20);
      }
    }
  }
}
