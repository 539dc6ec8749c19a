package assay.sessions.node.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The pages' reports about the session before them, and their changes to it.
final class ShopPagesTest {

  private final MemorySession session = new MemorySession();
  private final MemoryOrders orders = new MemoryOrders();
  private final ShopPages pages = new ShopPages("member-1", orders, new GeneratedItems());

  @Test
  void answers_tellWhatWasThereBefore() throws Exception {
    assertThat(body("login?user=7&v=1")).isEqualTo(json("", 1));
    assertThat(body("look")).isEqualTo(json("\"user\":1", 0));
    assertThat(body("view?i=3&v=2")).isEqualTo(json("\"user\":1", 1));
    assertThat(body("add?v=3")).isEqualTo(json("\"user\":1,\"item\":2", 1));
    assertThat(body("add?v=4")).isEqualTo(json("\"user\":1,\"item\":2,\"cart\":[3,3]", 1));
    assertThat(body("purchase?o=99&v=5"))
        .isEqualTo(json("\"user\":1,\"item\":2,\"cart\":[3,3,4]", 2));
    assertThat(body("look")).isEqualTo(json("\"user\":1,\"item\":2,\"cart\":[5]", 0));
    assertThat(body("logout")).isEqualTo(json("\"user\":1,\"item\":2,\"cart\":[5]", 0));
    assertThat(session.attributes).isNull();
  }

  @Test
  void fullLogin_setsEverythingAtOneVersion() throws Exception {
    assertThat(body("login?user=7&v=12&full=1")).isEqualTo(json("", 1));
    assertThat(body("look"))
        .isEqualTo(json("\"user\":12,\"hits\":12,\"item\":12,\"cart\":[12]", 0));
  }

  @Test
  void attributes_haveTheSizesOfASmallShop() throws Exception {
    body("login?user=7&v=1");
    ShopAnswer search = page("search?q=lamp&v=2");
    int rows = Integer.parseInt(search.body().replaceAll(".*\"rows\":(\\d+).*", "$1"));
    body("view?i=5&v=3");
    body("add?v=4");

    assertThat(rows).isBetween(60, 140);
    assertThat(length("user")).isEqualTo(200);
    assertThat(length("hits")).isEqualTo(8 + 40 * rows);
    assertThat(length("item")).isBetween(450, 550);
    assertThat(length("cart")).isEqualTo(8 + 100);
  }

  @Test
  void view_takesTheItemOfTheHits_andItIsOrdered() throws Exception {
    body("login?user=7&v=1");
    body("search?q=lamp&v=2");
    int expected = new GeneratedItems().search("lamp").get(5).id();
    body("view?i=5&v=3");
    body("add?v=4");
    body("purchase?o=1&v=5");

    assertThat(orders.items.getFirst()).containsExactly(expected);
  }

  @Test
  void pageOfNobody_is401AndChangesNothing() throws Exception {
    for (String request :
        List.of(
            "search?q=a&v=1", "view?i=1&v=1", "add?v=1", "look", "purchase?o=1&v=1", "logout")) {
      assertThat(page(request)).as(request).isEqualTo(new ShopAnswer(401, json("", 0)));
    }
    assertThat(session.attributes).isNull();
    assertThat(orders.tags()).isEmpty();
  }

  @Test
  void sessionThatLostItsUser_is401ButTellsWhatIsThere() throws Exception {
    body("login?user=7&v=1&full=1");
    session.existing().remove("user");
    byte[] cart = session.get("cart");

    assertThat(page("add?v=2"))
        .isEqualTo(new ShopAnswer(401, json("\"hits\":1,\"item\":1,\"cart\":[1]", 0)));
    assertThat(session.get("cart")).isSameAs(cart);
  }

  @Test
  void orders_listTagsAsOftenAsTheyWereWritten() throws Exception {
    assertThat(body("orders")).isEmpty();
    body("login?user=7&v=1");
    body("purchase?o=4&v=2");
    body("purchase?o=9&v=3");
    body("purchase?o=4&v=4");

    assertThat(body("orders")).isEqualTo("4,9,4");
  }

  @Test
  void orderThatFails_leavesTheCart() throws Exception {
    body("login?user=7&v=1&full=1");
    orders.broken = true;

    assertThatThrownBy(() -> page("purchase?o=4&v=2")).isInstanceOf(IOException.class);
    assertThat(body("look")).contains("\"cart\":[1]");
  }

  @Test
  void wrongRequest_isNamed() {
    assertThatThrownBy(() -> page("login?user=7")).hasMessageContaining("parameter `v`");
    assertThatThrownBy(
            () -> {
              page("login?user=7&v=1");
              page("lok");
            })
        .hasMessageContaining("no page `lok`");
  }

  private static String json(String before, int rows) {
    String whose = before.startsWith("\"user\"") ? "\"whose\":7," : "";
    return "{\"node\":\"member-1\",\"before\":{" + before + "}," + whose + "\"rows\":" + rows + "}";
  }

  private String body(String request) throws IOException {
    ShopAnswer answer = page(request);
    assertThat(answer.status()).isEqualTo(200);
    return answer.body();
  }

  private ShopAnswer page(String request) throws IOException {
    int mark = request.indexOf('?');
    Map<String, String> parameters = new HashMap<>();
    if (mark >= 0) {
      for (String pair : request.substring(mark + 1).split("&", -1)) {
        int equals = pair.indexOf('=');
        parameters.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return pages.answer(mark < 0 ? request : request.substring(0, mark), parameters, session);
  }

  private int length(String attribute) {
    byte[] value = session.get(attribute);
    return value == null ? -1 : value.length;
  }

  private static final class MemorySession implements SessionAttributes {

    private @Nullable Map<String, byte[]> attributes;

    @Override
    public void create() {
      attributes = attributes == null ? new HashMap<>() : attributes;
    }

    @Override
    public byte @Nullable [] get(String name) {
      return attributes == null ? null : attributes.get(name);
    }

    @Override
    public void set(String name, byte[] value) {
      existing().put(name, value);
    }

    @Override
    public void invalidate() {
      attributes = null;
    }

    private Map<String, byte[]> existing() {
      Map<String, byte[]> existing = attributes;
      if (existing == null) {
        throw new IllegalStateException("there is no session");
      }
      return existing;
    }
  }

  private static final class MemoryOrders implements ShopOrderStore {

    private final List<Long> tags = new ArrayList<>();
    private final List<int[]> items = new ArrayList<>();
    private boolean broken;

    @Override
    public void place(long tag, int user, int[] of) throws IOException {
      if (broken) {
        throw new IOException("the database is gone");
      }
      tags.add(tag);
      items.add(of);
    }

    @Override
    public long[] tags() {
      return tags.stream().mapToLong(Long::longValue).toArray();
    }
  }
}
