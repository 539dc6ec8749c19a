package assay.load.client;

import assay.record.results.FailedRequestCount;
import java.util.regex.Pattern;

/// The first line of what an exception says, fit to be written down: without control characters, without what
/// looks like a secret, and no longer than [FailedRequestCount#LONGEST_MESSAGE].
public final class FailureText {

  /// Nothing beyond this is looked at: a message may hold a whole value.
  private static final int LOOKED_AT = 1_000;

  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\s]+");

  /// `password=…`, `token: …`: what follows such a name. It is tried at the beginning of each word alone, and
  /// goes over it twice at the most, for it is asked on the thread that sends the load.
  private static final Pattern NAMED_SECRET =
      Pattern.compile(
          "(?i)(?<![\\w.-])"
              + "(?=[\\w.-]*?(?:password|passwd|pwd|secret|token|credential|api[_-]?key|authorization))"
              + "([\\w.-]++[\"']?\\s*+[:=]\\s*+)(?:(?:bearer|basic)\\s+)?(?:\"[^\"]*\"?|'[^']*'?|[^\\s,;)}\\]]+)");

  /// `//user:password@host`.
  private static final Pattern IN_ADDRESS = Pattern.compile("//[^\\s/@]+@");

  private static final Pattern BEARER = Pattern.compile("(?i)\\bbearer\\s+\\S+");

  private FailureText() {}

  /// What an exception says, or its cause where it says nothing; empty where none says anything.
  public static String of(Throwable failure) {
    Throwable said = failure;
    for (int depth = 0; depth < 10 && isSilent(said) && said.getCause() != null; depth++) {
      said = said.getCause();
    }
    String message = said.getMessage();
    return message == null ? "" : line(message);
  }

  /// The same after the exception's class.
  public static String named(Throwable failure) {
    String text = of(failure);
    String name = failure.getClass().getName();
    return text.isEmpty() ? name : name + ": " + text;
  }

  private static boolean isSilent(Throwable failure) {
    return failure.getMessage() == null || failure.getMessage().isBlank();
  }

  private static String line(String message) {
    String text = message.strip();
    text = text.substring(0, Math.min(text.length(), LOOKED_AT)).lines().findFirst().orElse("");
    text = UNSEEN.matcher(text).replaceAll(" ").strip();
    text = withoutNamedSecrets(text);
    text = IN_ADDRESS.matcher(text).replaceAll("//***@");
    text = BEARER.matcher(text).replaceAll("bearer ***");
    return text.length() <= FailedRequestCount.LONGEST_MESSAGE
        ? text
        : text.substring(0, whole(text, FailedRequestCount.LONGEST_MESSAGE - 1)) + "…";
  }

  /// A text without what follows a name like `password`.
  public static String withoutNamedSecrets(CharSequence text) {
    return NAMED_SECRET.matcher(text).replaceAll("$1***");
  }

  /// Where to cut so that no character is halved.
  private static int whole(String text, int end) {
    return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
  }

  /// A message without its numbers.
  public static String shape(String message) {
    StringBuilder shape = new StringBuilder(message.length());
    boolean number = false;
    for (int i = 0; i < message.length(); i++) {
      char next = message.charAt(i);
      boolean digit = next >= '0' && next <= '9';
      if (!digit || !number) {
        shape.append(digit ? '#' : next);
      }
      number = digit;
    }
    return shape.toString();
  }
}
