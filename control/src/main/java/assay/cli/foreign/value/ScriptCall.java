package assay.cli.foreign.value;

import assay.problem.Problem.Place;
import assay.yaml.YamlText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A call of a program in a shell script, with its words and their places. Comments, and what follows a pipe or a
/// redirection, belong to no call. Variables that the script sets to plain words before the call have their values.
///
/// @param program where the program is named
/// @param words the words after it
public record ScriptCall(Place program, List<Word> words) {

  private static final Set<String> ENDS =
      Set.of("|", "||", "&", "&&", ";", ")", "}", ">", ">>", "2>", "2>&1", "&>", "<");

  private static final Pattern ASSIGNED =
      Pattern.compile(
          "\\s*(?:(?:readonly|export|local|declare) +)?([A-Za-z_]\\w*)=\"?([^\\s\"'$`;()&|]*)\"?\\s*(?:#.*)?");

  private static final Pattern VARIABLE =
      Pattern.compile("\\$(?:([A-Za-z_]\\w*)|\\{([A-Za-z_]\\w*)(?::-([^{}$]*))?\\})");

  public record Word(String text, Place place) {}

  /// A program's calls, by its name with or without a path.
  public static List<ScriptCall> of(YamlText script, String program) {
    List<ScriptCall> found = new ArrayList<>();
    Map<String, String> variables = new HashMap<>();
    List<Word> line = new ArrayList<>();
    for (int number = 1; number <= script.lines().size(); number++) {
      String text = script.lines().get(number - 1);
      Matcher assigned = ASSIGNED.matcher(text);
      if (assigned.matches()) {
        variables.put(assigned.group(1), assigned.group(2));
      }
      boolean goesOn = text.stripTrailing().endsWith("\\");
      words(goesOn ? text.stripTrailing().replaceFirst("\\\\$", "") : text, number, script, line);
      if (!goesOn) {
        calls(line, program, variables, found);
        line.clear();
      }
    }
    calls(line, program, variables, found);
    return found;
  }

  private static void calls(
      List<Word> line, String program, Map<String, String> variables, List<ScriptCall> found) {
    for (int at = 0; at < line.size(); at++) {
      String word = line.get(at).text();
      if (word.equals(program) || word.endsWith("/" + program)) {
        int end = at + 1;
        while (end < line.size() && !ends(line.get(end).text())) {
          end++;
        }
        List<Word> words =
            line.subList(at + 1, end).stream()
                .map(each -> new Word(resolved(each.text(), variables), each.place()))
                .toList();
        found.add(new ScriptCall(line.get(at).place(), words));
        at = end;
      }
    }
  }

  /// A variable without a known value stays.
  private static String resolved(String word, Map<String, String> variables) {
    return VARIABLE
        .matcher(word)
        .replaceAll(found -> {
          String name = found.group(1) == null ? found.group(2) : found.group(1);
          String otherwise = found.group(3) == null ? found.group() : found.group(3);
          return Matcher.quoteReplacement(variables.getOrDefault(name, otherwise));
        });
  }

  private static boolean ends(String word) {
    return ENDS.contains(word) || word.startsWith(">") || word.startsWith("2>");
  }

  /// Splits a line as a shell does, without variables.
  private static void words(String line, int number, YamlText script, List<Word> into) {
    StringBuilder word = new StringBuilder();
    int start = -1;
    char quote = 0;
    for (int at = 0; at < line.length(); at++) {
      char letter = line.charAt(at);
      if (quote != 0) {
        if (letter == quote) {
          quote = 0;
        } else {
          word.append(letter);
        }
      } else if (letter == '#' && start < 0) {
        break;
      } else if (letter == ' ' || letter == '\t') {
        start = ended(word, start, number, script, into);
      } else {
        start = start < 0 ? at : start;
        if (letter == '"' || letter == '\'') {
          quote = letter;
        } else if (letter == ';') {
          start = ended(word, start, number, script, into);
          into.add(new Word(";", script.place(number, at + 1, 1)));
        } else {
          word.append(letter);
        }
      }
    }
    ended(word, start, number, script, into);
  }

  private static int ended(
      StringBuilder word, int start, int number, YamlText script, List<Word> into) {
    if (start >= 0 && !word.isEmpty()) {
      into.add(new Word(word.toString(), script.place(number, start + 1, word.length())));
    }
    word.setLength(0);
    return -1;
  }
}
