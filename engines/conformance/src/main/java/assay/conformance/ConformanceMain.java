package assay.conformance;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.ClusterSecret;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/// The main class of a member or a client in tests: one line in, one line out; the process ends with its input.
public final class ConformanceMain {

  private ConformanceMain() {}

  /// The environment variable with the cluster's secret.
  static final String SECRET = "ASSAY_CLUSTER_SECRET";

  /// Arguments: `role name machine cluster port members folder sites addresses setting=value…`.
  public static void main(String[] arguments) throws Exception {
    run(arguments, SampleRecords.TYPES, (spec, session) -> new ConformanceSteps(session)::run);
  }

  /// For an engine's own main class.
  ///
  /// @param types the records that travel
  /// @param steps creates a client's steps
  public static void run(
      String[] arguments,
      List<Class<? extends Record>> types,
      BiFunction<JoinSpec, Session, Served> steps)
      throws Exception {
    Map<String, String> settings =
        Arrays.stream(arguments)
            .skip(9)
            .map(setting -> setting.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    SitesArgument sites = SitesArgument.of(arguments[7]);
    AddressesArgument addresses = AddressesArgument.of(arguments[8]);
    JoinSpec spec =
        new JoinSpec(
            arguments[1],
            arguments[2],
            arguments[3],
            Integer.parseInt(arguments[4]),
            Integer.parseInt(arguments[5]),
            new Settings(settings),
            types,
            Path.of(arguments[6]),
            addresses.own(),
            addresses.members(),
            sites.own(),
            sites.all(),
            new ClusterSecret(System.getenv(SECRET)));
    Engine engine = ServiceLoader.load(Engine.class).findFirst().orElseThrow();
    if (arguments[0].equals("member")) {
      Member member = engine.start(spec);
      serve(member, step -> memberStep(member, step));
    } else {
      Session session = engine.open(spec);
      serve(session, steps.apply(spec, session));
    }
  }

  /// Runs a member's only step, `view`: the members it counts, or `none` if its engine cannot tell.
  private static String memberStep(Member member, String[] step) {
    if (!step[0].equals("view")) {
      throw new IllegalArgumentException("a member has no step " + Arrays.toString(step));
    }
    return member
        .view()
        .map(names ->
            names.stream()
                .filter(name -> name.startsWith("member-"))
                .sorted()
                .collect(Collectors.joining(",")))
        .orElse("none");
  }

  private static void serve(AutoCloseable joined, Served steps) throws Exception {
    System.out.println("joined");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals("close")) {
        long start = System.nanoTime();
        joined.close();
        System.out.println("closed " + (System.nanoTime() - start) / 1_000_000);
      } else {
        System.out.println(answer(steps, line));
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private static String answer(Served steps, String line) throws IOException {
    try {
      return "ok " + steps.run(line.split(" "));
    } catch (Exception | AssertionError failure) {
      failure.printStackTrace();
      return "failed " + failure.toString().replace('\n', ' ');
    }
  }

  @FunctionalInterface
  public interface Served {

    String run(String[] step) throws Exception;
  }
}
