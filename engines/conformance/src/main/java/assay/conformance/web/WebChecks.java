package assay.conformance.web;

import static assay.api.web.WebClient.Routing.AFFINE;
import static assay.api.web.WebClient.Routing.ELSEWHERE;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import java.io.IOException;

/// The checks of a healthy store that copies sessions before it answers.
public final class WebChecks {

  private static final int UNAUTHORIZED = 401;
  private static final int SOMEBODY = 1;
  private static final int SOMEBODY_ELSE = 2;

  private WebChecks() {}

  public static void everyNodeSeesWhatOthersWrote(WebClient client)
      throws IOException, InterruptedException {
    WebAnswer login = client.get(SOMEBODY, "/shop/login?user=1&v=5&full=1", AFFINE);
    assertThat(login.status()).as(login.body()).isEqualTo(200);
    WebAnswer elsewhere = client.get(SOMEBODY, "/shop/look", ELSEWHERE);
    assertThat(elsewhere.node()).isNotEqualTo(login.node());
    saw(elsewhere, 5, 5, "5");

    saw(client.get(SOMEBODY, "/shop/view?i=1&v=6", ELSEWHERE), 5, 5, "5");
    saw(client.get(SOMEBODY, "/shop/add?v=7", AFFINE), 5, 6, "5");
    saw(client.get(SOMEBODY, "/shop/purchase?o=1&v=8", ELSEWHERE), 5, 6, "5,7");
    saw(client.get(SOMEBODY, "/shop/look", AFFINE), 5, 6, "8");
    assertThat(client.get(SOMEBODY, "/shop/orders", AFFINE).body()).isEqualTo("1");
  }

  public static void sessionsGoToTheOthersWhenTheirNodeStopsAndNotBefore(WebNodes nodes)
      throws IOException, InterruptedException {
    WebClient client = nodes.client();
    WebAnswer login = client.get(SOMEBODY, "/shop/login?user=1&v=5&full=1", AFFINE);
    assertThat(login.status()).as(login.body()).isEqualTo(200);
    assertThat(client.get(SOMEBODY, "/shop/look", ELSEWHERE).status()).isEqualTo(UNAUTHORIZED);

    nodes.stop(login.node());
    WebAnswer after = client.get(SOMEBODY, "/shop/look", AFFINE);
    assertThat(after.node()).isNotEqualTo(login.node());
    saw(after, 5, 5, "5");
  }

  private static void saw(WebAnswer answer, int user, int item, String cart) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body())
        .contains(
            "\"before\":{\"user\":%d,\"hits\":5,\"item\":%d,\"cart\":[%s]}"
                .formatted(user, item, cart));
  }

  /// Sessions belong to one user only, and stay ended.
  public static void sessionsAreTheirUsersAlone(WebClient client)
      throws IOException, InterruptedException {
    client.get(SOMEBODY, "/shop/login?user=1&v=1&full=1", AFFINE);
    assertThat(client.get(SOMEBODY_ELSE, "/shop/look", AFFINE).status()).isEqualTo(UNAUTHORIZED);
    client.get(SOMEBODY_ELSE, "/shop/login?user=2&v=2", AFFINE);
    client.get(SOMEBODY, "/shop/logout", ELSEWHERE);
    assertThat(client.get(SOMEBODY, "/shop/look", AFFINE).status()).isEqualTo(UNAUTHORIZED);
    assertThat(client.get(SOMEBODY_ELSE, "/shop/look", ELSEWHERE).body())
        .contains("\"before\":{\"user\":2}");
  }
}
