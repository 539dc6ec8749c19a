package assay.run;

import assay.api.engine.ExistingClusterInspection;
import assay.cluster.Installation;
import assay.host.ExistingClusterFile;
import assay.host.HostsFile;
import assay.json.JsonCodec;
import assay.plan.Plan.Trial;
import assay.probe.HostProbe;
import assay.problem.ProblemException;
import assay.record.environment.Calibration;
import assay.record.environment.CalibrationFile;
import assay.record.environment.Environment;
import assay.record.environment.ResumedPart;
import assay.record.io.PathRedaction;
import assay.record.io.RunDirectory;
import assay.run.context.RunOptions;
import assay.run.context.TrialProcessFacts;
import assay.run.resume.RemainingTrials;
import assay.schedule.Clock;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The content of `environment.json`, written when a run begins and, completed, when it ends.
final class EnvironmentFile {

  private final RunDirectory directory;
  private final RunOptions options;
  private final long epochMillis = System.currentTimeMillis();
  private final long nanos = Clock.host().nanos();
  private final Map<String, String> host = HostProbe.facts();
  private final String loadBefore = HostProbe.load();
  private final @Nullable Calibration calibration;
  private final String damage;
  private final Map<String, String> otherHosts;
  private final Map<String, Map<String, String>> products;
  private final @Nullable Before before;
  private final List<String> left = new ArrayList<>();
  private final Set<String> notTaken = new TreeSet<>();

  /// The recorded environment of earlier parts of the run, and the part that begins now.
  private record Before(Environment said, ResumedPart now) {}

  /// The environment of a new run.
  ///
  /// @param otherHosts one line per other host, by its name
  /// @param products hashes of the products' files
  EnvironmentFile(
      RunDirectory directory,
      RunOptions options,
      Map<String, String> otherHosts,
      Map<String, Map<String, String>> products) {
    this(directory, options, otherHosts, products, null);
  }

  /// The environment of a resumed run.
  ///
  /// @param said the recorded environment of earlier parts
  /// @param rest the trials still to be done
  static EnvironmentFile resumed(
      RunDirectory directory, RunOptions options, Environment said, RemainingTrials rest) {
    Map<String, String> host = HostProbe.facts();
    ResumedPart now =
        new ResumedPart(
            Instant.ofEpochMilli(System.currentTimeMillis()).toString(),
            host,
            rest.kept().size(),
            rest.superseded().stream().map(Trial::id).toList());
    return new EnvironmentFile(directory, options, Map.of(), Map.of(), new Before(said, now));
  }

  private EnvironmentFile(
      RunDirectory directory,
      RunOptions options,
      Map<String, String> otherHosts,
      Map<String, Map<String, String>> products,
      @Nullable Before before) {
    this.before = before;
    this.products = products;
    this.otherHosts = otherHosts;
    this.directory = directory;
    this.options = options;
    Calibration found = null;
    String problem = "";
    try {
      found = new CalibrationFile(options.runs()).read().orElse(null);
    } catch (ProblemException | UncheckedIOException e) {
      problem = "the calibration of this host cannot be read: " + e.getMessage();
    }
    calibration = found;
    damage = problem;
  }

  /// Adds a warning about the state in which an existing cluster was left.
  void warn(String warning) {
    left.add(warning);
  }

  /// Adds settings of the plan that an existing cluster does not take.
  void notTaken(Set<String> settings) {
    notTaken.addAll(settings);
  }

  /// The file's text.
  ///
  /// @param rans the processes of each configuration, once known
  String text(Map<String, TrialProcessFacts> rans, boolean ended) {
    return JsonCodec.document(before == null ? first(rans, ended) : later(rans, ended, before));
  }

  /// Keeps the environment of the first part, and adds facts that were not known then.
  private Environment later(Map<String, TrialProcessFacts> rans, boolean ended, Before parts) {
    Environment said = parts.said();
    Map<String, String> facts = new LinkedHashMap<>(said.host());
    if (ended) {
      facts.put("load average after", HostProbe.load());
    }
    Map<String, String> versions = new LinkedHashMap<>(said.versions());
    jvms(rans).forEach(versions::putIfAbsent);
    Map<String, List<String>> commands = new LinkedHashMap<>(said.commands());
    commands(rans).forEach(commands::putIfAbsent);
    Set<String> warnings = new LinkedHashSet<>(said.warnings());
    warnings.addAll(warnings());
    List<ResumedPart> resumed = new ArrayList<>(said.resumed());
    resumed.add(parts.now());
    return new Environment(
        said.assay(),
        said.started(),
        said.epochMillis(),
        said.nanos(),
        said.command(),
        facts,
        versions,
        commands,
        List.copyOf(warnings),
        said.calibration(),
        said.recordFormat(),
        resumed,
        said.clusterConfigurations(),
        said.untried(),
        said.products());
  }

  private Environment first(Map<String, TrialProcessFacts> rans, boolean ended) {
    Map<String, String> facts = new LinkedHashMap<>(host);
    facts.remove("load average");
    facts.put("load average before", loadBefore);
    if (ended) {
      facts.put("load average after", HostProbe.load());
    }
    facts.putAll(otherHosts);
    facts.putAll(places());
    facts.putAll(existing(rans));
    Map<String, String> versions = new LinkedHashMap<>();
    options.engines().forEach(engine -> versions.put(engine.engine(), engine.version()));
    versions.put("JDK of assay", Runtime.version().toString());
    options.jars().forEach(jar -> versions.put(jar.name(), "sha-256 " + jar.sha256()));
    versions.putAll(jvms(rans));
    return new Environment(
        AssayVersion.version(),
        Instant.ofEpochMilli(epochMillis).toString(),
        epochMillis,
        nanos,
        PathRedaction.shortened(options.command(), Path.of("")),
        facts,
        versions,
        commands(rans),
        warnings(),
        calibration,
        Environment.RECORD_FORMAT,
        List.of(),
        clusterConfigurations(rans),
        options.untried(),
        products);
  }

  /// The configuration of an existing cluster, per configuration.
  private static Map<String, Map<String, String>> clusterConfigurations(
      Map<String, TrialProcessFacts> rans) {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    rans.forEach((configuration, info) -> {
      ExistingClusterInspection cluster = info.cluster();
      if (cluster != null && !cluster.configuration().values().isEmpty()) {
        all.put(configuration, cluster.configuration().values());
      }
    });
    return all;
  }

  /// The host of each process; empty when all were on this one.
  private Map<String, String> places() {
    HostsFile hosts = options.hosts();
    return hosts == null
        ? Map.of()
        : Map.of(
            hosts.onThisHost() ? Environment.CONTAINED_ON : Environment.MACHINES_ON,
            String.join(", ", hosts.members()) + " in turn",
            Environment.CLIENTS_ON,
            String.join(", ", hosts.clients()) + (hosts.clients().size() > 1 ? " in turn" : ""));
  }

  /// The facts of an existing cluster; empty when Assay started members.
  private Map<String, String> existing(Map<String, TrialProcessFacts> rans) {
    ExistingClusterFile existing = options.existing();
    if (existing == null) {
      return Map.of();
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(Environment.EXISTING, String.join(", ", existing.cluster().addresses()));
    if (!notTaken.isEmpty()) {
      facts.put(Environment.NOT_TAKEN, String.join(", ", notTaken));
    }
    rans.values().stream()
        .flatMap(info -> Stream.ofNullable(info.cluster()))
        .findFirst()
        .ifPresent(cluster -> {
          cluster.facts().forEach((name, value) -> facts.put(Environment.ITS + name, value));
          String unread = cluster.configuration().unread();
          if (!unread.isEmpty()) {
            facts.put(Environment.UNREAD, "not known: " + unread);
          }
        });
    return facts;
  }

  /// Command lines with paths relative to the run's folder or the installation.
  private Map<String, List<String>> commands(Map<String, TrialProcessFacts> rans) {
    Path home = Installation.here().home();
    Map<String, List<String>> commands = new LinkedHashMap<>();
    rans.forEach((configuration, info) ->
        info.commands()
            .forEach((process, line) ->
                commands.put(
                    configuration + " " + process,
                    line.stream()
                        .map(word -> PathRedaction.shortened(word, directory.root(), home))
                        .toList())));
    return commands;
  }

  /// The JVM of each configuration as its processes reported it; one entry if all are the same.
  private Map<String, String> jvms(Map<String, TrialProcessFacts> rans) {
    Map<String, String> jvms = new LinkedHashMap<>();
    rans.forEach((configuration, info) -> jvms.put("JVM of " + configuration, info.jvm()));
    jvms.values().removeIf(String::isEmpty);
    return Set.copyOf(jvms.values()).size() == 1
        ? Map.of(
            options.existing() == null ? "JVM of members" : "JVM of clients",
            jvms.values().iterator().next())
        : jvms;
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>(left);
    warnings.addAll(options.warnings());
    if (!damage.isEmpty()) {
      warnings.add(damage);
    }
    return warnings.stream().map(warning -> PathRedaction.shortened(warning)).toList();
  }
}
