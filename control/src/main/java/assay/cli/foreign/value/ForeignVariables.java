package assay.cli.foreign.value;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Variables in another tool's file: `${name}`, `${name:default}`, and JMeter's `${__P(name,default)}`.
public final class ForeignVariables {

  private static final Pattern VARIABLE =
      Pattern.compile(
          "\\$\\{(?:__(?:P|property)\\(([^,()]+)(?:,([^()]*))?\\)|([^:{}()]+)(?::([^{}]*))?)\\}");

  private ForeignVariables() {}

  /// A text with the values of known variables, and the defaults of others. A variable without either stays.
  public static String resolved(String text, Map<String, String> known) {
    Matcher found = VARIABLE.matcher(text);
    return found.replaceAll(variable -> {
      String name = variable.group(1) == null ? variable.group(3) : variable.group(1);
      String otherwise = variable.group(1) == null ? variable.group(4) : variable.group(2);
      String value = known.getOrDefault(name, otherwise == null ? variable.group() : otherwise);
      return Matcher.quoteReplacement(value);
    });
  }
}
