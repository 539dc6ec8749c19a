package assay.site;

import assay.record.io.RecordFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The content policy in the head of Assay's reports: their own style and script by their hashes, no other source.
final class ReportPolicy {

  private static final int HEAD = 2_000;

  private static final Pattern POLICY =
      Pattern.compile(
          "<!DOCTYPE html>\\s*<html lang=\"en\">\\s*<head>\\s*<meta charset=\"utf-8\">\\s*<meta http-equiv=\"Content-Security-Policy\" content=\"(default-src (?:'|&#x27;)none(?:'|&#x27;);"
              + "[^\"<>\\n]{0,400})\">");

  private static final Pattern PLAIN_SOURCES =
      Pattern.compile(
          "default-src 'none'; style-src 'sha256-[\\w+/=]+'; script-src 'sha256-[\\w+/=]+'; img-src data:;"
              + " base-uri 'none'; form-action 'none'");

  private ReportPolicy() {}

  /// A report's own policy; empty if it is not as Assay writes it.
  static Optional<String> of(String report) {
    Matcher own = POLICY.matcher(report.substring(0, Math.min(report.length(), HEAD)));
    // A script before the policy would not be bound by it.
    return own.lookingAt()
        ? Optional.of(own.group(1).replace("&#x27;", "'"))
            .filter(policy -> PLAIN_SOURCES.matcher(policy).matches())
        : Optional.empty();
  }

  /// Whether a file begins with such a policy.
  static boolean isIn(Path report) {
    try (InputStream in = RecordFile.open(report)) {
      return of(new String(in.readNBytes(HEAD), StandardCharsets.UTF_8)).isPresent();
    } catch (IOException e) {
      return false;
    }
  }
}
