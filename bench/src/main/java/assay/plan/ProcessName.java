package assay.plan;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The name of a process of a cluster: its role and a number, written `member-1`.
///
/// @param role what the process is in the cluster
/// @param number which one of its role it is, from 1
public record ProcessName(Role role, int number) {

  private static final Pattern FORM =
      Pattern.compile("(member|client|traffic|observer)-([1-9]\\d{0,8})");

  /// Checks that the number is one.
  public ProcessName {
    if (number < 1) {
      throw new IllegalArgumentException("processes are numbered from 1, not " + number);
    }
  }

  /// What a process is in its cluster.
  public enum Role {
    /// Holds data.
    MEMBER,
    /// Sends the requests that are measured.
    CLIENT,
    /// Sends the requests of the background users.
    TRAFFIC,
    /// Listens to what arrives in its site, and sends nothing that is measured.
    OBSERVER;

    /// The word that names of this role begin with.
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

  /// The name of a member.
  ///
  /// @param number which one, from 1
  public static ProcessName member(int number) {
    return new ProcessName(Role.MEMBER, number);
  }

  /// The name of a client.
  ///
  /// @param number which one, from 1
  public static ProcessName client(int number) {
    return new ProcessName(Role.CLIENT, number);
  }

  /// The name of a process of background users.
  ///
  /// @param number which one, from 1
  public static ProcessName traffic(int number) {
    return new ProcessName(Role.TRAFFIC, number);
  }

  /// The name of a site's observer.
  ///
  /// @param number which site, from 1
  public static ProcessName observer(int number) {
    return new ProcessName(Role.OBSERVER, number);
  }

  /// Reads what [#text()] writes; empty where it is anything else.
  public static Optional<ProcessName> parse(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(new ProcessName(Role.of(form.group(1)), Integer.parseInt(form.group(2))))
        : Optional.empty();
  }

  /// Whether a text is the name of a process of a role.
  public static boolean is(Role role, String text) {
    return parse(text).filter(name -> name.role() == role).isPresent();
  }

  /// Whether a text is the name of a member.
  public static boolean isMember(String text) {
    return is(Role.MEMBER, text);
  }

  /// Whether a text is the name of a client.
  public static boolean isClient(String text) {
    return is(Role.CLIENT, text);
  }

  /// Whether a text is the name of a process of background users.
  public static boolean isTraffic(String text) {
    return is(Role.TRAFFIC, text);
  }

  /// The name as it is written: `member-1`.
  public String text() {
    return role.word() + "-" + number;
  }

  @Override
  public String toString() {
    return text();
  }
}
