package assay.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.compare.StoredSample;
import assay.loopback.UnendedRequests;
import assay.problem.ProblemException;
import assay.report.text.HtmlDocument;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class SiteServerTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path runs;

  private SiteServer server;

  @BeforeEach
  void start() throws IOException {
    sample(1).stored();
    sample(2).stored();
    server = SiteServer.start(runs, 0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private StoredSample sample(int number) {
    return new StoredSample(runs, "000" + number)
        .at("2026-10-0%dT10:00:00Z".formatted(number))
        .figure("p99(put)", 1e6, 1e6, 1e6, 1e6);
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return get(server, path);
  }

  private static HttpResponse<String> get(SiteServer from, String path)
      throws IOException, InterruptedException {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(from.address() + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static String policy(HttpResponse<String> response) {
    return response.headers().firstValue("Content-Security-Policy").orElse("none");
  }

  @Test
  void index_showsARunThatWasAdded_andOneThatWasDamaged() throws Exception {
    assertThat(get("").body()).contains("2 runs, the newest first").doesNotContain("0003");
    Path third = sample(3).stored().folder();
    assertThat(get("").body()).contains("3 runs, the newest first", "0003");
    assertThat(get("trend?study=first-look").body()).contains("3 runs, oldest on the left<");

    Files.writeString(third.resolve("run.json"), "{");
    assertThat(get("").body()).contains("3 runs, the newest first", "cannot be read");
    assertThat(get("trend?study=first-look").body()).contains("1 cannot be read");
  }

  @Test
  void anyTwoRuns_areCompared() throws Exception {
    sample(3).stored();
    String key = "2026-11-21-%s-first-look";
    assertThat(
            get("compare?base=%s&run=%s".formatted(key.formatted("0003"), key.formatted("0001")))
                .body())
        .contains("0001 against 0003", "= same", "default-src &#x27;none&#x27;");
    assertThat(get("compare?run=" + key.formatted("0003")).body()).contains("0003 against 0002");
    assertThat(get("compare?run=" + key.formatted("0001")).body())
        .contains("No run of this study is older.");
    assertThat(get("compare?base=%1$s&run=%1$s".formatted(key.formatted("0001"))).body())
        .contains("Both are the same run");

    sample(4).seed(7).stored();
    assertThat(
            get("compare?base=%s&run=%s".formatted(key.formatted("0001"), key.formatted("0004")))
                .body())
        .contains("These runs cannot be compared", "their seed differs: 42 → 7", "--force")
        .doesNotContain("= same");
  }

  @Test
  void pages_areUnderAStrictPolicy() throws Exception {
    HttpResponse<String> index = get("");
    assertThat(policy(index))
        .startsWith("default-src 'none'; style-src 'sha256-")
        .contains("form-action 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(index.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
  }

  /// An Assay run's report runs its own script, isolated from the site; another page runs none.
  @Test
  void reports_areServedApart() throws Exception {
    Path report = sample(2).folder().resolve("report.html");
    Files.writeString(report, HtmlDocument.report().render("A report"));
    String path = "run/2026-11-21-0002-first-look/";
    assertThat(policy(get(path + "report.html")))
        .contains("script-src 'sha256-", "sandbox allow-scripts")
        .doesNotContain("unsafe");

    Files.writeString(report, "<script>alert(1)</script>");
    assertThat(policy(get(path + "report.html"))).doesNotContain("script").contains("sandbox");

    HttpResponse<String> figures = get(path + "run.json");
    assertThat(figures.statusCode()).isEqualTo(200);
    assertThat(figures.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
  }

  @Test
  void nothingButRuns_isServed() throws Exception {
    Files.writeString(runs.resolve("secret.txt"), "secret");
    Files.createSymbolicLink(sample(1).folder().resolve("link.txt"), runs.resolve("secret.txt"));
    String run = "run/2026-11-21-0001-first-look/";
    for (String path :
        new String[] {
          "secret.txt",
          run + "..%2Fsecret.txt",
          run + "../secret.txt",
          run + "link.txt",
          run + "%2e%2e/secret.txt",
          "run/../secret.txt",
          "trend?study=none",
          "compare?run=none"
        }) {
      HttpResponse<String> response = get(path);
      assertThat(response.statusCode()).as(path).isEqualTo(404);
      assertThat(response.body()).as(path).isNotEqualTo("secret");
    }
  }

  @Test
  void otherMethodsAndHosts_areRefused() throws Exception {
    assertThat(
            raw("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 405");
    assertThat(raw("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 421");
    assertThat(raw("GET / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
  }

  private String raw(String request) throws IOException {
    URI address = URI.create(server.address());
    try (Socket socket = new Socket(InetAddress.getByName(address.getHost()), address.getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          request.replace("HOST", address.getAuthority()).getBytes(StandardCharsets.US_ASCII));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /// Each holds the server's attention until its time is over.
  @Test
  @Timeout(60)
  void slowRequests_keepNobodyOut() throws Exception {
    try (UnendedRequests slow = new UnendedRequests(server.address())) {
      slow.add(200, "G");
      assertThat(get("").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void portInUse_isToldWithItsCode_andTwoServersShareAFolder() throws Exception {
    int port = URI.create(server.address()).getPort();
    assertThatThrownBy(() -> SiteServer.start(runs, port))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> {
              assertThat(refused.problems().getFirst().code()).isEqualTo("E531");
              assertThat(refused.problems().getFirst().help()).contains("--port 0");
            });
    try (SiteServer second = SiteServer.start(runs, 0)) {
      assertThat(get(second, "").body()).isEqualTo(get("").body());
    }
  }
}
