package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.FreePorts;
import assay.dist.AssayProcess.Ended;
import assay.testing.Needs;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A watch on a Redis with a foreign key, from the command line.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Needs({"redis-server", "redis-cli"})
final class WatchIT {

  private static final Duration PROMISED = Duration.ofSeconds(60);

  private static final Pattern LOST = Pattern.compile("assay_watch_lost_writes_total\\S* (\\d+)");

  @TempDir private Path folder;
  private final int port = FreePorts.free(1);
  private Process server;

  @BeforeEach
  void begin() throws Exception {
    serve();
    String unused = redis("set", "foreign", "1");
    Files.writeString(
        folder.resolve("existing.yaml"), "addresses: [127.0.0.1:%d]\n".formatted(port));
  }

  private void serve() throws Exception {
    server =
        new ProcessBuilder("redis-server", "--port", "" + port, "--bind", "127.0.0.1", "--save", "")
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("redis.txt").toFile())
            .start();
    while (!redis("ping").equals("PONG")) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @AfterEach
  void end() throws Exception {
    server.destroyForcibly().waitFor();
  }

  private String redis(String... words) throws Exception {
    ProcessBuilder line = new ProcessBuilder("redis-cli", "-p", "" + port);
    line.command().addAll(List.of(words));
    Process asked = line.redirectErrorStream(true).start();
    return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private AssayProcess watch(String... more) throws IOException {
    String[] line = new String[more.length + 3];
    line[0] = "watch";
    line[1] = "--existing";
    line[2] = folder.resolve("existing.yaml").toString();
    System.arraycopy(more, 0, line, 3, more.length);
    return AssayProcess.start(folder, line);
  }

  private static String scraped(int metrics) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI place = URI.create("http://127.0.0.1:%d/metrics".formatted(metrics));
      return client
          .send(HttpRequest.newBuilder(place).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }

  @Test
  void healthyServer_isNotAccused_andAPlantedLossIsTold() throws Exception {
    int metrics = FreePorts.free(1);
    Path stop = folder.resolve("stop");
    Ended ended;
    try (AssayProcess assay =
        watch("--stop-file", stop.toString(), "--live-metrics", "--live-port", "" + metrics)) {
      assay.awaitText(assay.log(), "lost 0 of", 1);
      assertThat(Files.readString(assay.log())).doesNotContain("alert");
      assertThat(redis("dbsize")).isEqualTo("401");

      server.destroyForcibly().waitFor();
      long killed = System.nanoTime();
      serve();
      assay.awaitText(assay.log(), "alert", 1);
      assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(PROMISED);
      Matcher lost = LOST.matcher(scraped(metrics));
      assertThat(lost.find()).isTrue();
      assertThat(Long.parseLong(lost.group(1))).isPositive();

      Files.createFile(stop);
      ended = assay.await();
    }
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(4);
    assertThat(ended.errors()).contains("lost writes:", "acknowledged writes lost");
    assertThat(ended.output()).contains("✗  lost writes", "cost").containsPattern("clients \\d");
    assertThat(redis("dbsize")).isEqualTo("0");
  }

  @Test
  void sigterm_endsAWatch_withItsVerdict_andRemovesEveryKey() throws Exception {
    Ended ended;
    try (AssayProcess assay = watch("--rate", "50/s")) {
      assay.awaitText(assay.log(), "lost 0 of", 1);
      assay.process().destroy();
      ended = assay.await();
    }
    assertThat(ended.exit()).as(ended.printed()).isZero();
    assertThat(ended.output()).contains("✓  lost writes", "nothing is known about a failover");
    assertThat(redis("keys", "*")).isEqualTo("foreign");
  }

  @Test
  void prefixThatHoldsKeys_isRefused() throws Exception {
    String unused = redis("set", "assay:left", "1");
    try (AssayProcess assay = watch()) {
      Ended ended = assay.await();
      assertThat(ended.exit()).as(ended.printed()).isEqualTo(3);
      assertThat(ended.printed()).contains("E529");
    }
    assertThat(redis("get", "assay:left")).isEqualTo("1");
  }
}
