package assay.jmeter;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;

/// The parameters for one sampler in a test plan.
///
/// @param connection the file that `assay up` wrote; empty for an engine inside this process
/// @param engine the engine inside this process
/// @param data the sizes of the data, `customers=1000 value=256`
/// @param settings the configuration's settings, `behaviour=noop`
/// @param size the request's size, 1 if its kind has none
/// @param seed the seed for drawing keys
record SamplerParameters(
    String connection,
    String engine,
    String workload,
    String data,
    String settings,
    String kind,
    int size,
    long seed) {

  private static final Map<String, String> DEFAULTS = defaultTexts();

  private static Map<String, String> defaultTexts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("connection", "");
    texts.put("kind", "get");
    texts.put("size", "1");
    texts.put("seed", "1");
    texts.put("engine", "reference");
    texts.put("workload", "tradeoffs");
    texts.put("data", "");
    texts.put("settings", "");
    return texts;
  }

  static Arguments defaults() {
    Arguments arguments = new Arguments();
    DEFAULTS.forEach(arguments::addArgument);
    return arguments;
  }

  /// @throws IllegalArgumentException if a number is malformed
  static SamplerParameters of(JavaSamplerContext context) {
    return new SamplerParameters(
        text(context, "connection"),
        text(context, "engine"),
        text(context, "workload"),
        text(context, "data"),
        text(context, "settings"),
        text(context, "kind"),
        (int) number("size", text(context, "size")),
        number("seed", text(context, "seed")));
  }

  private static String text(JavaSamplerContext context, String name) {
    return context.getParameter(name, DEFAULTS.get(name)).strip();
  }

  /// The parameters that decide the target of requests: samplers that agree in them share a
  /// session.
  SamplerParameters place() {
    return new SamplerParameters(connection, engine, workload, data, settings, "", 1, seed);
  }

  Map<String, Long> numbers() {
    Map<String, Long> numbers = new LinkedHashMap<>();
    pairs("data", data).forEach((name, value) -> numbers.put(name, number(name, value)));
    return numbers;
  }

  Map<String, String> chosen() {
    return pairs("settings", settings);
  }

  private static Map<String, String> pairs(String parameter, String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text.strip().split("[\\s,]+")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
      } else if (!pair.isEmpty()) {
        throw new IllegalArgumentException(
            "`%s` holds `%s`: say name=value, with a space between two".formatted(parameter, pair));
      }
    }
    return pairs;
  }

  private static long number(String name, String text) {
    try {
      return Long.parseLong(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("`%s` is `%s`, no number".formatted(name, text), e);
    }
  }
}
