package assay.architecture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The only definition of which room may see which. A room is a package with all packages below it, unless one of those
/// is a room of its own.
final class Rooms {

  /// @param module the folder of the module
  /// @param name the package without `assay.`
  /// @param sees the rooms that it may see besides itself and the leaves
  record Room(String module, String name, List<String> sees) {

    boolean holds(String packageName) {
      String own = "assay." + name;
      return packageName.equals(own) || packageName.startsWith(own + ".");
    }
  }

  /// Values and texts that every room of the five modules of the core may see.
  private static final List<String> LEAVES =
      List.of("api", "json", "problem", "words", "fact", "metric", "plan", "outside");

  /// The five modules of the core, each above those that it sees.
  static final Map<String, List<String>> CORE = core();

  private final Map<String, Room> rooms = new LinkedHashMap<>();

  Rooms(List<String> modules) {
    facts();
    drive();
    judge();
    show();
    control();
    shelf(modules);
  }

  private static Map<String, List<String>> core() {
    Map<String, List<String>> core = new LinkedHashMap<>();
    core.put("facts", List.of());
    core.put("drive", List.of("facts"));
    core.put("judge", List.of("facts"));
    core.put("show", List.of("facts", "judge"));
    core.put("control", List.of("facts", "drive", "judge", "show"));
    return core;
  }

  private void facts() {
    room("facts", "json");
    room("facts", "problem");
    room("facts", "words");
    room("facts", "outside");
    room("facts", "fact", "api", "words");
    room("facts", "sentence", "words", "fact");
    room("facts", "metric", "problem", "words", "fact");
    room("facts", "plan", "api", "json", "words", "fact", "metric");
    room("facts", "yaml", "problem", "words", "json");
    upper("facts", "record");
  }

  private void drive() {
    upper("drive", "schedule");
    upper("drive", "link", "schedule");
    upper("drive", "tether", "record");
    upper("drive", "load", "schedule", "record");
    upper("drive", "probe", "record");
    upper("drive", "child", "tether", "load", "schedule", "probe", "record");
  }

  private void judge() {
    upper("judge", "statistics");
    upper("judge", "judge", "record", "statistics");
    upper("judge", "compare", "record", "sentence", "statistics");
  }

  private void show() {
    upper("show", "loopback");
    upper("show", "report", "record", "compare", "sentence");
    upper("show", "site", "record", "compare", "report", "sentence", "loopback");
    upper("show", "live", "record", "judge", "report", "sentence", "statistics", "loopback");
    upper("show", "export", "record", "sentence");
  }

  private void control() {
    upper("control", "engine", "yaml");
    upper("control", "release", "engine");
    upper("control", "study", "engine", "yaml", "judge");
    upper("control", "host", "yaml");
    upper("control", "cluster", "engine", "tether", "record", "host", "link");
    upper("control", "fault", "link", "record", "schedule");
    upper(
        "control",
        "selftest",
        "statistics",
        "judge",
        "record",
        "load",
        "schedule",
        "compare",
        "sentence");
    upper(
        "control",
        "run",
        "engine",
        "tether",
        "cluster",
        "host",
        "fault",
        "schedule",
        "link",
        "probe",
        "record",
        "judge",
        "report",
        "load",
        "statistics",
        "compare",
        "sentence",
        "selftest");
    upper("control", "cli", rooms.keySet().toArray(String[]::new));
  }

  /// Products and what surrounds them: they see the interface for authors, and nothing of the core.
  private void shelf(List<String> modules) {
    room("api", "api");
    room("testing", "testing", "api");
    room("programs", "program", "api");
    room("workloads", "workload", "api", "program");
    room("engines/conformance", "conformance", "api", "testing");
    room(
        "workloads/conformance",
        "workload.conformance",
        "api",
        "load",
        "record",
        "engine.reference");
    room("sessions/node", "sessions.node", "api", "program");
    room("sessions/jetty", "sessions.jetty", "api", "sessions.node");
    room("brokers/services", "broker", "api", "program", "workload");
    room("jmeter", "jmeter", "api", "load");
    room("kubernetes", "kubernetes", "host");
    room("resolver", "resolver", "api", "release");
    room("link", "kernel", "link", "schedule", "json");
    for (String module : modules) {
      List<String> path = List.of(module.split("/"));
      if (path.size() == 1 || rooms.values().stream().anyMatch(in -> in.module().equals(module))) {
        continue;
      }
      String own = String.join(".", path.subList(1, path.size()));
      switch (path.getFirst()) {
        case "engines" -> room(module, "engine." + own, engine(own));
        case "sessions" -> room(module, "sessions." + own, "api", "program", "sessions.node");
        case "brokers" -> room(module, "broker." + own, "api", "program", "broker", "workload");
        default -> {
          // The test of classes names what has no room.
        }
      }
    }
  }

  /// The reference also answers the messages of the trader; a module inside an engine's sees that engine.
  private static String[] engine(String own) {
    List<String> sees = new ArrayList<>(List.of("api", "program"));
    if (own.equals("reference")) {
      sees.add("workload");
    }
    int inside = own.indexOf('.');
    if (inside >= 0) {
      sees.add("engine." + own.substring(0, inside));
    }
    return sees.toArray(String[]::new);
  }

  private void room(String module, String name, String... sees) {
    rooms.put(name, new Room(module, name, List.of(sees)));
  }

  private void upper(String module, String name, String... sees) {
    List<String> all = new ArrayList<>(LEAVES);
    all.addAll(List.of(sees));
    rooms.put(name, new Room(module, name, all));
  }

  List<Room> all() {
    return List.copyOf(rooms.values());
  }

  /// The innermost room of a package.
  Optional<Room> of(String packageName) {
    return rooms.values().stream()
        .filter(room -> room.holds(packageName))
        .max(Comparator.comparingInt(room -> room.name().length()));
  }

  /// A table of the modules of the core: what each may see, and its rooms.
  String table() {
    StringBuilder table = new StringBuilder("| module | may see | rooms |\n| --- | --- | --- |\n");
    CORE.forEach((module, sees) ->
        table.append(
            "| `%s` | %s | %s |%n"
                .formatted(
                    module,
                    sees.isEmpty() ? "–" : quoted(sees),
                    quoted(
                        rooms.values().stream()
                            .filter(room -> room.module().equals(module))
                            .map(Room::name)
                            .toList()))));
    return table.toString();
  }

  private static String quoted(List<String> names) {
    return String.join(", ", names.stream().map(name -> "`" + name + "`").toList());
  }
}
