package assay.load.client;

import assay.record.results.FailedRequestCount;
import java.util.regex.Pattern;

/// The first line of an exception's message, safe to record: without control characters and
/// apparent secrets, and at most [FailedRequestCount#LONGEST_MESSAGE] long.
public final class FailureText {

  /// The rest of a message is ignored: a message may contain a whole value.
  private static final int LOOKED_AT = 1_000;

  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\s]+");

  /// The value after a name like `password=…` or `token: …`. The pattern is tried only at the start
  /// of a word and reads a word at most twice, because it runs on the thread that sends the load.
  private static final Pattern NAMED_SECRET =
      Pattern.compile(
          "(?i)(?<![\\w.-])"
              + "(?=[\\w.-]*?(?:password|passwd|pwd|secret|token|credential|api[_-]?key|authorization))"
              + "([\\w.-]++[\"']?\\s*+[:=]\\s*+)(?:(?:bearer|basic)\\s+)?(?:\"[^\"]*\"?|'[^']*'?|[^\\s,;)}\\]]+)");

  /// `//user:password@host`.
  private static final Pattern IN_ADDRESS = Pattern.compile("//[^\\s/@]+@");

  private static final Pattern BEARER = Pattern.compile("(?i)\\bbearer\\s+\\S+");

  private FailureText() {}

  /// An exception's message, or its cause's if it has none; empty if no cause has a message.
  public static String of(Throwable failure) {
    Throwable said = failure;
    for (int depth = 0; depth < 10 && isSilent(said) && said.getCause() != null; depth++) {
      said = said.getCause();
    }
    String message = said.getMessage();
    return message == null ? "" : line(message);
  }

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

  /// A text with the values after names like `password` removed.
  public static String withoutNamedSecrets(CharSequence text) {
    return NAMED_SECRET.matcher(text).replaceAll("$1***");
  }

  /// Where to cut without splitting a surrogate pair.
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
