package assay.workload.scenario;

import assay.api.web.WebAnswer;

/// An answer that differs from the scenario; the message has both.
final class WrongAnswer extends Exception {

  private static final long serialVersionUID = 1;
  private static final int SHOWN = 120;

  /// @param asked the path and the query
  /// @param wanted the expected body, empty for any
  WrongAnswer(ScenarioLine line, String asked, WebAnswer came, String wanted) {
    super(
        "line %d: %s answered %s, and %s was to come"
            .formatted(
                line.number(),
                asked,
                text(came.status(), came.body().strip()),
                text(line.status(), wanted)));
  }

  private static String text(int status, String body) {
    if (body.isEmpty()) {
      return Integer.toString(status);
    }
    return "%d `%s`"
        .formatted(status, body.length() <= SHOWN ? body : body.substring(0, SHOWN) + "…");
  }
}
