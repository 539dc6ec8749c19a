package assay.sessions.node.balancer;

import static assay.api.web.WebClient.Routing.AFFINE;
import static assay.api.web.WebClient.Routing.ELSEWHERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.Settings;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.api.web.WebAnswer;
import assay.program.HostProgram;
import assay.sessions.node.client.Browsers;
import assay.testing.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Browsers behind the host's HAProxy; skipped without it.
@Timeout(120)
@Needs({"haproxy", "setpriv"})
final class HaproxyIT {

  private static final int NODES = 3;

  @TempDir private Path folder;

  private final List<FakeNode> nodes = new ArrayList<>();
  private JoinSpec spec;
  private HostProgram haproxy;
  private Browsers browsers;

  @BeforeEach
  void start() throws Exception {
    spec = spec(folder);
    nodes.addAll(FakeNode.all(spec));
    haproxy = HaproxyProgram.start(spec);
    browsers = BalancerKind.HAPROXY.browsers(spec);
  }

  @AfterEach
  void end() throws Exception {
    browsers.close();
    haproxy.close();
    nodes.forEach(FakeNode::close);
  }

  private static JoinSpec spec(Path folder) {
    return new JoinSpec(
        "client-1",
        "machine-1",
        "balanced",
        FreePorts.free(FreePorts.OF_A_CLUSTER),
        NODES,
        new Settings(Map.of("balancer", "haproxy")),
        List.of(),
        folder);
  }

  private FakeNode node(WebAnswer answer) {
    return nodes.get(Integer.parseInt(answer.node().substring("member-".length())) - 1);
  }

  @Test
  void users_areSpreadInTurnAndStay_andNodesSeeTheirOwnCookiesAlone() throws Exception {
    List<String> first = new ArrayList<>();
    for (int user = 0; user < NODES; user++) {
      WebAnswer answer = browsers.get(user, "/", AFFINE);
      assertThat(answer.body()).isEqualTo(";");
      first.add(answer.node());
    }
    assertThat(first).containsExactlyInAnyOrder("member-1", "member-2", "member-3");
    for (int round = 0; round < 3; round++) {
      for (int user = 0; user < NODES; user++) {
        assertThat(browsers.get(user, "/", AFFINE))
            .isEqualTo(new WebAnswer(200, "SESSION=of-the-node;", first.get(user)));
      }
    }
  }

  @Test
  void elsewhere_isAnotherNodeForThatRequestAlone() throws Exception {
    String own = browsers.get(1, "/", AFFINE).node();
    for (int round = 0; round < 5; round++) {
      assertThat(browsers.get(1, "/", ELSEWHERE).node()).startsWith("member-").isNotEqualTo(own);
      assertThat(browsers.get(1, "/", AFFINE).node()).isEqualTo(own);
    }
  }

  @Test
  void forgottenUser_isANewOne() throws Exception {
    browsers.get(1, "/", AFFINE);
    browsers.forget(1);
    assertThat(browsers.get(1, "/", AFFINE).body()).isEqualTo(";");
  }

  @Test
  void usersOfANodeThatIsGone_areAnsweredByOthersAndStayThere() throws Exception {
    WebAnswer before = browsers.get(1, "/", AFFINE);
    node(before).close();
    WebAnswer after = browsers.get(1, "/", AFFINE);
    assertThat(after.status()).isEqualTo(200);
    assertThat(after.node()).startsWith("member-").isNotEqualTo(before.node());
    assertThat(browsers.get(1, "/", AFFINE).node()).isEqualTo(after.node());
  }

  /// Once as the first request on a connection, which HAProxy answers, and once as a later one,
  /// whose connection it closes.
  @Test
  void answerThatBreaksOff_leavesItOpen_andNothingIsSentTwice() throws Exception {
    String text = "/break";
    assertThatThrownBy(() -> browsers.get(1, text, AFFINE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("502");
    assertThat(broken()).isEqualTo(1);
    browsers.get(1, "/", AFFINE);
    assertThatThrownBy(() -> browsers.get(1, text, AFFINE)).isInstanceOf(IOException.class);
    assertThat(broken()).isEqualTo(2);
  }

  private int broken() {
    return nodes.stream().mapToInt(FakeNode::broken).sum();
  }

  @Test
  void nodeThatSaysItIsUnavailable_hasSurelyDoneNothing() {
    assertThatThrownBy(() -> browsers.get(1, "/unavailable", AFFINE))
        .isInstanceOf(DefiniteFailureException.class)
        .hasMessageMatching("member-\\d answers that it is unavailable");
  }

  @Test
  void requestThatNoNodeTook_hasSurelyFailed() throws Exception {
    browsers.get(1, "/", AFFINE);
    nodes.forEach(FakeNode::close);
    assertThatThrownBy(() -> browsers.get(1, "/", AFFINE))
        .isInstanceOf(DefiniteFailureException.class)
        .hasMessage("HAProxy found no node that takes the request");
    haproxy.close();
    assertThatThrownBy(() -> browsers.get(1, "/", AFFINE))
        .isInstanceOf(DefiniteFailureException.class)
        .hasMessageStartingWith("HAProxy takes no connection: ");
  }

  @Test
  void furtherClients_waitUntilItTakesConnections() throws Exception {
    JoinSpec other = spec(folder.resolve("other"));
    nodes.addAll(FakeNode.all(other));
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<Browsers> waiting = threads.submit(() -> BalancerKind.HAPROXY.browsers(other));
      try (HostProgram program = HaproxyProgram.start(other);
          Browsers further = waiting.get()) {
        assertThat(ProcessHandle.of(program.pid())).isPresent();
        assertThat(further.get(1, "/", AFFINE).status()).isEqualTo(200);
      }
    }
  }

  @Test
  void program_isStartedOnceEveryNodeIsReady() throws Exception {
    JoinSpec other = spec(folder.resolve("other"));
    nodes.add(FakeNode.start(other, 0));
    nodes.add(FakeNode.start(other, 1));
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<HostProgram> starting = threads.submit(() -> HaproxyProgram.start(other));
      assertThatThrownBy(() -> starting.get(200, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      nodes.add(FakeNode.start(other, 2));
      starting.get().close();
    }
  }

  @Test
  void portThatIsTaken_isSaid() {
    assertThatThrownBy(() -> HaproxyProgram.start(spec))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(" is for haproxy, and somebody else listens there");
  }

  @Test
  void program_endsWithItsSession() {
    ProcessHandle program = ProcessHandle.of(haproxy.pid()).orElseThrow();
    assertThat(program.info().command().orElseThrow()).endsWith("haproxy");
    assertThat(program.descendants()).isEmpty();
    haproxy.close();
    assertThat(program.isAlive()).isFalse();
  }

  @Test
  void program_doesNotOutliveItsKilledClient() throws Exception {
    Process client =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Client.class.getName(),
                folder.resolve("killed").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = client.inputReader(StandardCharsets.UTF_8)) {
      assertThat(said.readLine()).isEqualTo("up");
      List<ProcessHandle> program = client.descendants().toList();
      assertThat(program).hasSize(1);
      client.destroyForcibly();
      program.getFirst().onExit().get(30, TimeUnit.SECONDS);
    }
  }

  /// A process that starts an HAProxy and idles.
  static final class Client {

    private Client() {}

    /// Prints `up` when it takes connections.
    public static void main(String[] arguments) throws Exception {
      JoinSpec spec = spec(Path.of(arguments[0]));
      List<FakeNode> nodes = FakeNode.all(spec);
      try (HostProgram program = HaproxyProgram.start(spec)) {
        System.out.println(program.pid() > 0 ? "up" : "down");
        System.in.read();
        nodes.forEach(FakeNode::close);
      }
    }
  }
}
