package assay.benchmark.scale;

import java.util.List;

/// How many processes one parent has.
///
/// @param members processes without entries
/// @param clients processes that send no requests, but report every second
/// @param far whether they count as children on other hosts, which get heartbeats and report what
/// the parent reads itself on its own host
/// @param seconds the measured time
record ProcessCounts(int members, int clients, boolean far, int seconds) {

  List<String> arguments() {
    return List.of("" + members, "" + clients, "" + far, "" + seconds);
  }

  static ProcessCounts of(String[] arguments) {
    return new ProcessCounts(
        Integer.parseInt(arguments[0]),
        Integer.parseInt(arguments[1]),
        Boolean.parseBoolean(arguments[2]),
        Integer.parseInt(arguments[3]));
  }
}
