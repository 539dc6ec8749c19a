package assay.workload.web;

import assay.api.DefiniteFailureException;
import assay.api.EntryNotFoundException;
import assay.api.Observation;
import assay.api.Request.Observer;
import assay.api.web.SeenAttribute;
import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import assay.api.web.WebClient.Routing;
import assay.workload.web.ExpectedSession.Expectation;
import java.io.IOException;
import java.util.List;
import java.util.random.RandomGenerator;

/// A shop user and the expected content of the user's session. One request of a user changes the session at a time; any
/// number may read it.
final class Customer {

  /// Each keyword has about equally many hits.
  static final int KEYWORDS = 200;

  static final int HITS = 100;

  private static final int MOST_ROUNDS = 5;
  private static final int OK = 200;
  private static final int LOGGED_OUT = 401;

  private final int user;
  private final ExpectedSession session = new ExpectedSession();
  private int round;
  private int rounds = 1;
  private Step step = Step.LOGIN;

  Customer(int user) {
    this.user = user;
  }

  /// The pages on a user's way through the shop.
  enum Step {
    LOGIN,
    SEARCH,
    VIEW,
    ADD,
    PURCHASE,
    LOGOUT
  }

  /// The login if the user is logged out.
  synchronized Step nextStep(RandomGenerator random) {
    if (!session.now().loggedIn()) {
      round = 0;
      rounds = 1 + random.nextInt(MOST_ROUNDS);
      step = Step.LOGIN;
    } else {
      step =
          switch (step) {
            case LOGIN -> Step.SEARCH;
            case SEARCH -> Step.VIEW;
            case VIEW -> Step.ADD;
            case ADD -> ++round < rounds ? Step.SEARCH : Step.PURCHASE;
            case PURCHASE -> Step.LOGOUT;
            case LOGOUT -> Step.SEARCH;
          };
    }
    return step;
  }

  /// Logs in with a browser that has no session.
  void login(WebClient web, long version, boolean full) throws IOException, InterruptedException {
    web.forget(user);
    session.nothing();
    String page = "login?user=" + user + "&v=" + version + (full ? "&full=1" : "");
    answer(get(web, page, Routing.AFFINE));
    session.loggedIn(version, full);
  }

  /// Requests a page that sets one attribute; a logged-out user logs in instead.
  long change(WebClient web, long version, ShopAttribute attribute, String page, Observer seen)
      throws IOException, InterruptedException {
    Expectation before = session.now();
    WebAnswer answer = get(web, page + "&v=" + version, Routing.AFFINE);
    ShopAnswer told = saw(before, answer, seen);
    if (answer.status() == LOGGED_OUT) {
      loginAgain(web, version, before);
    } else if (attribute == ShopAttribute.CART) {
      session.added(version, told.attributes().getOrDefault(ShopAttribute.CART, List.of()));
    } else {
      session.wrote(version, attribute);
    }
    return told.rows();
  }

  /// Logs a logged-out user in again. If that fails, the request makes no report, and the next one
  /// has the same expectation.
  private void loginAgain(WebClient web, long version, Expectation before)
      throws IOException, InterruptedException {
    try {
      login(web, version, false);
    } catch (IOException | InterruptedException | RuntimeException e) {
      session.untold(before);
      throw e;
    }
  }

  /// Orders the cart's items; fails if the user is logged out.
  long purchase(WebClient web, long version, long order, Observer seen)
      throws IOException, InterruptedException {
    Expectation before = session.now();
    WebAnswer answer = get(web, "purchase?o=" + order + "&v=" + version, Routing.AFFINE);
    if (answer.status() == LOGGED_OUT) {
      throw new EntryNotFoundException("logged out");
    }
    long rows = saw(before, answer, seen).rows();
    session.emptied(version);
    return rows;
  }

  /// Ends the session, and records whether it was already gone.
  long logout(WebClient web, Observer seen) throws IOException, InterruptedException {
    Expectation before = session.now();
    session.nothing();
    ShopAnswer unused = saw(before, loggedOut(web, before), seen);
    web.forget(user);
    return 1;
  }

  private WebAnswer loggedOut(WebClient web, Expectation before)
      throws IOException, InterruptedException {
    try {
      WebAnswer answer = get(web, "logout?x=1", Routing.AFFINE);
      ShopAnswer unused = answer(answer);
      return answer;
    } catch (IOException | InterruptedException | RuntimeException e) {
      if (session.isUntold() || e instanceof DefiniteFailureException) {
        session.again(before);
      }
      throw e;
    }
  }

  /// Views the cart. If other requests end the session meanwhile, there is no expectation.
  long look(WebClient web, Routing routing, Observer seen)
      throws IOException, InterruptedException {
    Expectation before = session.now();
    WebAnswer answer = get(web, "look?x=1", routing);
    return saw(session.due(before), answer, seen).rows();
  }

  private WebAnswer get(WebClient web, String page, Routing routing)
      throws IOException, InterruptedException {
    return web.get(user, "/shop/" + page, routing);
  }

  /// Records the session as the node saw it before changing anything.
  private ShopAnswer saw(Expectation expected, WebAnswer answer, Observer seen) {
    ShopAnswer told = answer(answer).of(user);
    session.told(expected);
    List<SeenAttribute> attributes = expected.seen(told);
    seen.saw(user, expected.asSeen(attributes));
    attributes.stream()
        .filter(each -> each.expected() != Observation.ABSENT || each.seen() != Observation.ABSENT)
        .forEach(each -> seen.saw(each.of(user)));
    return told;
  }

  private static ShopAnswer answer(WebAnswer answer) {
    if (answer.status() != OK && answer.status() != LOGGED_OUT) {
      throw new IllegalStateException(
          "status %d from %s: %s".formatted(answer.status(), answer.node(), answer.body()));
    }
    return ShopAnswer.parse(answer.body());
  }
}
