package assay.engine.coherence;

import assay.api.ClientSpec;
import assay.api.Member;
import assay.api.MemberSpec;
import assay.api.Session;
import assay.api.Settings;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/// The main of a member or a client that tests start: one line in, one line out, end of input is
/// the end of the process.
final class ChildMain {

  private ChildMain() {}

  /// Starts as told by `role name machine cluster port members folder setting=value…`.
  public static void main(String[] arguments) throws Exception {
    String folder = arguments[6];
    Map<String, String> settings =
        Arrays.stream(arguments)
            .skip(7)
            .map(setting -> setting.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    int port = Integer.parseInt(arguments[4]);
    int members = Integer.parseInt(arguments[5]);
    if (arguments[0].equals("member")) {
      Member member =
          new CoherenceEngine()
              .start(
                  new MemberSpec(
                      arguments[1],
                      arguments[2],
                      arguments[3],
                      port,
                      members,
                      new Settings(settings),
                      Samples.TYPES,
                      Path.of(folder)));
      serve(member, step -> "member has no step " + Arrays.toString(step));
    } else {
      Session session =
          new CoherenceEngine()
              .open(
                  new ClientSpec(
                      arguments[1],
                      arguments[2],
                      arguments[3],
                      port,
                      members,
                      new Settings(settings),
                      Samples.TYPES,
                      Path.of(folder)));
      serve(session, new ClientSteps(session, arguments[2])::run);
    }
  }

  private static void serve(AutoCloseable joined, Steps steps) throws Exception {
    say("joined");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals("close")) {
        long start = System.nanoTime();
        joined.close();
        say("closed " + (System.nanoTime() - start) / 1_000_000);
      } else {
        say(answer(steps, line));
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private static String answer(Steps steps, String line) {
    try {
      return "ok " + steps.run(line.split(" "));
    } catch (Exception | AssertionError failure) {
      failure.printStackTrace();
      return "failed " + failure.toString().replace('\n', ' ');
    }
  }

  private static void say(String text) {
    System.out.println(text);
  }

  /// What a process does when told.
  interface Steps {
    String run(String[] step) throws Exception;
  }
}
