package assay.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.live.LiveServer.Wanted;
import assay.loopback.LoopbackAccessControl;
import assay.loopback.UnendedRequests;
import assay.problem.ProblemException;
import assay.record.io.RunDirectory;
import assay.report.text.HtmlDocument;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Each test has its own server, and most wait for a limit of time.
@Execution(ExecutionMode.CONCURRENT)
final class LiveServerTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path folder;

  private final LiveSample sample = new LiveSample();
  private final LiveServer server =
      LiveServer.start(sample.run, Duration.ofMinutes(2), new Wanted(0, true, false));

  @AfterEach
  void stop() {
    server.close();
  }

  private static HttpResponse<String> get(String address) throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String policy(HttpResponse<String> response) {
    return response.headers().firstValue("Content-Security-Policy").orElse("none");
  }

  private RunDirectory reported() throws IOException {
    RunDirectory run = new RunDirectory(folder);
    Files.writeString(run.report(), HtmlDocument.report().render("The report"));
    Files.writeString(run.summary(), "# The summary");
    return run;
  }

  @Test
  void page_isUnderAStrictPolicy_andListensToItsOwnServerAlone() throws Exception {
    HttpResponse<String> page = get(server.page());
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(policy(page))
        .startsWith("default-src 'none'; style-src 'sha256-")
        .contains("script-src 'sha256-", "connect-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    assertThat(page.body()).contains("nothing here is a result", "What does a backup buy");
  }

  @Test
  void token_isLongAndRandom_andWithoutItNothingIsThere() throws Exception {
    URI page = URI.create(server.page());
    assertThat(page.getPath()).matches("/[0-9a-f]{32}/");
    assertThat(page.getHost()).isEqualTo("127.0.0.1");
    String root = "http://" + page.getAuthority();
    String wrong = page.getPath().replace(page.getPath().charAt(1), 'x');
    for (String path :
        List.of("/", "/seconds", wrong, wrong + "seconds", page.getPath().replace("/", ""))) {
      HttpResponse<String> response = get(root + (path.startsWith("/") ? path : "/" + path));
      assertThat(response.statusCode()).as(path).isEqualTo(404);
      assertThat(response.body()).as(path).isEqualTo("There is nothing here.\n");
    }
    try (LiveServer other =
        LiveServer.start(sample.run, Duration.ZERO, new Wanted(0, true, false))) {
      assertThat(URI.create(other.page()).getPath()).isNotEqualTo(page.getPath());
    }
  }

  @Test
  void otherMethodsAndHosts_areRefused() throws Exception {
    assertThat(raw("POST PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n"))
        .startsWith("HTTP/1.1 405");
    assertThat(raw("GET PATH HTTP/1.1\r\nHost: evil.example\r\n")).startsWith("HTTP/1.1 421");
    assertThat(raw("GET PATHseconds HTTP/1.1\r\nHost: evil.example\r\n"))
        .startsWith("HTTP/1.1 421");
    assertThat(raw("GET PATH HTTP/1.1\r\nHost: HOST\r\n")).startsWith("HTTP/1.1 200");
  }

  private String raw(String request) throws IOException {
    URI page = URI.create(server.page());
    try (Socket socket = new Socket(InetAddress.getByName(page.getHost()), page.getPort())) {
      OutputStream out = socket.getOutputStream();
      String text = request.replace("HOST", page.getAuthority()).replace("PATH", page.getPath());
      out.write((text + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void portInUse_isToldWithItsCode() {
    int port = URI.create(server.page()).getPort();
    assertThatThrownBy(
            () -> LiveServer.start(sample.run, Duration.ZERO, new Wanted(port, true, false)))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> {
              assertThat(refused.problems().getFirst().code()).isEqualTo("E850");
              assertThat(refused.problems().getFirst().help()).contains("--live-port");
            });
  }

  @Test
  void severalViewers_seeWhatIsMeasured_andOneThatGoesHarmsNothing() throws Exception {
    URI page = URI.create(server.page());
    try (Viewer stays = new Viewer(page)) {
      try (Viewer goes = new Viewer(page)) {
        assertThat(goes.await("data:")).contains("live-state");
      }
      sample.run.trial(1, 2, LiveSample.PLAN.trials().getFirst());
      sample.run.ticked(List.of(LiveSample.row("sync-1", "client-1", "get", 0, 1_234)));
      assertThat(stays.await("1.23k/s")).contains("1.00 ms");
    }
  }

  /// A viewer that does not read blocks only its own thread, and learns how much it missed when it
  /// reads again.
  @Test
  void viewerThatDoesNotRead_isWaitedForByNobody_andToldWhatItMissed() throws Exception {
    LiveFrameBuffer frames = new LiveFrameBuffer();
    HttpServer own = LoopbackAccessControl.bound(0);
    own.createContext(
        "/",
        exchange -> {
          try (exchange) {
            ViewerStream.serve(exchange, frames);
          }
        });
    own.setExecutor(task -> Thread.ofPlatform().daemon().start(task));
    own.start();
    URI page = URI.create("http://127.0.0.1:" + own.getAddress().getPort() + "/");
    // More than all buffers between the two can hold.
    frames.show(Map.of("much", "x".repeat(24 << 20)));
    try (Viewer stalled = new Viewer(page)) {
      stalled.begins();
      for (int i = 0; i < 1_000; i++) {
        frames.show(Map.of("number", "the " + i));
      }
      try (Viewer reads = new Viewer(page)) {
        assertThat(reads.await("data:")).contains("the 999", "\"skipped\":0");
      }
      assertThat(stalled.await("much")).contains("\"skipped\":0");
      assertThat(stalled.await("data:")).contains("the 999", "\"skipped\":999");
    } finally {
      own.stop(0);
    }
  }

  @Test
  void moreViewersThanThereMayBe_areTurnedAway() throws Exception {
    URI page = URI.create(server.page());
    List<Viewer> viewers = new ArrayList<>();
    try {
      for (int i = 0; i < LiveHandler.VIEWERS; i++) {
        Viewer viewer = new Viewer(page);
        viewers.add(viewer);
        viewer.await("data:");
      }
      HttpResponse<String> refused = get(server.page() + "seconds");
      assertThat(refused.statusCode()).as("a browser shows no other").isEqualTo(200);
      assertThat(refused.body()).isEqualTo("event: full\ndata: 16\n\n");
      assertThat(get(server.page()).statusCode()).as("the page is still served").isEqualTo(200);
    } finally {
      for (Viewer viewer : viewers) {
        viewer.close();
      }
    }
  }

  /// A client without the token cannot block one with it.
  @Test
  @Timeout(60)
  void silentConnections_keepNobodyOut() throws Exception {
    try (UnendedRequests silent = new UnendedRequests(server.page())) {
      silent.add(400, "");
      awaitAnswer();
    }
  }

  private void awaitAnswer() throws Exception {
    while (!answers(server.page())) {
      Thread.onSpinWait();
    }
  }

  private static boolean answers(String address) throws Exception {
    try {
      return get(address).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  /// Each holds the server's attention until its time is over.
  @Test
  @Timeout(60)
  void slowRequests_keepNobodyOut() throws Exception {
    try (UnendedRequests slow = new UnendedRequests(server.page())) {
      slow.add(200, "G");
      assertThat(get(server.page()).statusCode()).isEqualTo(200);
    }
  }

  /// All connections that there may be are taken, and taken again, by clients that never end a request's head.
  @Test
  @Timeout(60)
  void slowRequestsOnAllConnections_keepNobodyOutForLong() throws Exception {
    assertThat(Integer.getInteger("sun.net.httpserver.maxReqTime")).isLessThanOrEqualTo(2);
    try (UnendedRequests slow = new UnendedRequests(server.page())) {
      for (int round = 0; round < 2; round++) {
        slow.add(300, "GET / HTTP/1.1\r\nHost: ");
        awaitAnswer();
      }
    }
  }

  @Test
  @Timeout(60)
  void manyStreams_keepNobodyFromThePage() throws Exception {
    URI page = URI.create(server.page());
    List<Viewer> viewers = new ArrayList<>();
    try {
      for (int i = 0; i < 400; i++) {
        viewers.add(new Viewer(page));
      }
      awaitAnswer();
    } finally {
      for (Viewer viewer : viewers) {
        viewer.close();
      }
    }
  }

  @Test
  void page_becomesTheReport_whichRunsApart() throws Exception {
    assertThat(get(server.page() + "report.html").statusCode()).isEqualTo(404);
    try (Viewer viewer = new Viewer(URI.create(server.page()))) {
      viewer.await("data:");
      server.ended(reported());
      assertThat(viewer.await("\"report\"")).contains("\"report\":true");
    }
    HttpResponse<String> report = get(server.page() + "report.html");
    assertThat(report.body()).contains("The report");
    assertThat(policy(report)).contains("script-src 'sha256-", "sandbox allow-scripts");
    assertThat(get(server.page()).body()).contains("The report");
    assertThat(get(server.page() + "summary.md").body()).isEqualTo("# The summary");
    Files.createSymbolicLink(folder.resolve("link.txt"), folder.resolve("summary.md"));
    for (String name : List.of("link.txt", "..%2Fsecret", "members/a", "none.txt")) {
      assertThat(get(server.page() + name).statusCode()).as(name).isEqualTo(404);
    }
  }

  @Test
  void runWithoutAReport_saysWhy() throws Exception {
    try (Viewer viewer = new Viewer(URI.create(server.page()))) {
      viewer.await("data:");
      server.failed("the disk is full");
      assertThat(viewer.await("\"report\""))
          .contains("\"report\":false", "without a report: the disk is full");
    }
  }

  /// A run in CI has no viewer, and does not wait for one.
  @Test
  void end_waitsForNobodyWhereNoPageIsOpen() throws Exception {
    long before = System.nanoTime();
    server.ended(reported());
    server.close();
    assertThat(System.nanoTime() - before).isLessThan(LiveServer.GRACE.toNanos());
    assertThatThrownBy(() -> get(server.page())).isInstanceOf(IOException.class);
  }

  @Test
  void end_doesNotWaitForLong_whereAViewerStalls() throws Exception {
    LiveFrameBuffer frames = server.frames();
    try (Viewer stalled = new Viewer(URI.create(server.page()))) {
      stalled.begins();
      // More than all buffers between the two can hold: its thread cannot continue.
      frames.show(Map.of("much", "x".repeat(24 << 20)));
      long before = System.nanoTime();
      server.ended(reported());
      server.close();
      assertThat(System.nanoTime() - before).isLessThan(LiveServer.GRACE.plusSeconds(2).toNanos());
    }
  }

  /// A viewer that comes after a pause does not get the last drawing.
  @Test
  void whatWasDrawnLast_isForgotten_whenNobodyLooks() throws Exception {
    LiveFrameBuffer frames = new LiveFrameBuffer();
    assertThat(frames.comes(1)).isTrue();
    frames.show(Map.of("number", "old"));
    frames.goes();
    assertThat(frames.comes(1)).isTrue();
    assertThat(frames.after(0, 0).frame()).isNull();
    frames.show(Map.of("number", "new"));
    LiveFrameBuffer.Frame shown = Objects.requireNonNull(frames.after(0, 0).frame());
    assertThat(shown.number()).isEqualTo(2);
    assertThat(shown.parts()).containsEntry("number", "new");
  }

  @Test
  void metrics_areThereOnlyWhenAskedFor() throws Exception {
    String root = "http://" + URI.create(server.page()).getAuthority();
    assertThat(get(root + "/metrics").statusCode()).isEqualTo(404);
    try (LiveServer scraped =
        LiveServer.start(sample.run, Duration.ZERO, new Wanted(0, false, true))) {
      HttpResponse<String> metrics = get(scraped.metrics());
      assertThat(metrics.headers().firstValue("Content-Type").orElse(""))
          .startsWith("application/openmetrics-text; version=1.0.0");
      assertThat(metrics.body()).contains("assay_run_info{").endsWith("# EOF\n");
      assertThat(get(scraped.page()).statusCode()).as("no page").isEqualTo(404);
    }
  }
}
