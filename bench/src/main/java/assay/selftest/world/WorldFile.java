package assay.selftest.world;

import assay.json.JsonCodec;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.selftest.stage.Harm;
import assay.selftest.stage.Harm.What;
import assay.selftest.world.World.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// A world as a JSON file, printed by a finding and editable by hand.
public final class WorldFile {

  private static final long LARGEST_BYTES = 1 << 20;
  private static final long DAY = 86_400_000;
  private static final double MOST_REQUESTS = 1_000_000;

  private final String file;
  private final List<String> lines;
  private final List<Problem> problems = new ArrayList<>();

  private WorldFile(String file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  public static String text(World world) {
    return JsonCodec.document(world);
  }

  /// Reads a world.
  ///
  /// @throws ProblemException E469 with every faulty place
  public static World read(Path path) {
    String text = text(path);
    WorldFile file = new WorldFile(path.toString(), text.lines().toList());
    try {
      World world = JsonCodec.read(text, World.class);
      file.check(world);
      if (!file.problems.isEmpty()) {
        throw new ProblemException(ExitCode.INVALID_INPUT, file.problems);
      }
      return world;
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      String what = e.getOriginalMessage().lines().findFirst().orElse("it cannot be read");
      String field = e.getPath().isEmpty() ? null : e.getPath().getLast().getPropertyName();
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          file.problem(file.lineOf(field, line), what, "see what a finding prints"));
    }
  }

  private int lineOf(@Nullable String field, int otherwise) {
    for (int i = 0; field != null && i < lines.size(); i++) {
      if (lines.get(i).contains("\"" + field + "\"")) {
        return i + 1;
      }
    }
    return otherwise;
  }

  private static String text(Path path) {
    try {
      if (Files.size(path) > LARGEST_BYTES) {
        throw new IOException("it is larger than 1 MiB");
      }
      return Files.readString(path);
    } catch (IOException e) {
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem(
              "E469",
              "the world cannot be read: " + path + ": " + e.getMessage(),
              "name a file of JSON with a world"));
    }
  }

  private Problem problem(int line, String what, String help) {
    String text = line <= lines.size() ? lines.get(line - 1) : "";
    return new Problem(
        "E469", what, new Place(file, line, 1, Math.max(1, text.length()), text), help);
  }

  private void wrong(String field, String what, String expected) {
    problems.add(problem(lineOf(field, 1), "`" + field + "` " + what, "expected: " + expected));
  }

  private void within(String field, long value, long least, long most) {
    within(field, (double) value, (double) least, (double) most);
  }

  private void within(String field, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      wrong(field, "is " + number(value), "from %s to %s".formatted(number(least), number(most)));
    }
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private void check(World world) {
    within("members", world.members(), 1, 100);
    within("partitions", world.partitions(), 1, 10_000);
    within("keys", world.keys(), 1, 100_000);
    within("clients", world.clients(), 1, 16);
    within("rate", world.rate(), 0.1, 100_000);
    within("swing", world.swing(), 0, 100);
    within("inFlight", world.inFlight(), 1, 1_000);
    within("warmUp", world.warmUp(), 0, DAY);
    within("window", world.window(), 1, DAY);
    within("writes", world.writes(), 0, 1);
    within("zipf", world.zipf(), 0, 10);
    within("slow", world.slow(), 0, 1_000_000);
    within("hop", world.hop(), 0, 10_000_000);
    within("timeout", world.timeout(), 1, DAY);
    within("detect", world.detect(), 0, DAY);
    within("merge", world.merge(), 0, DAY);
    within("repeats", world.repeats(), 1, 100);
    double lost =
        world.lostReplies() + world.lostRequests() + world.lateLandings() + world.refusals();
    within("lostReplies", world.lostReplies(), 0, 1);
    within("lostRequests", world.lostRequests(), 0, 1);
    within("lateLandings", world.lateLandings(), 0, 1);
    within("refusals", world.refusals(), 0, 1);
    if (lost > 1) {
      wrong(
          "lostReplies", "and the other shares of messages are " + lost + " together", "1 at most");
    }
    if (world.requests() > MOST_REQUESTS) {
      wrong("rate", "makes %.0f requests in all".formatted(world.requests()), "a million at most");
    }
    world.stalls().forEach(stall -> harm(world, "stalls", stall));
    world.faults().forEach(fault -> harm(world, "faults", fault));
    configurations(world);
  }

  private void harm(World world, String list, Harm harm) {
    if (harm.what() == null) {
      wrong(list, "has a harm that does not say what happens", "KILL, PAUSE or SPLIT");
      return;
    }
    if (harm.at() < 0 || harm.lasts() < 0) {
      wrong(list, "has a harm that is over before it begins", "`at` and `lasts` of 0 or more");
    }
    if (list.equals("faults") && harm.ends() > world.window()) {
      wrong(
          list,
          "has a fault that is over %d ms after the window begins, which lasts %d"
              .formatted(harm.ends(), world.window()),
          "an end within the window");
    }
    int least = harm.what() == What.SPLIT ? 1 : 0;
    if (harm.member() < least || harm.member() >= world.members()) {
      wrong(
          list,
          "names member %d of %d".formatted(harm.member(), world.members()),
          "from %d to %d".formatted(least, world.members() - 1));
    }
    if (harm.what() != What.KILL && harm.lasts() == 0) {
      wrong(list, "has a harm that lasts no time", "`lasts` of 1 or more");
    }
  }

  private void configurations(World world) {
    List<String> names =
        world.configurations().stream().map(configuration -> "" + configuration.name()).toList();
    if (names.isEmpty()) {
      wrong("configurations", "is missing or empty", "one at least");
    }
    if (names.stream().distinct().count() < names.size()) {
      wrong("configurations", "has two of one name", "a name for each");
    }
    for (Configuration configuration : world.configurations()) {
      if (configuration.name() == null || !configuration.name().matches("[a-z0-9-]{1,40}")) {
        wrong("name", "is " + configuration.name(), "letters, digits and hyphens");
      }
      within("lag", configuration.lag(), 0, DAY);
      within("near", configuration.near(), 0, 1);
      within("expel", configuration.expel(), 0, DAY);
    }
  }
}
