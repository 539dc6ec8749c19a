package assay.run;

import assay.cluster.Installation;
import assay.host.ExistingFile;
import assay.host.HostsFile;
import assay.json.JsonCodec;
import assay.probe.HostProbe;
import assay.problem.ProblemException;
import assay.record.environment.Calibration;
import assay.record.environment.CalibrationFile;
import assay.record.environment.Environment;
import assay.record.io.PathRedaction;
import assay.record.io.RunDirectory;
import assay.run.context.ProcessInfo;
import assay.run.context.RunOptions;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What `environment.json` says when a run begins, and again when it ends, with what was learnt.
final class EnvironmentFile {

  private final RunDirectory directory;
  private final RunOptions options;
  private final long epochMillis = System.currentTimeMillis();
  private final long nanos = System.nanoTime();
  private final Map<String, String> host = HostProbe.facts();
  private final String loadBefore = HostProbe.load();
  private final @Nullable Calibration calibration;
  private final String damage;
  private final Map<String, String> otherHosts;

  /// @param otherHosts what the other hosts are, by name
  EnvironmentFile(RunDirectory directory, RunOptions options, Map<String, String> otherHosts) {
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

  /// What is known.
  ///
  /// @param rans what the processes of each strategy were, once they ran
  String text(Map<String, ProcessInfo> rans) {
    Map<String, String> facts = new LinkedHashMap<>(host);
    facts.remove("load average");
    facts.put("load average before", loadBefore);
    if (!rans.isEmpty()) {
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
    Environment environment =
        new Environment(
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
            Environment.RECORD_FORMAT);
    return JsonCodec.document(environment);
  }

  /// Who was on which host; nothing where all were on this one.
  private Map<String, String> places() {
    HostsFile hosts = options.hosts();
    return hosts == null
        ? Map.of()
        : Map.of(
            Environment.MACHINES_ON,
            String.join(", ", hosts.members()) + " in turn",
            "clients on",
            String.join(", ", hosts.clients()) + (hosts.clients().size() > 1 ? " in turn" : ""));
  }

  /// The cluster that was there before; nothing where members were started.
  private Map<String, String> existing(Map<String, ProcessInfo> rans) {
    ExistingFile existing = options.existing();
    if (existing == null) {
      return Map.of();
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(Environment.EXISTING, String.join(", ", existing.cluster().addresses()));
    rans.values().stream()
        .map(ProcessInfo::cluster)
        .filter(cluster -> !cluster.isEmpty())
        .findFirst()
        .ifPresent(cluster -> cluster.forEach((name, value) -> facts.put("its " + name, value)));
    return facts;
  }

  /// Command lines with paths relative to the run's folder or the installation's.
  private Map<String, List<String>> commands(Map<String, ProcessInfo> rans) {
    Path home = Installation.here().home();
    Map<String, List<String>> commands = new LinkedHashMap<>();
    rans.forEach((strategy, info) ->
        info.commands()
            .forEach((process, line) ->
                commands.put(
                    strategy + " " + process,
                    line.stream()
                        .map(word -> PathRedaction.shortened(word, directory.root(), home))
                        .toList())));
    return commands;
  }

  /// The JVM of each strategy as its processes said it; once where all had the same.
  private Map<String, String> jvms(Map<String, ProcessInfo> rans) {
    Map<String, String> jvms = new LinkedHashMap<>();
    rans.forEach((strategy, info) -> jvms.put("JVM of " + strategy, info.jvm()));
    jvms.values().removeIf(String::isEmpty);
    return Set.copyOf(jvms.values()).size() == 1
        ? Map.of(
            options.existing() == null ? "JVM of members" : "JVM of clients",
            jvms.values().iterator().next())
        : jvms;
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>(options.warnings());
    if (!damage.isEmpty()) {
      warnings.add(damage);
    }
    return warnings.stream().map(warning -> PathRedaction.shortened(warning)).toList();
  }
}
