package assay.sessions.none;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import assay.api.web.WebClient.Routing;
import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Two nodes in one process, and users' browsers; in either container.
@ParameterizedClass
@ValueSource(strings = {"tomcat", "jetty"})
final class NoneEngineTest {

  private static final int NODES = 2;

  private final NoneEngine engine = new NoneEngine();
  private final int port = FreePorts.free(FreePorts.OF_A_CLUSTER);
  private final List<Member> nodes = new ArrayList<>();

  @Parameter private String container = "tomcat";

  @TempDir private Path folder;
  private Session session;
  private WebClient client;

  @BeforeEach
  void start() throws Exception {
    for (int i = 1; i <= NODES; i++) {
      nodes.add(engine.start(spec("member-" + i)));
    }
    session = engine.open(spec("client-1"));
    client = session.capability(WebClient.class);
  }

  @AfterEach
  void stop() {
    nodes.forEach(Member::close);
    session.close();
  }

  private JoinSpec spec(String name) throws Exception {
    return spec(name, Map.of());
  }

  private JoinSpec spec(String name, Map<String, String> more) throws Exception {
    Map<String, String> settings = new HashMap<>(more);
    settings.putIfAbsent("container", container);
    return new JoinSpec(
        name,
        "machine-1",
        "none-" + port,
        port,
        NODES,
        new Settings(settings),
        List.of(),
        Files.createDirectories(folder.resolve(name)));
  }

  @Test
  void user_walksThroughAllPagesOfOneNode() throws Exception {
    WebAnswer login = page(1, "login?user=1&v=1");
    assertThat(login.status()).isEqualTo(200);
    String node = login.node();
    assertThat(login.body()).isEqualTo(json(node, "", 1));

    assertThat(page(1, "search?q=lamp&v=2").body())
        .startsWith(
            "{\"node\":\"%s\",\"before\":{\"user\":1},\"whose\":1,\"rows\":".formatted(node));
    assertThat(page(1, "view?i=3&v=3").body()).isEqualTo(json(node, "\"user\":1,\"hits\":2", 1));
    assertThat(page(1, "add?v=4").body())
        .isEqualTo(json(node, "\"user\":1,\"hits\":2,\"item\":3", 1));
    assertThat(page(1, "look").body())
        .isEqualTo(json(node, "\"user\":1,\"hits\":2,\"item\":3,\"cart\":[4,4]", 0));
    assertThat(page(1, "purchase?o=77&v=5").body())
        .isEqualTo(json(node, "\"user\":1,\"hits\":2,\"item\":3,\"cart\":[4,4]", 1));
    assertThat(page(1, "orders").body()).isEqualTo("77");
    assertThat(page(1, "logout").body())
        .isEqualTo(json(node, "\"user\":1,\"hits\":2,\"item\":3,\"cart\":[5]", 0));
    assertThat(page(1, "look").status()).isEqualTo(401);
  }

  @Test
  void users_areSpreadInTurnAndStay() throws Exception {
    List<String> first = new ArrayList<>();
    for (int user = 0; user < 4; user++) {
      first.add(page(user, "login?user=%d&v=1".formatted(user)).node());
    }
    assertThat(first).containsExactly("member-1", "member-2", "member-1", "member-2");
    for (int user = 0; user < 4; user++) {
      WebAnswer again = page(user, "look");
      assertThat(again.node()).isEqualTo(first.get(user));
      assertThat(again.status()).isEqualTo(200);
    }
  }

  @Test
  void elsewhere_isAnotherNodeForThatRequestAlone() throws Exception {
    String own = page(1, "login?user=1&v=1").node();
    WebAnswer other = client.get(1, "/shop/look", Routing.ELSEWHERE);

    assertThat(other.node()).isNotEqualTo(own);
    assertThat(other.status()).isEqualTo(401);
    assertThat(other.body()).isEqualTo(json(other.node(), "", 0));
    assertThat(page(1, "look").node()).isEqualTo(own);
    assertThat(page(1, "look").status()).isEqualTo(200);
  }

  @Test
  void forgottenUser_hasNoSession() throws Exception {
    page(1, "login?user=1&v=1");
    client.forget(1);
    assertThat(page(1, "look").status()).isEqualTo(401);
  }

  @Test
  void nodeThatStops_leavesItsUsersToTheOther_withoutTheirSessions() throws Exception {
    assertThat(page(1, "login?user=1&v=1").node()).isEqualTo("member-1");
    nodes.removeFirst().close();

    WebAnswer after = page(1, "look");
    assertThat(after.node()).isEqualTo("member-2");
    assertThat(after.status()).isEqualTo(401);
    assertThat(page(1, "login?user=1&v=2").node()).isEqualTo("member-2");
    assertThat(page(1, "look").status()).isEqualTo(200);

    nodes.removeFirst().close();
    assertThatThrownBy(() -> page(1, "look"))
        .isInstanceOf(DefiniteFailureException.class)
        .hasMessageContaining("none of 2 nodes");
  }

  /// Its port is open by then: the container has started.
  @Test
  void nodeWhoseStoreIsNotWholeYet_getsNoRequest() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch whole = new CountDownLatch(1);
    nodes.removeFirst().close();
    try (ExecutorService starts = Executors.newSingleThreadExecutor()) {
      Future<Member> again = starts.submit(() -> slow(begun, whole).start(spec("member-1")));
      begun.await();
      assertThat(List.of(login(1), login(2), login(3))).containsOnly("member-2");
      whole.countDown();
      nodes.add(again.get());
    }
    assertThat(List.of(login(4), login(5))).contains("member-1");
  }

  private String login(int user) throws Exception {
    WebAnswer answer = page(user, "login?user=%d&v=1".formatted(user));
    assertThat(answer.status()).isEqualTo(200);
    return answer.node();
  }

  private static WebEngine slow(CountDownLatch begun, CountDownLatch whole) {
    return new WebEngine() {
      @Override
      public String name() {
        return "slow";
      }

      @Override
      protected SessionStore store() {
        return new SessionStore() {
          @Override
          public void attach(NodeStartContext node) {
            node.container().keepSessions();
          }

          @Override
          public void started() throws InterruptedException {
            begun.countDown();
            whole.await();
          }

          @Override
          public void close() {}
        };
      }
    };
  }

  @Test
  void failure_is500WithOneLine() throws Exception {
    WebAnswer answer = page(1, "login?user=1");
    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body()).contains("needs the parameter `v`").doesNotContain("\n");
  }

  /// A node that waits for a request's end, and then for its store's hand-over.
  @Test
  void nodeThatStops_answersFirstWhatItHasBegun() throws Exception {
    HoldingServlet.reset();
    try (ExecutorService users = Executors.newCachedThreadPool()) {
      Future<WebAnswer> held = users.submit(() -> client.get(1, "/hold/now", Routing.AFFINE));
      HoldingServlet.awaitBegun();
      Future<?> stop = users.submit(nodes.removeFirst()::close);
      // Two new users are each node's turn once.
      int user = 2;
      boolean someTaken = true;
      while (someTaken) {
        boolean first = taken(user);
        boolean second = taken(user + 1);
        someTaken = first || second;
        user += NODES;
        assertThat(stop.isDone()).isFalse();
      }
      assertThat(stop.isDone()).isFalse();
      HoldingServlet.release();
      assertThat(held.get().body()).isEqualTo("held");
      assertThat(held.get().node()).isEqualTo("member-1");
      stop.get();
    }
  }

  /// A draining node says so in each answer to its users; the next new user goes elsewhere.
  @Test
  void nodeThatDrains_getsNoNewUser_andKeepsThoseItHas() throws Exception {
    nodes.removeFirst().close();
    Member draining = engine.start(spec("member-1", Map.of("drain", "1s")));
    int newcomer = 100;
    int user = 1;
    while (!login(user).equals("member-1")) {
      user++;
    }
    try (ExecutorService stops = Executors.newSingleThreadExecutor()) {
      Future<?> stop = stops.submit(draining::close);
      // New users go to both in turn until an answer says so.
      String one;
      String other;
      do {
        assertThat(page(user, "look").node()).isEqualTo("member-1");
        one = login(++newcomer);
        other = login(++newcomer);
      } while (!one.equals("member-2") || !other.equals("member-2"));
      assertThat(page(user, "look").node()).isEqualTo("member-1");
      assertThat(page(user, "look").status()).isEqualTo(200);
      stop.get();
      assertThat(page(user, "look").node()).isEqualTo("member-2");
    }
  }

  /// Whether the stopping node still takes a new user; a user with a cut connection does not count.
  private boolean taken(int user) throws Exception {
    try {
      return login(user).equals("member-1");
    } catch (IOException cut) {
      return true;
    }
  }

  @Test
  void containerThatIsNotThere_isToldWithThoseThatAre() throws Exception {
    JoinSpec other = spec("member-3", Map.of("container", "undertow"));
    assertThatThrownBy(() -> engine.start(other))
        .hasMessageContaining("undertow")
        .hasMessageContaining("jetty")
        .hasMessageContaining("tomcat");
  }

  @Test
  void network_isRefused() throws Exception {
    JoinSpec here = spec("member-3");
    JoinSpec elsewhere =
        new JoinSpec(
            here.name(),
            here.machine(),
            here.cluster(),
            here.port(),
            here.members(),
            here.settings(),
            here.types(),
            here.folder(),
            "10.1.1.1",
            List.of("10.1.1.1"),
            "",
            List.of());
    assertThatThrownBy(() -> engine.start(elsewhere)).hasMessageContaining("loopback only");
  }

  private WebAnswer page(int user, String request) throws Exception {
    return client.get(user, "/shop/" + request, Routing.AFFINE);
  }

  private static String json(String node, String before, int rows) {
    String whose = before.isEmpty() ? "" : "\"whose\":1,";
    return "{\"node\":\"%s\",\"before\":{%s},%s\"rows\":%d}".formatted(node, before, whose, rows);
  }
}
