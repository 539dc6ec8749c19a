package assay.plan;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A link's bandwidth in a study's notation: `100Mbit`, `56kbit`, `1Gbit`, `unlimited`. A kilobit is a thousand bits.
public final class Bandwidth {

  public static final String UNLIMITED = "unlimited";

  /// The highest bandwidth, in bits per second: an emulated link reads and writes every frame.
  public static final long MOST = 1_000_000_000;

  private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,6})(kbit|Mbit|Gbit)");
  private static final long THOUSAND = 1_000;

  private Bandwidth() {}

  /// Bits per second; 0 for unlimited, empty if the text is no bandwidth.
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

  /// The inverse of [#parse].
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
