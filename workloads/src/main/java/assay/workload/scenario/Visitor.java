package assay.workload.scenario;

import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import assay.api.web.WebClient.Routing;
import java.io.IOException;

/// A user who works through a scenario, with one request in progress at a time.
final class Visitor {

  private final int user;
  private int next;
  private long value;
  private long last;

  Visitor(int user) {
    this.user = user;
  }

  /// Sends the next request. After a wrong or missing answer the user starts again with a new
  /// browser.
  ///
  /// @param first this client's first user number, for `{user}`
  void step(Scenario scenario, WebClient web, long first)
      throws IOException, InterruptedException, WrongAnswer {
    if (next == 0) {
      web.forget(user);
    }
    int now = next;
    next = 0;
    ScenarioLine line = scenario.lines().get(now);
    if (line.brings()) {
      value++;
    }
    long name = first + user;
    String asked = line.asked(name, value, last);
    WebAnswer answer = web.get(user, asked, Routing.AFFINE);
    String expected = line.expected(name, value, last);
    if (answer.status() != line.status() || !ScenarioLine.fits(answer.body(), expected)) {
      throw new WrongAnswer(line, asked, answer, expected);
    }
    if (line.brings()) {
      last = value;
    }
    next = (now + 1) % scenario.lines().size();
  }
}
