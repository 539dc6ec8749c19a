package assay.workload.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.EntryNotFoundException;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.web.SeenAttribute;
import assay.api.web.WebClient.Routing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CustomerTest {

  private static final int USER = 3;

  private final InMemoryShop shop = new InMemoryShop();
  private final Customer customer = new Customer(USER);
  private final List<Observation> seen = new ArrayList<>();

  private void add(long version) throws Exception {
    customer.change(shop, version, ShopAttribute.CART, "add?x=1", seen::add);
  }

  private void search(long version) throws Exception {
    customer.change(shop, version, ShopAttribute.HITS, "search?q=1", seen::add);
  }

  private void look() throws Exception {
    seen.clear();
    customer.look(shop, Routing.AFFINE, seen::add);
  }

  /// The shop's content of the user's session.
  private Map<ShopAttribute, List<Long>> held() {
    return Objects.requireNonNull(shop.sessions.get(USER));
  }

  private long version() {
    return seen.stream()
        .filter(each -> each.what() == What.REGISTER)
        .findFirst()
        .orElseThrow()
        .version();
  }

  private SeenAttribute attribute(ShopAttribute attribute) {
    return seen.stream()
        .filter(each -> each.what() == What.ATTRIBUTE)
        .map(each -> SeenAttribute.unpacked(each.version()))
        .filter(each -> each.attribute() == attribute.number())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatWasWritten_isSeenWithItsVersion() throws Exception {
    customer.login(shop, 1, false);
    search(2);
    add(3);
    add(4);
    look();

    assertThat(version()).isEqualTo(4);
    assertThat(attribute(ShopAttribute.USER)).isEqualTo(new SeenAttribute(0, 1, 1));
    assertThat(attribute(ShopAttribute.HITS)).isEqualTo(new SeenAttribute(1, 2, 2));
    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 4, 4));
  }

  @Test
  void cartBeforeTheLastLine_isOlder_andSoIsTheSession() throws Exception {
    customer.login(shop, 1, true);
    add(2);
    search(3);
    add(4);
    search(5);
    held().put(ShopAttribute.CART, List.of(1L, 2L));
    look();

    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 4, 2));
    assertThat(version()).as("the last before the line that is missing").isEqualTo(3);
  }

  @Test
  void lineThatIsMissingInTheMiddle_makesTheCartAsOldAsTheOneBeforeIt() throws Exception {
    customer.login(shop, 1, true);
    add(2);
    add(3);
    add(4);
    held().put(ShopAttribute.CART, List.of(1L, 2L, 4L));
    look();

    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 4, 2));
  }

  @Test
  void attributeThatIsGone_isSeenAsNothing() throws Exception {
    customer.login(shop, 1, true);
    search(2);
    held().remove(ShopAttribute.HITS);
    look();

    assertThat(attribute(ShopAttribute.HITS)).isEqualTo(new SeenAttribute(1, 2, 0));
    assertThat(version()).isEqualTo(Observation.ABSENT);
  }

  @Test
  void whoIsFoundLoggedOut_logsInAgain_andExpectsNothingOfBefore() throws Exception {
    customer.login(shop, 1, true);
    shop.sessions.clear();
    seen.clear();
    search(2);

    assertThat(version()).isEqualTo(Observation.ABSENT);
    assertThat(attribute(ShopAttribute.USER)).isEqualTo(new SeenAttribute(0, 1, 0));
    assertThat(shop.pages).endsWith("search", "login");
    look();
    assertThat(version()).isEqualTo(2);
    assertThat(seen).hasSize(2);
  }

  @Test
  void whoIsLoggedOut_cannotPurchase() throws Exception {
    customer.login(shop, 1, true);
    shop.sessions.clear();

    assertThatThrownBy(() -> customer.purchase(shop, 2, 77, seen::add))
        .isInstanceOf(EntryNotFoundException.class);
    assertThat(shop.orders).isEmpty();
  }

  @Test
  void purchase_emptiesTheCart_andTheOrderIsThereAsOftenAsItIs() throws Exception {
    customer.login(shop, 1, true);
    add(2);
    shop.orderedTimes = 2;
    customer.purchase(shop, 3, 77, seen::add);
    look();
    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 3, 3));

    seen.clear();
    PlacedOrderReader.read(shop, 500, seen::add);
    assertThat(seen)
        .containsExactly(
            new Observation(500, What.TAG, 77),
            new Observation(500, What.TAG, 77),
            new Observation(500, What.COUNT, 2));
  }

  @Test
  void logout_expectsNothing() throws Exception {
    customer.login(shop, 1, true);
    customer.logout(shop, seen::add);
    look();

    assertThat(version()).isEqualTo(Observation.ABSENT);
    assertThat(seen).hasSize(1);
  }

  /// A look is no claim on the session: its user may be logged out before the answer.
  @Test
  void lookThatIsOvertakenByALogout_hasToFindNothing() throws Exception {
    customer.login(shop, 1, true);
    shop.meanwhile = () -> customerLogsOut();
    look();

    assertThat(version()).isEqualTo(Observation.ABSENT);
    assertThat(seen).as("nothing had to be there").hasSize(1);
  }

  private void customerLogsOut() {
    try {
      customer.logout(shop, none -> {});
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void logoutThatIsRefused_leavesTheSession() throws Exception {
    customer.login(shop, 1, true);
    shop.refused.add("logout");
    assertThatThrownBy(() -> customer.logout(shop, seen::add))
        .isInstanceOf(DefiniteFailureException.class);
    shop.sessions.clear();
    look();

    assertThat(attribute(ShopAttribute.USER)).isEqualTo(new SeenAttribute(0, 1, 0));
  }

  /// A failed request reports no observation.
  @Test
  void lossBeforeALoginThatFails_isToldByTheNextLook() throws Exception {
    customer.login(shop, 1, true);
    shop.sessions.clear();
    shop.refused.add("login");
    assertThatThrownBy(() -> search(2)).isInstanceOf(DefiniteFailureException.class);
    look();

    assertThat(attribute(ShopAttribute.HITS)).isEqualTo(new SeenAttribute(1, 1, 0));
  }

  @Test
  void lossBeforeALoginThatFails_isToldThoughALogoutFollowsThatIsNotAnswered() throws Exception {
    customer.login(shop, 1, true);
    shop.sessions.clear();
    shop.refused.add("login");
    assertThatThrownBy(() -> search(2)).isInstanceOf(DefiniteFailureException.class);
    shop.unanswered.add("logout");
    assertThatThrownBy(() -> customer.logout(shop, seen::add)).isInstanceOf(IOException.class);
    look();

    assertThat(attribute(ShopAttribute.USER)).isEqualTo(new SeenAttribute(0, 1, 0));
  }

  @Test
  void lossBeforeALoginThatFails_isToldThoughALogoutFollowsThatIsInterrupted() throws Exception {
    customer.login(shop, 1, true);
    shop.sessions.clear();
    shop.refused.add("login");
    assertThatThrownBy(() -> search(2)).isInstanceOf(DefiniteFailureException.class);
    shop.interrupted.add("logout");
    assertThatThrownBy(() -> customer.logout(shop, seen::add))
        .isInstanceOf(InterruptedException.class);
    look();

    assertThat(attribute(ShopAttribute.USER)).isEqualTo(new SeenAttribute(0, 1, 0));
  }

  @Test
  void lossBeforeALoginThatFails_isToldThoughALogoutFollowsThatFailsOnItsNode() throws Exception {
    customer.login(shop, 1, true);
    shop.sessions.clear();
    shop.refused.add("login");
    assertThatThrownBy(() -> search(2)).isInstanceOf(DefiniteFailureException.class);
    shop.failing.add("logout");
    assertThatThrownBy(() -> customer.logout(shop, seen::add)).hasMessageContaining("status 500");
    look();

    assertThat(attribute(ShopAttribute.USER)).isEqualTo(new SeenAttribute(0, 1, 0));
  }

  @Test
  void lossBeforeALoginThatIsInterrupted_isToldByTheNextLook() throws Exception {
    customer.login(shop, 1, true);
    shop.sessions.clear();
    shop.interrupted.add("login");
    assertThatThrownBy(() -> search(2)).isInstanceOf(InterruptedException.class);
    look();

    assertThat(attribute(ShopAttribute.HITS)).isEqualTo(new SeenAttribute(1, 1, 0));
  }

  @Test
  void cartOfBeforeThePurchase_isOlder_thoughALineWasPutIntoIt() throws Exception {
    customer.login(shop, 1, true);
    add(2);
    customer.purchase(shop, 3, 77, seen::add);
    held().put(ShopAttribute.CART, List.of(1L, 2L));
    add(4);
    look();

    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 4, 2));
  }

  @Test
  void cartThatWasLost_isANewOneForThePageThatFoundNone() throws Exception {
    customer.login(shop, 1, true);
    add(2);
    held().remove(ShopAttribute.CART);
    add(3);
    add(4);
    look();
    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 4, 4));

    held().put(ShopAttribute.CART, List.of(3L, 4L));
    look();
    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 4, 2));
  }

  /// The page that recreated it was never answered, so its absence was never reported.
  @Test
  void cartThatWasMadeAnewUnheard_lacksTheLinesOfBefore() throws Exception {
    customer.login(shop, 1, true);
    add(2);
    held().put(ShopAttribute.CART, List.of(3L, 3L));
    look();
    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 2, 1));

    held().put(ShopAttribute.CART, List.of(3L));
    look();
    assertThat(attribute(ShopAttribute.CART))
        .as("a purchase that was never answered emptied it")
        .isEqualTo(new SeenAttribute(3, 2, 3));
  }

  @Test
  void cartThatARefusedPageMade_isTheOneThatLinesGoInto() throws Exception {
    customer.login(shop, 1, false);
    held().put(ShopAttribute.CART, List.of(2L, 2L));
    add(3);
    look();

    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 3, 3));
  }

  @Test
  void anotherUsersSession_isNone() throws Exception {
    Customer other = new Customer(USER + 1);
    other.login(shop, 9, true);
    customer.login(shop, 1, true);
    shop.swapped = USER + 1;
    look();

    assertThat(version()).isEqualTo(Observation.ABSENT);
    assertThat(attribute(ShopAttribute.CART)).isEqualTo(new SeenAttribute(3, 1, 0));
  }

  @Test
  void longSession_forgetsItsOldestWrites_andIsJudgedAllTheSame() throws Exception {
    customer.login(shop, 1, true);
    for (long version = 2; version < 1_000; version++) {
      search(version);
    }
    look();
    assertThat(version()).isEqualTo(999);
    assertThat(attribute(ShopAttribute.ITEM)).isEqualTo(new SeenAttribute(2, 1, 1));
    held().put(ShopAttribute.HITS, List.of(5L));
    look();
    assertThat(version()).as("as old as can be told").isBetween(5L, 999L);
    assertThat(attribute(ShopAttribute.HITS)).isEqualTo(new SeenAttribute(1, 999, 5));
  }

  @Test
  void way_isLogin_roundsOfSearchViewAndAdd_purchaseAndLogout() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder way = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      Customer.Step step = customer.nextStep(random);
      way.append(step.name().charAt(0) == 'L' ? step.name().charAt(3) : step.name().charAt(0));
      switch (step) {
        case LOGIN -> customer.login(shop, i + 1, false);
        case LOGOUT -> customer.logout(shop, seen::add);
        default -> {}
      }
    }
    // LOGIN is I, LOGOUT is O.
    assertThat(way.toString()).matches("(I(SVA){1,5}PO)*(I(S|V|A|P)*)?");
  }
}
