package assay.workload.web;

import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Request.Observer;
import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import assay.api.web.WebClient.Routing;
import java.io.IOException;

final class PlacedOrderReader {

  /// A browser without a user.
  private static final int AUDITOR = -1;

  private PlacedOrderReader() {}

  /// Reports every order's tag, and the order count.
  static void read(WebClient web, int counter, Observer seen)
      throws IOException, InterruptedException {
    WebAnswer answer = web.get(AUDITOR, "/shop/orders", Routing.AFFINE);
    if (answer.status() != 200) {
      throw new IllegalStateException("orders: status " + answer.status() + ": " + answer.body());
    }
    String body = answer.body().strip();
    String[] tags = body.isEmpty() ? new String[0] : body.split(",", -1);
    for (String tag : tags) {
      seen.saw(new Observation(counter, What.TAG, Long.parseLong(tag)));
    }
    seen.saw(new Observation(counter, What.COUNT, tags.length));
  }
}
