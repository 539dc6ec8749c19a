package assay.engine.terracotta;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A stripe's configuration file, equal for all servers, and a server's command line.
final class StripeConfiguration {

  static final String RESOURCE = "main";

  /// The property with a server's own folder, because the file must be equal for all servers.
  private static final String FOLDER = "assay.folder";

  /// Without this, the log also goes to standard output.
  private static final String LOGGING = "<configuration><root level=\"INFO\"/></configuration>\n";

  private static final long MEBIBYTE = 1024 * 1024;

  private StripeConfiguration() {}

  /// @return the arguments for starting the server, active or as one that joins the active server
  /// @throws IllegalArgumentException if the JVM's direct memory limit is too small
  static List<String> written(JoinSpec spec) throws IOException {
    Settings settings = spec.settings();
    long most = Runtime.getRuntime().maxMemory() / MEBIBYTE + 16;
    if (mebibytes(settings) > most) {
      throw new IllegalArgumentException(
          "`off-heap: %s` is more than a member's JVM takes beside its heap, which is as much again: %dm"
              .formatted(settings.text("off-heap"), most));
    }
    Path folder = Files.createDirectories(spec.folder().toAbsolutePath());
    Path file = folder.resolve("stripe.properties");
    Files.write(file, lines(spec));
    System.setProperty(FOLDER, folder.toString());
    Path logging = folder.resolve("logback.xml");
    Files.writeString(logging, LOGGING);
    System.setProperty("logback.configurationFile", logging.toString());
    return List.of(
        "-config-file",
        file.toString(),
        "-config-dir",
        folder.resolve("config").toString(),
        "-name",
        spec.name(),
        "-auto-activate");
  }

  private static List<String> lines(JoinSpec spec) {
    Settings settings = spec.settings();
    List<String> lines = new ArrayList<>();
    lines.add("cluster-name=" + spec.cluster());
    lines.add("failover-priority=" + settings.text("failover"));
    lines.add("offheap-resources=" + RESOURCE + "\\:" + mebibytes(settings) + "MB");
    if (!settings.text("client-lease").equals("default")) {
      long millis = DurationNotation.parse(settings.text("client-lease")).toMillis();
      lines.add("client-lease-duration=" + millis + "ms");
    }
    lines.add("stripe.1.stripe-name=stripe");
    List<Stripe.Place> places = Stripe.of(spec).places();
    for (int i = 0; i < places.size(); i++) {
      server("stripe.1.node." + (i + 1) + ".", places.get(i), lines);
    }
    return lines;
  }

  private static void server(String key, Stripe.Place place, List<String> lines) {
    lines.add(key + "name=" + place.name());
    lines.add(key + "hostname=" + place.host());
    lines.add(key + "port=" + place.port());
    lines.add(key + "group-port=" + place.groupPort());
    lines.add(key + "bind-address=" + place.host());
    lines.add(key + "group-bind-address=" + place.host());
    lines.add(key + "log-dir=%(" + FOLDER + ")/log");
    lines.add(key + "metadata-dir=%(" + FOLDER + ")/metadata");
  }

  /// In MiB.
  static long mebibytes(Settings settings) {
    String size = settings.text("off-heap");
    long number = Long.parseLong(size.substring(0, size.length() - 1));
    return switch (size.charAt(size.length() - 1)) {
      case 'k' -> Math.max(1, number / 1024);
      case 'g' -> number * 1024;
      default -> number;
    };
  }
}
