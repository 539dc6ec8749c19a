package assay.plan;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How much a link passes, as a study writes it: `100Mbit`, `56kbit`, `1Gbit`, `unlimited`. A thousand bits are a
/// kilobit.
public final class Bandwidth {

  /// Where nothing limits it.
  public static final String UNLIMITED = "unlimited";

  /// The most a link can be asked to pass, in bits a second: an emulated link reads and writes every frame.
  public static final long MOST = 1_000_000_000;

  private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,6})(kbit|Mbit|Gbit)");
  private static final long THOUSAND = 1_000;

  private Bandwidth() {}

  /// Bits a second; 0 where nothing limits it, and empty where the text is no bandwidth.
  public static Optional<Long> parse(String text) {
    if (text.equals(UNLIMITED)) {
      return Optional.of(0L);
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    long unit =
        switch (form.group(2)) {
          case "kbit" -> THOUSAND;
          case "Mbit" -> THOUSAND * THOUSAND;
          default -> THOUSAND * THOUSAND * THOUSAND;
        };
    return Optional.of(Long.parseLong(form.group(1)) * unit).filter(bits -> bits <= MOST);
  }

  /// What [#parse] reads.
  public static String text(long bits) {
    if (bits == 0) {
      return UNLIMITED;
    }
    for (String unit : new String[] {"Gbit", "Mbit", "kbit"}) {
      long size = parse("1" + unit).orElseThrow();
      if (bits % size == 0) {
        return bits / size + unit;
      }
    }
    throw new IllegalArgumentException(bits + " bits a second are no whole kilobits");
  }
}
