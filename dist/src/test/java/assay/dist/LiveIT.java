package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.HostPrograms;
import assay.testing.Needs;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/// A run with its live page: a browser that stays, a viewer that leaves and one that does not read.
@Tag("further")
final class LiveIT {

  private static final String STUDY =
      """
      study: watched
      question: What does a viewer see of a run that goes on?
      engine: reference
      workload: tradeoffs
      cluster: { members: 3, machines: 3 }
      data: { customers: 1_000, value: 16 }
      configurations: { map: { behaviour: map } }
      steps:
        - open: { rate: 1000/s, warm-up: 1s, for: 8s, mix: { put: 50, get: 50 }, fault: { kill: member, at: 5s } }
      check: [lost-writes]
      objectives: [ "p99(get) < 1h", "lost-writes == 0" ]
      """;

  /// The page is the report; a browser that was too busy to fetch it in time finds no server any
  /// more.
  private static final String OVER =
      """
      const link = document.getElementById('live-link');
      return document.getElementById('results') !== null
          || (link !== null && link.textContent.includes('does not answer'))
          || document.documentElement.textContent.includes('ERR_CONNECTION_REFUSED');
      """;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir private Path folder;

  private AssayProcess started(String... more) throws IOException {
    Path study = Files.writeString(folder.resolve("watched.yaml"), STUDY);
    List<String> words =
        Stream.concat(
                Stream.of("run", study.toString(), "--seed", "1", "--out", out().toString()),
                Stream.of(more))
            .toList();
    return AssayProcess.start(folder, words.toArray(String[]::new));
  }

  private Path out() {
    return folder.resolve("run");
  }

  /// The address that the command prints.
  private static URI address(AssayProcess assay, String what) throws Exception {
    assay.awaitText(assay.log(), what + " http", 1);
    assay.awaitText(assay.log(), "\n", 1);
    return assay
        .errors()
        .lines()
        .filter(line -> line.startsWith(what + " http"))
        .map(line -> URI.create(line.substring(what.length() + 1)))
        .findFirst()
        .orElseThrow();
  }

  private static HttpResponse<String> get(URI address) throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
  }

  /// A viewer that asks for the stream and does not read it.
  private static Socket stalled(URI page) throws IOException {
    Socket socket = new Socket(InetAddress.getByName(page.getHost()), page.getPort());
    String request =
        "GET %sseconds HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(page.getPath(), page.getAuthority());
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /// A viewer that reads everything on one connection: how many seconds it was shown until the end
  /// of the run.
  private static CompletableFuture<Long> read(URI page) {
    return CLIENT
        .sendAsync(
            HttpRequest.newBuilder(page.resolve("seconds")).build(),
            HttpResponse.BodyHandlers.ofLines())
        .thenApplyAsync(stream -> {
          List<String> lines = stream.body().toList();
          assertThat(lines).contains("event: over");
          return lines.stream().filter(line -> line.equals("event: parts")).count();
        });
  }

  private static Path installed(String name) {
    return HostPrograms.find(name).orElseThrow();
  }

  private ChromeDriver browser() {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(installed("chromium").toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        "--window-size=1300,1000",
        "--user-data-dir=" + folder.resolve("profile"));
    return new ChromeDriver(
        new ChromeDriverService.Builder()
            .usingDriverExecutable(installed("chromedriver").toFile())
            .usingAnyFreePort()
            .build(),
        options);
  }

  private static void await(ChromeDriver browser, String id, String text) {
    new WebDriverWait(browser, Duration.ofSeconds(60))
        .until(driver -> driver.findElement(By.id(id)).getText().contains(text));
  }

  private static void pictured(ChromeDriver browser, String name) throws IOException {
    String to = System.getProperty("assay.pictures", "");
    if (!to.isEmpty()) {
      Files.write(Path.of(to, name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
    }
  }

  @Test
  @Needs({"chromium", "chromedriver"})
  void run_isSeenSecondBySecond_andThePageBecomesTheReport() throws Exception {
    ChromeDriver browser = browser();
    try (AssayProcess assay = started("--live")) {
      URI page = address(assay, "live page");
      try (Socket unused = stalled(page)) {
        CompletableFuture<Long> seconds = read(page);
        stalled(page).close();
        browser.get(page.toString());
        await(browser, "live-second", "/s");
        await(browser, "live-processes", "client-1");
        await(browser, "live-happenings", "⚡ kill");
        pictured(browser, "live-run");
        new WebDriverWait(browser, Duration.ofSeconds(90))
            .until(driver -> Boolean.TRUE.equals(browser.executeScript(OVER)));
        pictured(browser, "live-report");
        AssayProcess.Ended ended = assay.await();
        assertThat(ended.kept(out()).report()).exists();
        assertThat(seconds.get(10, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(5);
      }
    } finally {
      browser.quit();
    }
  }

  /// Without a viewer, as in CI: the command ends by itself, and the scraper's address works while
  /// it runs.
  @Test
  void runThatNobodyWatches_endsByItself_andAnswersAScraper() throws Exception {
    try (AssayProcess assay = started("--live", "--live-metrics", "--progress", "none")) {
      URI metrics = address(assay, "live metrics");
      assay.awaitText(folder.resolve("run.partial/events.ndjson"), "\"WINDOW_BEGINS\"", 1);
      String scraped = get(metrics).body();
      assertThat(scraped).contains("assay_run_info{", "study=\"watched\"").endsWith("# EOF\n");
      assertThat(get(metrics.resolve("/")).statusCode()).isEqualTo(404);
      AssayProcess.Ended ended = assay.await();
      assertThat(ended.kept(out()).report()).exists();
    }
  }

  @Test
  void viewer_isToldNothingMore_whereAssayIsKilled_andNoProcessIsLeft() throws Exception {
    try (AssayProcess assay = started("--live", "--progress", "none")) {
      URI page = address(assay, "live page");
      assay.awaitText(folder.resolve("run.partial/events.ndjson"), "\"WINDOW_BEGINS\"", 1);
      try (Socket viewer = stalled(page)) {
        assay.process().destroyForcibly();
        assertThat(assay.process().waitFor(10, TimeUnit.SECONDS)).isTrue();
        viewer.setSoTimeout(10_000);
        viewer.getInputStream().transferTo(OutputStream.nullOutputStream());
      } catch (SocketException reset) {
        assertThat(reset).hasMessageContaining("reset");
      }
      assertThat(AssayProcess.leftSoon(out().toString())).isEmpty();
    }
  }

  @Test
  void portInUse_endsBeforeAnythingRuns() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        AssayProcess assay = started("--live", "--live-port", "" + taken.getLocalPort())) {
      AssayProcess.Ended ended = assay.await();
      assertThat(ended.exit()).isEqualTo(3);
      assertThat(ended.errors()).contains("E850", "--live-port");
      assertThat(folder.resolve("run.partial")).doesNotExist();
    }
  }
}
