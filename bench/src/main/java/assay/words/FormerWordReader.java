package assay.words;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Converts former words to current words and notes each former word once.
public final class FormerWordReader {

  private static final Pattern FIRST =
      Pattern.compile("\\s*([a-z][a-z0-9.-]*)(.*)", Pattern.DOTALL);

  private final FormerWords words = FormerWords.all();
  private final Set<FormerWord> met = new LinkedHashSet<>();

  public List<FormerWord> met() {
    return List.copyOf(met);
  }

  /// A metric's id, or a text that begins with one: `held(members)`, `exposure < 5s`.
  public String metric(String id) {
    return first(words.metrics(), id);
  }

  /// A fault's name, or a text that begins with one: `cut`, `slow member to 1% for 3s`.
  public String fault(String text) {
    return first(words.faults(), text);
  }

  public String capability(String name) {
    return whole(words.capabilities(), name);
  }

  public String setting(String name) {
    return whole(words.settings(), name);
  }

  public String value(String setting, String value) {
    return setting.equals("fault") ? fault(value) : whole(words.values(setting), value);
  }

  /// Settings with their values, in their order.
  ///
  /// @param text replaces the text in a value
  public <V> Map<String, V> settings(Map<String, V> settings, ValueOf<V> text) {
    Map<String, V> now = new LinkedHashMap<>();
    settings.forEach((name, value) -> {
      String setting = setting(name);
      now.put(setting, text.with(value, old -> value(setting, old)));
    });
    return now;
  }

  @FunctionalInterface
  public interface ValueOf<V> {

    V with(V value, UnaryOperator<String> change);
  }

  /// A strategy's name that was made of settings' values: `untold`, `sync+fill member to 90% for
  /// 5s`.
  public String strategy(String name) {
    List<String> parts = new ArrayList<>();
    for (String part : name.split("\\+", -1)) {
      String now = whole(words.values(), part);
      parts.add(now.equals(part) && part.indexOf(' ') > 0 ? fault(part) : now);
    }
    return String.join("+", parts);
  }

  /// A metric's label as it was printed: `losing faults`, `members held`, `held, members`.
  public String label(String label) {
    for (Map.Entry<String, String> each : words.metrics().entrySet()) {
      String said = each.getKey().replace('-', ' ');
      Matcher form =
          Pattern.compile("(?:(.+) )?(?:%s|%s)(?:, (.+))?".formatted(each.getKey(), said))
              .matcher(label);
      if (form.matches()) {
        met.add(new FormerWord(each.getKey(), each.getValue()));
        String about = form.group(1) == null ? form.group(2) : form.group(1);
        return about == null ? each.getValue() : "%s(%s)".formatted(each.getValue(), about);
      }
    }
    return metric(label);
  }

  private String first(Map<String, String> table, String text) {
    Matcher form = FIRST.matcher(text);
    if (!form.matches()) {
      return text;
    }
    String now = whole(table, form.group(1));
    return now.equals(form.group(1)) ? text : now + form.group(2);
  }

  private String whole(Map<String, String> table, String word) {
    String now = table.get(word);
    if (now == null) {
      return word;
    }
    met.add(new FormerWord(word, now));
    return now;
  }
}
