package assay.conformance;

import assay.api.engine.Ports;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Members and one client in processes of their own, ready when made.
public class ConformanceCluster implements AutoCloseable {

  private final Class<?> main;
  private final List<String> flags;
  private final Start start;
  private final List<ChildProcess> members = new ArrayList<>();
  private final ChildProcess client;

  /// What a process of a role starts with besides the flags.
  private interface Start {
    List<String> flags(String role);
  }

  /// Starts all processes at once and returns when every partition is safe.
  ///
  /// @param main what every process runs: a main as [ConformanceMain] has it
  /// @param flags those of every JVM
  public ConformanceCluster(
      Path folder,
      int size,
      int machines,
      Class<?> main,
      List<String> flags,
      Map<String, String> settings)
      throws Exception {
    this(
        folder,
        size,
        machines,
        main,
        flags,
        settings,
        QuickStart.of(main, flags, made -> train(folder, main, flags, made))::use);
  }

  /// A member and a client with the defaults, on their own.
  private static void train(Path folder, Class<?> main, List<String> flags, QuickStart made)
      throws Exception {
    Path own = folder.resolve("quick-start");
    Map<String, String> alone = Conformance.settings(Map.of("backup", "none"));
    try (ConformanceCluster cluster =
        new ConformanceCluster(own, 1, 1, main, flags, alone, made::train)) {
      cluster.client().end();
      cluster.member(1).end();
    }
  }

  private ConformanceCluster(
      Path folder,
      int size,
      int machines,
      Class<?> main,
      List<String> flags,
      Map<String, String> settings,
      Start start)
      throws Exception {
    this.main = main;
    this.flags = flags;
    this.start = start;
    int port = Ports.free(Ports.OF_A_CLUSTER);
    List<String> resolved = new ArrayList<>();
    settings.forEach((name, value) -> resolved.add(name + "=" + value));
    resolved.add("machines=" + machines);
    resolved.add("members=" + size);
    try {
      for (int i = 1; i <= size; i++) {
        String machine = "machine-" + (1 + (i - 1) % machines);
        members.add(child(folder, "member", "member-" + i, machine, port, size, resolved));
      }
      client = child(folder, "client", "client-1", "machine-1", port, size, resolved);
      for (ChildProcess process : processes()) {
        process.answer("joined");
      }
      client.tell("safe " + size);
    } catch (Exception | AssertionError failure) {
      close();
      throw failure;
    }
  }

  private ChildProcess child(
      Path folder,
      String role,
      String name,
      String machine,
      int port,
      int size,
      List<String> settings)
      throws Exception {
    Path own = folder.resolve(name);
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(role, name, machine, "assay-it-" + port));
    arguments.addAll(List.of(Integer.toString(port), Integer.toString(size), own.toString()));
    arguments.addAll(settings);
    List<String> all = new ArrayList<>(flags);
    all.addAll(start.flags(role));
    return new ChildProcess(name, own, all, main, arguments);
  }

  /// The client.
  public final ChildProcess client() {
    return client;
  }

  /// The member of a number, from 1.
  public final ChildProcess member(int number) {
    return members.get(number - 1);
  }

  /// Everybody.
  public final List<ChildProcess> processes() {
    List<ChildProcess> all = new ArrayList<>(members);
    if (client != null) {
      all.add(client);
    }
    return all;
  }

  @Override
  public final void close() {
    processes().forEach(ChildProcess::close);
  }
}
