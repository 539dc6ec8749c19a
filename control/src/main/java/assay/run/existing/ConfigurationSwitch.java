package assay.run.existing;

import assay.api.engine.ExistingConfiguration;
import assay.fault.command.GuardedCommand;
import assay.fault.command.ShellCommand;
import assay.host.ExistingClusterFile;
import assay.host.ExistingClusterFile.ClusterConfiguration;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.record.event.TrialEvent;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Switches an existing cluster between its configurations with the user's commands. The cluster's own answers prove
/// each switch: every configuration is set and read once before any measurement, and must read the same from then on.
public final class ConfigurationSwitch {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final Duration READING = Duration.ofSeconds(10);
  private static final String UNKNOWN = "E533";
  private static final String SAME = "E534";

  private final ExistingClusterFile file;
  private final Listener listener;
  private final @Nullable GuardedCommand restoring;
  private final Map<String, Map<String, String>> seen = new LinkedHashMap<>();
  private final Set<String> telling = new TreeSet<>();
  private @Nullable Map<String, String> before;

  @FunctionalInterface
  public interface Reading {

    ExistingConfiguration read() throws InterruptedException;
  }

  @FunctionalInterface
  public interface Listener {

    /// Receives one configuration.
    ///
    /// @param trial the id of the trial; empty before the first
    /// @param text how the command ended
    void set(String trial, TrialEvent.ConfigurationSet event, String text);
  }

  /// A switch for the cluster of a file.
  public ConfigurationSwitch(ExistingClusterFile file, Listener listener) {
    this.file = file;
    this.listener = listener;
    restoring =
        file.restore().isEmpty() ? null : new GuardedCommand(command("`restore`", file.restore()));
  }

  private ShellCommand command(String name, String text) {
    return new ShellCommand(name, text, file.cluster()::redacted);
  }

  /// Whether every configuration has been read once.
  public boolean surveyed() {
    return before != null;
  }

  /// Sets and reads each configuration, and then the first again, which forces each command to change something.
  ///
  /// @throws ProblemException E533 when a configuration cannot be set or read, E534 if two of them read the same
  public void survey(List<String> names, Reading cluster) throws InterruptedException {
    List<ClusterConfiguration> used =
        file.clusterConfigurations().stream().filter(each -> names.contains(each.name())).toList();
    used.forEach(each -> requireReadable(each.place(), named(each)));
    GuardedCommand restore = restoring;
    before = read(cluster);
    if (restore != null) {
      holding(restore);
    }
    for (ClusterConfiguration each : used) {
      carryOut(each, "");
      seen.put(each.name(), read(cluster));
    }
    tellApart(used);
    if (used.size() > 1) {
      carryOut(used.getFirst(), "");
      require(used.getFirst().name(), ExistingConfiguration.of(read(cluster)));
    }
  }

  private static void requireReadable(@Nullable Place place, ShellCommand command) {
    try {
      command.requireReadable(READING);
    } catch (IllegalStateException e) {
      throw refused(UNKNOWN, String.valueOf(e.getMessage()), place, "correct the command");
    }
  }

  private static void holding(GuardedCommand restore) {
    try {
      restore.requireReadable(READING);
      restore.hold();
    } catch (IllegalStateException e) {
      throw refused(UNKNOWN, String.valueOf(e.getMessage()), null, "correct `restore`");
    }
  }

  private ShellCommand named(ClusterConfiguration configuration) {
    return command(
        "the command of the configuration `%s`".formatted(configuration.name()),
        configuration.command());
  }

  private static Map<String, String> read(Reading cluster) throws InterruptedException {
    ExistingConfiguration now = cluster.read();
    if (now.values().isEmpty()) {
      throw refused(
          UNKNOWN,
          "the cluster does not tell its configuration, so no change of it can be seen: "
              + now.unread(),
          null,
          "let Assay's user read it (docs/how-to/existing.md), or leave `configurations` out");
    }
    return now.values();
  }

  /// Finds the settings in which configurations differ.
  private void tellApart(List<ClusterConfiguration> used) {
    for (ClusterConfiguration one : used) {
      for (ClusterConfiguration other : used) {
        Set<String> apart = differing(of(one.name()), of(other.name()));
        telling.addAll(apart);
        if (apart.isEmpty() && !one.equals(other)) {
          throw refused(
              SAME,
              "the configurations `%s` and `%s` read the same: the cluster tells no difference between them"
                  .formatted(one.name(), other.name()),
              other.place(),
              "look at what its command changes, on every member and in the running process");
        }
      }
    }
  }

  private Map<String, String> of(String name) {
    return seen.getOrDefault(name, Map.of());
  }

  private static Set<String> differing(Map<String, String> one, Map<String, String> other) {
    Set<String> names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    names.removeIf(name -> one.getOrDefault(name, "").equals(other.getOrDefault(name, "")));
    return names;
  }

  /// Runs a configuration's command for a trial.
  ///
  /// @throws ProblemException E533 when the command fails
  public void set(String name, String trial) {
    file.clusterConfigurations().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .ifPresent(each -> carryOut(each, trial));
  }

  private void carryOut(ClusterConfiguration configuration, String trial) {
    ShellCommand command = named(configuration);
    ShellCommand.Ended ended;
    try {
      ended = command.carryOut(PATIENCE);
    } catch (IllegalStateException e) {
      throw failed(configuration, String.valueOf(e.getMessage()));
    }
    if (!ended.fine()) {
      throw failed(configuration, command.name() + " " + ended.text());
    }
    listener.set(
        trial,
        new TrialEvent.ConfigurationSet(
            configuration.name(), file.cluster().redacted(configuration.command())),
        "the configuration `%s`: its command %s".formatted(configuration.name(), ended.text()));
  }

  private static ProblemException failed(ClusterConfiguration configuration, String what) {
    return refused(UNKNOWN, what, configuration.place(), "correct the command, and try it by hand");
  }

  /// Checks that the cluster reports a configuration.
  ///
  /// @throws ProblemException E534 when the cluster reports another, or none
  public void require(String name, ExistingConfiguration now) {
    Map<String, String> wanted = of(name);
    Map<String, String> otherwise = new TreeMap<>();
    for (String setting : telling) {
      String is = now.values().getOrDefault(setting, "");
      if (!is.equals(wanted.getOrDefault(setting, ""))) {
        otherwise.put(setting, is);
      }
    }
    if (!otherwise.isEmpty()) {
      String first = otherwise.keySet().iterator().next();
      throw refused(
          SAME,
          "the cluster is not in the configuration `%s`: `%s` reads `%s`, and it was `%s`%s"
              .formatted(
                  name,
                  first,
                  otherwise.get(first),
                  wanted.getOrDefault(first, ""),
                  now.unread().isEmpty() ? "" : "; " + now.unread()),
          place(name),
          "see that the command of the configuration sets this each time, and that nobody else changes it");
    }
  }

  private @Nullable Place place(String name) {
    return file.clusterConfigurations().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .map(ClusterConfiguration::place)
        .orElse(null);
  }

  private static ProblemException refused(
      String code, String what, @Nullable Place place, String help) {
    return new ProblemException(
        ExitCode.ENVIRONMENT,
        List.of(new Problem(code, what, place, help)),
        ProblemException.REFUSED,
        null);
  }

  /// Restores the previous configuration if the user gives a command, and verifies it.
  ///
  /// @return what the user must know; empty when the configuration is restored or never changed
  public Optional<String> restore(Reading cluster) throws InterruptedException {
    Map<String, String> was = before;
    if (was == null || seen.isEmpty()) {
      return Optional.empty();
    }
    GuardedCommand restore = restoring;
    if (restore != null) {
      try {
        Optional<ShellCommand.Ended> unused = restore.carryOut(PATIENCE);
      } catch (IllegalStateException e) {
        return Optional.of("the cluster's configuration was not restored: " + e.getMessage());
      }
    }
    Map<String, String> now = cluster.read().values();
    Set<String> other = differing(was, now);
    if (other.isEmpty()) {
      return Optional.empty();
    }
    String list =
        other.stream()
            .limit(5)
            .map(name ->
                "%s is %s and was %s"
                    .formatted(
                        name, now.getOrDefault(name, "unknown"), was.getOrDefault(name, "unset")))
            .collect(Collectors.joining(", "));
    return Optional.of(
        restore == null
            ? "the cluster stays in the last configuration, since its file has no `restore`: "
                + list
            : "`restore` has not brought the cluster's configuration back: " + list);
  }
}
