package assay.selftest.shop;

import assay.api.DefiniteFailureException;
import assay.api.Session;
import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import assay.record.history.OperationOutcome;
import assay.selftest.shop.ShopWorld.Defect;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.SimulatedHarm;
import assay.selftest.stage.SimulatedSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A web shop's nodes in virtual time, with the database of orders. Knows each page's effect and answer.
public final class ModelShop {

  private static final int FINE = 200;
  private static final int LOGGED_OUT = 401;
  private static final int BROKEN = 500;

  private final ShopWorld world;
  private final SimulatedClock clock;
  private final SplittableRandom random;
  private final ModelSessionStore store;
  private final List<PageRequestTruth> visits = new ArrayList<>();
  private final List<Browsers> clients = new ArrayList<>();
  private final List<Long> orders = new ArrayList<>();
  private List<Long> read = List.of();
  private long moments;
  private long sessions;
  private int turn;
  private boolean troubled;
  private boolean last;

  ModelShop(ShopWorld world, SimulatedClock clock, SplittableRandom random) {
    this.world = world;
    this.clock = clock;
    this.random = random;
    this.store = new ModelSessionStore(world, clock, random.split());
  }

  static long millis(long millis) {
    return millis * 1_000_000;
  }

  void harm(SimulatedHarm harm) {
    store.harm(harm);
  }

  void loadBegins() {
    troubled = true;
    store.loadBegins();
  }

  void loadIsOver() {
    last = true;
  }

  List<PageRequestTruth> visits() {
    return visits;
  }

  List<Long> read() {
    return read;
  }

  Session client(int number) {
    Browsers browsers = new Browsers(number);
    clients.add(browsers);
    return browsers;
  }

  boolean isInUse(long session) {
    return browsers().anyMatch(browser -> browser.session == session);
  }

  /// A session's content as its user's node would be given it.
  SessionContent atEnd(long session) {
    return browsers()
        .filter(browser -> browser.session == session)
        .findFirst()
        .map(browser -> store.held(session, browser.node))
        .orElse(SessionContent.NOTHING);
  }

  private Stream<Browser> browsers() {
    return clients.stream().flatMap(client -> client.users.values().stream());
  }

  private void hop() {
    clock.sleepUntil(clock.nanos() + 1_000 + exponential(world.hop() * 1_000.0));
  }

  /// The probability of the store's defect in the long run.
  double wronglyInTheLongRun() {
    return store.wronglyInTheLongRun();
  }

  private long exponential(double mean) {
    return (long) (-Math.log1p(-random.nextDouble()) * mean);
  }

  private boolean happens(double share) {
    return troubled && random.nextDouble() < share;
  }

  private boolean is(Defect defect) {
    return world.defect() == defect && happens(world.wrong());
  }

  /// Orders are few, so their defects are more frequent.
  private boolean isOfOrders(Defect defect) {
    return world.defect() == defect && happens(3 * world.wrong());
  }

  private record Answer(int status, String body) {}

  /// Has a node answer a page; completes with null if the node dies meanwhile.
  private CompletableFuture<Answer> ask(PageRequestTruth visit, int node) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    Thread unused = clock.start(() -> answer.complete(answer(visit, node)));
    return answer;
  }

  @SuppressWarnings("NullAway")
  private Answer answer(PageRequestTruth visit, int node) {
    if (!store.awake(node)) {
      return null;
    }
    if (visit.page.isOfOrders()) {
      read = List.copyOf(orders);
      return new Answer(FINE, read.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    if (happens(world.errors())) {
      return new Answer(BROKEN, "the model breaks");
    }
    SessionContent told =
        visit.session < 0
            ? SessionContent.NOTHING
            : store.read(visit.session, node, visit.page.is("look"));
    visit.told = told;
    visit.older = store.older();
    visit.staleness = store.wrongly();
    visit.right = store.right(visit.session);
    visit.loggedOut = !visit.page.is("login") && !told.loggedIn();
    clock.sleepUntil(clock.nanos() + 1 + exponential(world.work() * 1_000.0));
    if (!store.awake(node)) {
      return null;
    }
    if (!visit.loggedOut) {
      turn(visit, node);
    }
    return new Answer(
        visit.loggedOut ? LOGGED_OUT : FINE,
        "{\"node\":\"member-%d\",\"before\":%s,\"whose\":%d,\"rows\":1}"
            .formatted(node + 1, told.json(), told.whose()));
  }

  private void turn(PageRequestTruth visit, int node) {
    ShopPage page = visit.page;
    if (page.order() > 0 && !isOfOrders(Defect.LOSES_ORDER)) {
      orders.add(page.order());
      if (isOfOrders(Defect.DOUBLES_ORDER)) {
        orders.add(page.order());
      }
    }
    if (page.is("login")) {
      visit.made = sessions++;
    }
    store.save(page, visit.made < 0 ? visit.session : visit.made, node, visit.told, visit.right);
  }

  private static final class Browser {
    private long session = PageRequestTruth.NONE;
    private int node = -1;
  }

  private final class Browsers implements SimulatedSession, WebClient {

    private final int client;
    private final Map<Integer, Browser> users = new HashMap<>();

    Browsers(int client) {
      this.client = client;
    }

    @Override
    public WebAnswer get(int user, String path, Routing routing) throws IOException {
      Browser browser = users.computeIfAbsent(user, fresh -> new Browser());
      ShopPage page = ShopPage.of(user, path);
      PageRequestTruth visit =
          new PageRequestTruth(page, client, browser.session, moments++, clock.nanos(), last);
      if (!page.isOfOrders()) {
        visits.add(visit);
      }
      try {
        return get(browser, visit, routing);
      } finally {
        visit.ended = moments++;
      }
    }

    private WebAnswer get(Browser browser, PageRequestTruth visit, Routing routing)
        throws IOException {
      boolean elsewhere = routing == Routing.ELSEWHERE && browser.node >= 0;
      int own = browser.node >= 0 ? browser.node : turn++ % world.nodes();
      if (happens(world.refusals())) {
        throw refused(visit, own);
      }
      for (int attempt = 0; attempt < world.nodes(); attempt++) {
        int node = (own + attempt + (elsewhere ? 1 : 0)) % world.nodes();
        if (!store.isDead(node)) {
          return send(browser, visit, node, elsewhere);
        }
        hop();
      }
      throw refused(visit, own);
    }

    private DefiniteFailureException refused(PageRequestTruth visit, int node) {
      hop();
      if (is(Defect.DENIES) && !visit.page.isOfOrders()) {
        CompletableFuture<Answer> done = ask(visit, node);
        clock.await(done);
      }
      visit.heard = moments++;
      visit.outcome = OperationOutcome.FAILED;
      return new DefiniteFailureException("no node takes the page");
    }

    private WebAnswer send(Browser browser, PageRequestTruth visit, int node, boolean elsewhere)
        throws IOException {
      long until = clock.nanos() + millis(world.timeout());
      boolean arrives = !happens(world.lostRequests());
      hop();
      CompletableFuture<Answer> asked = arrives ? ask(visit, node) : new CompletableFuture<>();
      boolean inTime = clock.awaitUntil(until, asked);
      Answer answer = inTime ? asked.join() : null;
      if (answer != null) {
        hop();
      }
      boolean lost = happens(world.lostReplies());
      if (answer == null || lost || clock.nanos() > until) {
        if (lost) {
          clock.sleepUntil(until);
        }
        if (!elsewhere) {
          browser.node = (node + 1) % world.nodes();
        }
        throw new IOException("no answer in time");
      }
      return heard(browser, visit, node, elsewhere, answer);
    }

    private WebAnswer heard(
        Browser browser, PageRequestTruth visit, int node, boolean elsewhere, Answer answer) {
      if (!elsewhere) {
        browser.node = node;
      }
      if (answer.status() != BROKEN) {
        visit.heard = moments++;
        visit.outcome = OperationOutcome.OK;
        browser.session =
            visit.page.is("logout") && !visit.loggedOut
                ? PageRequestTruth.NONE
                : visit.made >= 0 ? visit.made : browser.session;
      }
      return new WebAnswer(answer.status(), answer.body(), "member-" + (node + 1));
    }

    @Override
    public void forget(int user) {
      users.remove(user);
    }
  }
}
