package assay.workload.web;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Delete;
import assay.api.HasJudgedData;
import assay.api.Insert;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.api.web.HasSeenAttributes;
import assay.api.web.WebClient;
import assay.api.web.WebClient.Routing;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The workload `web-shop`: users log in, search, view items, fill carts, purchase and log out; a web application keeps
/// all of that in sessions.
///
/// A register is a user's session. Each page that changes the session writes its next version, and every answer contains
/// the versions that its node saw. Purchases are tags of the only counter, and the order database has the truth about
/// them. A user who was logged out unasked logs in again, as users do.
public final class WebShop implements Workload, HasJudgedData, HasSeenAttributes {

  private static final String ELSEWHERE = "elsewhere";
  private static final long SESSION_BYTES = 8_000;

  private final Map<Integer, Customer> customers = new ConcurrentHashMap<>();

  @Override
  public String name() {
    return "web-shop";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        kind("login", "Logs in a user who is not.", this::login),
        kind("search", "Searches by a keyword; the hits go into the session.", this::search),
        kind("view", "Shows one of the hits; it goes into the session.", this::view),
        kind("add", "Puts the item that was shown last into the cart.", this::add),
        kind("look", "Shows the cart, and changes nothing.", this::look),
        kind(
            "purchase",
            "Orders what is in the cart, in a transaction of the database.",
            this::purchase),
        kind("logout", "Ends the session.", this::logout),
        kind(
            "visit",
            "The next page of a user's way: login, one to five times search, view and add, purchase, logout.",
            this::visit));
  }

  private static RequestKind kind(String name, String text, RequestKind.Factory factory) {
    return RequestKind.of(name, WebClient.class, text, factory);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("users", 500L);
  }

  @Override
  public List<WorkloadSetting> settings() {
    return List.of(
        new WorkloadSetting(
            ELSEWHERE,
            List.of("<percent>"),
            "0%",
            "Which share of `look` goes to another node than the user's own, on purpose."));
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return SESSION_BYTES;
  }

  @Override
  public int registers(DataParameters data) {
    return Math.toIntExact(data.number("users"));
  }

  @Override
  public List<String> attributes() {
    return Arrays.stream(ShopAttribute.values()).map(ShopAttribute::word).toList();
  }

  /// One user in five is logged out at first, for requests that log in.
  @Override
  public int loaded(DataParameters data) {
    return registers(data) - registers(data) / 5;
  }

  @Override
  public int counters(DataParameters data) {
    return 1;
  }

  /// A client has only its own users' browsers.
  @Override
  public boolean isReadByWriter() {
    return true;
  }

  private Customer customer(int user) {
    return customers.computeIfAbsent(user, Customer::new);
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return Insert.each(
        claims,
        (session, claim, seen) -> customer(claim.key()).login(web(session), claim.version(), true));
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    int orders = registers(data);
    return Query.each(
        keys,
        (session, key, seen) -> {
          if (key == orders) {
            PlacedOrderReader.read(web(session), orders, seen);
          } else {
            customer(key).look(web(session), Routing.AFFINE, seen);
          }
        });
  }

  private static WebClient web(Session session) {
    return session.capability(WebClient.class);
  }

  private Request login(RequestContext context) {
    Claim claim = context.claimAbsent();
    return new Update(
        claim,
        (session, seen) -> {
          customer(claim.key()).login(web(session), claim.version(), false);
          return 1;
        });
  }

  private Request search(RequestContext context) {
    Claim claim = context.claimPresent();
    String page = "search?q=" + context.random().nextInt(Customer.KEYWORDS);
    return change(claim, ShopAttribute.HITS, page);
  }

  private Request view(RequestContext context) {
    Claim claim = context.claimPresent();
    return change(claim, ShopAttribute.ITEM, "view?i=" + context.random().nextInt(Customer.HITS));
  }

  private Request add(RequestContext context) {
    return change(context.claimPresent(), ShopAttribute.CART, "add?x=1");
  }

  private Request change(Claim claim, ShopAttribute attribute, String page) {
    return new Update(
        claim,
        (session, seen) ->
            customer(claim.key()).change(web(session), claim.version(), attribute, page, seen));
  }

  private Request look(RequestContext context) {
    int user = context.key();
    double elsewhere = share(context.data().settings().text(ELSEWHERE, "0%"));
    Routing routing =
        context.random().nextDouble() < elsewhere ? Routing.ELSEWHERE : Routing.AFFINE;
    return new Query(user, (session, seen) -> customer(user).look(web(session), routing, seen));
  }

  private static double share(String percent) {
    return Double.parseDouble(percent.replace("%", "")) / 100;
  }

  private Request purchase(RequestContext context) {
    return purchase(context.claimPresent(), context);
  }

  private Request purchase(Claim claim, RequestContext context) {
    Claim order = context.tag(registers(context.data()));
    return new Update(
        List.of(claim, order),
        (session, seen) ->
            customer(claim.key()).purchase(web(session), claim.version(), order.version(), seen));
  }

  private Request logout(RequestContext context) {
    return logout(context.claimPresent());
  }

  private Request logout(Claim claim) {
    return new Delete(claim, (session, seen) -> customer(claim.key()).logout(web(session), seen));
  }

  /// One user's requests are sequential, because the claim is on the session.
  private Request visit(RequestContext context) {
    Claim claim = context.claim();
    Customer customer = customer(claim.key());
    return switch (customer.nextStep(context.random())) {
      case LOGIN ->
          new Update(
              claim,
              (session, seen) -> {
                customer.login(web(session), claim.version(), false);
                return 1;
              });
      case SEARCH ->
          change(
              claim, ShopAttribute.HITS, "search?q=" + context.random().nextInt(Customer.KEYWORDS));
      case VIEW ->
          change(claim, ShopAttribute.ITEM, "view?i=" + context.random().nextInt(Customer.HITS));
      case ADD -> change(claim, ShopAttribute.CART, "add?x=1");
      case PURCHASE -> purchase(claim, context);
      case LOGOUT -> logout(claim);
    };
  }
}
