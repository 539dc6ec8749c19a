package assay.selftest.shop;

import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.selftest.shop.SessionContent.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/// The users' true experience. A session has to hold everything acknowledged before a page was requested, until its user
/// requests a logout.
final class ShopTruth {

  /// A lost attribute of a session, with the version that wrote it.
  private record Loss(long session, Part part, long version) {}

  private static final List<Part> PARTS = List.of(Part.values());

  private final ModelShop shop;
  private final Map<Long, List<PageRequestTruth>> answered = new HashMap<>();
  private final Map<Long, List<PageRequestTruth>> changes = new HashMap<>();
  private final Map<Long, List<PageRequestTruth>> logouts = new HashMap<>();
  private final Map<Integer, List<PageRequestTruth>> logins = new HashMap<>();
  private final Set<Loss> told = new HashSet<>();
  private final Set<Integer> harmed = new HashSet<>();
  private long lostSessions;
  private long lostAttributes;
  private long staleAnswers;
  private boolean behind;
  private boolean underLoad;

  private ShopTruth(ModelShop shop) {
    this.shop = shop;
    for (PageRequestTruth visit : shop.visits()) {
      if (visit.ok()) {
        answered.computeIfAbsent(visit.session, none -> new ArrayList<>()).add(visit);
      }
      if (visit.changed()) {
        long session = visit.made >= 0 ? visit.made : visit.session;
        changes.computeIfAbsent(session, none -> new ArrayList<>()).add(visit);
      }
      if (visit.page.is("logout")) {
        logouts.computeIfAbsent(visit.session, none -> new ArrayList<>()).add(visit);
      }
      if (visit.page.is("login")) {
        logins.computeIfAbsent(visit.page.user(), none -> new ArrayList<>()).add(visit);
      }
    }
    changes.values().forEach(each -> each.sort(Comparator.comparingLong(visit -> visit.heard)));
  }

  /// The truth of the recorded answers.
  ///
  /// @param refusals whether refused purchases of logged-out users count, although the shop's load counts them as failed
  static ShopTruth of(ModelShop shop, History history, boolean refusals) {
    ShopTruth truth = new ShopTruth(shop);
    for (PageRequestTruth visit : shop.visits()) {
      boolean looks = visit.ok() && !visit.page.is("login");
      if (looks && truth.counts(visit, refusals) && isRecorded(visit, history)) {
        truth.answer(visit);
      }
    }
    return truth;
  }

  /// A purchase of a logged-out user is refused. After any other page, the user logs in again; if that login fails, so does
  /// the page, and the next page reveals the loss.
  private boolean counts(PageRequestTruth visit, boolean refusals) {
    if (!visit.loggedOut || visit.page.version() == 0) {
      return true;
    }
    if (visit.page.order() > 0) {
      return refusals;
    }
    return loginsOf(visit).stream()
        .filter(login -> login.page.version() == visit.page.version())
        .anyMatch(PageRequestTruth::ok);
  }

  private List<PageRequestTruth> loginsOf(PageRequestTruth visit) {
    return logins.getOrDefault(visit.page.user(), List.of()).stream()
        .filter(login -> login.client == visit.client)
        .toList();
  }

  private static boolean isRecorded(PageRequestTruth visit, History history) {
    if (!visit.last) {
      return true;
    }
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.FINAL_READ
          && history.key(event) == visit.page.user()
          && history.outcome(event) == OperationOutcome.OK
          && history.startNanos(event) <= visit.sentNanos
          && history.endNanos(event) >= visit.sentNanos) {
        return true;
      }
    }
    return false;
  }

  long lostSessions() {
    return lostSessions;
  }

  long lostAttributes() {
    return lostAttributes;
  }

  long staleAnswers() {
    return staleAnswers;
  }

  long harmedUsers() {
    return harmed.size();
  }

  boolean harm() {
    return !harmed.isEmpty();
  }

  /// Whether a user was harmed under load, other than by the page that ends the session, which may see later harm.
  boolean underLoad() {
    return underLoad;
  }

  /// Whether an answer showed less than was acknowledged, even in a session that may have ended: a logout removes all or
  /// nothing.
  boolean behind() {
    return behind || harm();
  }

  /// Sessions in use without required content at the end and without a final look.
  static long unseenAtEnd(ModelShop shop, History history) {
    ShopTruth truth = new ShopTruth(shop);
    return truth.changes.entrySet().stream()
        .filter(each -> shop.isInUse(each.getKey()) && !truth.logouts.containsKey(each.getKey()))
        .filter(each -> !wasLookedAt(each.getValue().getLast(), history))
        .filter(each -> {
          SessionContent held = shop.atEnd(each.getKey());
          return truth.promised(each.getKey(), Long.MAX_VALUE).entrySet().stream()
              .anyMatch(due -> held.version(due.getKey()) < due.getValue());
        })
        .count();
  }

  private static boolean wasLookedAt(PageRequestTruth change, History history) {
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.FINAL_READ
          && history.key(event) == change.page.user()
          && history.client(event) == change.client
          && history.outcome(event) == OperationOutcome.OK) {
        return true;
      }
    }
    return false;
  }

  /// Whether a page was told less than an earlier page, even if never acknowledged.
  private boolean wentBack(PageRequestTruth visit) {
    return visit.told.any()
        && answered.getOrDefault(visit.session, List.of()).stream()
            .anyMatch(earlier -> earlier.heard < visit.sent && toldLess(visit, earlier));
  }

  private static boolean toldLess(PageRequestTruth visit, PageRequestTruth earlier) {
    for (Part part : PARTS) {
      if (visit.told.version(part) < earlier.told.version(part)) {
        return true;
      }
    }
    return false;
  }

  private void answer(PageRequestTruth visit) {
    long session = visit.session < 0 ? owed(visit) : visit.session;
    if (session < 0) {
      return;
    }
    boolean foreign = visit.told.whose() >= 0 && visit.told.whose() != visit.page.user();
    SessionContent held = foreign || visit.session < 0 ? SessionContent.NOTHING : visit.told;
    Map<Part, Long> promised = promised(session, visit.sent);
    behind |= wentBack(visit);
    if (isVoid(visit, session)) {
      behind |=
          held.any()
              && promised.keySet().stream().anyMatch(part -> isBehind(part, held, visit, promised));
    } else if (held.any()) {
      parts(visit, held, promised);
    } else if (!promised.isEmpty()) {
      gone(visit, session, promised);
    }
  }

  /// The session due to a browser without a cookie: the one reported gone to its user, if the login after that failed.
  private long owed(PageRequestTruth visit) {
    long owed = PageRequestTruth.NONE;
    for (PageRequestTruth login : loginsOf(visit)) {
      if (login.sent < visit.sent) {
        boolean failed = !login.ok() && login.ended < visit.sent;
        owed = failed ? before(login, owed) : PageRequestTruth.NONE;
      }
    }
    return owed;
  }

  private long before(PageRequestTruth login, long owed) {
    return shop.visits().stream()
        .filter(visit ->
            visit.loggedOut
                && visit.ok()
                && visit.page.user() == login.page.user()
                && visit.page.version() == login.page.version())
        .mapToLong(visit -> visit.session < 0 ? owed : visit.session)
        .findFirst()
        .orElse(PageRequestTruth.NONE);
  }

  /// Whether nothing is due: the user requests a logout now or did before, or logs in anew.
  private boolean isVoid(PageRequestTruth visit, long session) {
    return logouts.getOrDefault(session, List.of()).stream()
            .anyMatch(logout ->
                logout != visit
                    && (isUnderWay(logout, visit)
                        || (logout.sent < visit.heard
                            && logout.outcome != OperationOutcome.FAILED)))
        || loginsOf(visit).stream()
            .anyMatch(login ->
                isUnderWay(login, visit)
                    || (login.ok() && visit.sent < login.sent && login.sent < visit.heard));
  }

  private static boolean isUnderWay(PageRequestTruth page, PageRequestTruth other) {
    return isUnderWay(page, other.sent) || isUnderWay(page, other.heard);
  }

  private static boolean isUnderWay(PageRequestTruth visit, long moment) {
    return visit.sent < moment && moment < visit.ended;
  }

  private Map<Part, Long> promised(long session, long before) {
    Map<Part, Long> promised = new EnumMap<>(Part.class);
    for (PageRequestTruth change : changes.getOrDefault(session, List.of())) {
      if (change.heard < before) {
        for (Part part : written(change.page)) {
          promised.put(part, change.page.version());
        }
      }
    }
    return promised;
  }

  private static List<Part> written(ShopPage page) {
    return switch (page.name()) {
      case "login" -> page.full() ? PARTS : List.of(Part.USER);
      case "search" -> List.of(Part.HITS);
      case "view" -> List.of(Part.ITEM);
      default -> List.of(Part.CART);
    };
  }

  private void gone(PageRequestTruth visit, long session, Map<Part, Long> promised) {
    boolean before = false;
    for (Map.Entry<Part, Long> each : promised.entrySet()) {
      before |= !told.add(new Loss(session, each.getKey(), each.getValue()));
    }
    if (!before) {
      lostSessions++;
      harm(visit);
    }
  }

  private void parts(PageRequestTruth visit, SessionContent held, Map<Part, Long> promised) {
    boolean stale = false;
    for (Map.Entry<Part, Long> each : promised.entrySet()) {
      Part part = each.getKey();
      if (held.version(part) == 0) {
        if (part == Part.CART) {}
        if (told.add(new Loss(visit.session, part, each.getValue()))) {
          lostAttributes++;
          harm(visit);
        }
      } else if (isBehind(part, held, visit, promised)) {
        stale = true;
        harm(visit);
      }
    }
    staleAnswers += stale ? 1 : 0;
  }

  /// Of the answers under load, how many would show less than is due if each showed its older content with a probability.
  double expectedStale(ToDoubleFunction<PageRequestTruth> probably) {
    return shop.visits().stream()
        .filter(visit -> visit.ok() && !visit.last && visit.older.any())
        .filter(visit -> visit.session >= 0 && !isVoid(visit, visit.session))
        .filter(visit -> {
          Map<Part, Long> promised = promised(visit.session, visit.sent);
          return promised.keySet().stream()
              .anyMatch(part ->
                  visit.older.version(part) > 0 && isBehind(part, visit.older, visit, promised));
        })
        .mapToDouble(probably)
        .sum();
  }

  private void harm(PageRequestTruth visit) {
    harmed.add(visit.page.user());
    underLoad |= !visit.last && !visit.page.is("logout");
  }

  private boolean isBehind(
      Part part, SessionContent held, PageRequestTruth visit, Map<Part, Long> promised) {
    return (part == Part.CART && !held.cart().isEmpty())
        ? lacksLines(visit, held, changes.getOrDefault(visit.session, List.of()))
        : held.version(part) < promised.getOrDefault(part, 0L);
  }

  /// Whether a cart lacks a line acknowledged before the page was requested, or predates the last emptying. A page that finds
  /// no cart creates a cart.
  private static boolean lacksLines(
      PageRequestTruth visit, SessionContent held, List<PageRequestTruth> changes) {
    Set<Long> due = new HashSet<>();
    long made = 0;
    for (PageRequestTruth change : changes) {
      if (change.heard < visit.sent && written(change.page).contains(Part.CART)) {
        boolean adds = change.page.is("add");
        if (!adds || change.told.cart().isEmpty()) {
          due.clear();
          made = change.page.version();
        }
        if (adds) {
          due.add(change.page.version());
        }
      }
    }
    long first = held.cart().getFirst();
    // Only a page that emptied the cart takes lines away. One that found no cart made one with a
    // line of its own.
    boolean emptied = !held.cart().subList(1, held.cart().size()).contains(first);
    due.removeIf(line -> emptied && line < first && !visit.right.cart().contains(line));
    return first < made || !held.cart().subList(1, held.cart().size()).containsAll(due);
  }
}
