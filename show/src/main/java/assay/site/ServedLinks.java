package assay.site;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The addresses of pages on the server, relative to its root.
record ServedLinks() implements SiteLinks {

  static final String INDEX = "/";
  static final String TREND = "/trend";
  static final String COMPARE = "/compare";
  static final String RUN = "/run/";

  @Override
  public String index() {
    return INDEX;
  }

  @Override
  public String trend(String study) {
    return TREND + "?study=" + encoded(study);
  }

  @Override
  public Optional<String> report(ListedRun run) {
    return run.report()
        ? Optional.of(RUN + encoded(run.key()).replace("+", "%20") + "/report.html")
        : Optional.empty();
  }

  @Override
  public Optional<String> before(ListedRun run) {
    return run.readable() ? Optional.of(COMPARE + "?run=" + encoded(run.key())) : Optional.empty();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public boolean onDemand() {
    return true;
  }
}
