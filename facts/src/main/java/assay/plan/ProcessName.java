package assay.plan;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A process's role and number: `member-1`.
///
/// @param number from 1
public record ProcessName(Role role, int number) {

  private static final Pattern FORM =
      Pattern.compile("(member|client|traffic|observer)-([1-9]\\d{0,8})");

  public ProcessName {
    if (number < 1) {
      throw new IllegalArgumentException("processes are numbered from 1, not " + number);
    }
  }

  public enum Role {
    MEMBER,
    /// Sends the measured requests.
    CLIENT,
    /// Sends the background users' requests.
    TRAFFIC,
    /// Listens to changes that arrive in its site; unmeasured.
    OBSERVER;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Role of(String word) {
      return Arrays.stream(values())
          .filter(role -> role.word().equals(word))
          .findFirst()
          .orElseThrow();
    }
  }

  public static ProcessName member(int number) {
    return new ProcessName(Role.MEMBER, number);
  }

  public static ProcessName client(int number) {
    return new ProcessName(Role.CLIENT, number);
  }

  public static ProcessName traffic(int number) {
    return new ProcessName(Role.TRAFFIC, number);
  }

  /// @param number the site's, from 1
  public static ProcessName observer(int number) {
    return new ProcessName(Role.OBSERVER, number);
  }

  /// The inverse of [#text()]; empty for any other text.
  public static Optional<ProcessName> parse(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(new ProcessName(Role.of(form.group(1)), Integer.parseInt(form.group(2))))
        : Optional.empty();
  }

  public static boolean is(Role role, String text) {
    return parse(text).filter(name -> name.role() == role).isPresent();
  }

  public static boolean isMember(String text) {
    return is(Role.MEMBER, text);
  }

  public static boolean isClient(String text) {
    return is(Role.CLIENT, text);
  }

  public static boolean isTraffic(String text) {
    return is(Role.TRAFFIC, text);
  }

  /// The text form: `member-1`.
  public String text() {
    return role.word() + "-" + number;
  }

  @Override
  public String toString() {
    return text();
  }
}
