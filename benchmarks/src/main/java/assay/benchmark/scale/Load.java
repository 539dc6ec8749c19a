package assay.benchmark.scale;

import java.util.List;

/// How many processes one parent has.
///
/// @param members how many store nothing
/// @param clients how many send nothing, and say every second what they sent
/// @param far whether they are children on other hosts, which are given a sign of life and tell of themselves what the parent
///     reads of those on its own
/// @param seconds how long that is looked at
record Load(int members, int clients, boolean far, int seconds) {

  int processes() {
    return members + clients;
  }

  List<String> arguments() {
    return List.of("" + members, "" + clients, "" + far, "" + seconds);
  }

  static Load of(String[] arguments) {
    return new Load(
        Integer.parseInt(arguments[0]),
        Integer.parseInt(arguments[1]),
        Boolean.parseBoolean(arguments[2]),
        Integer.parseInt(arguments[3]));
  }
}
