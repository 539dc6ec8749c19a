package assay.study;

import assay.engine.DescriptorReader;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public final class Samples {

  static final String COHERENCE =
      """
      engine: coherence
      version: 25.03.2
      spi: 2
      title: Coherence CE
      members: processes
      java: 17
      overhead: 96m
      capabilities: [Cache, Invocable, Partitioned, Queryable]
      settings:
        backup:
          values: [sync, async, "scheduled(<duration>)", none]
          default: sync
          called: when backups are written
        backup-count: { type: integer, min: 1, default: 1 }
        reads: { values: [primary, closest], default: primary, called: read-locator }
        partitions: { type: integer, min: 1, default: 31 }
        proxies: { type: integer, min: 0, default: 0 }
      """;

  static final String SIMULATED =
      """
      engine: reference
      version: 0.1.0
      spi: 2
      members: simulated
      capabilities: [Cache]
      lacking: { Cache: { copies: lazy } }
      settings:
        backup: { values: [sync, none], default: sync }
        copies: { values: [eager, lazy], default: eager, needs: { backup: sync } }
      """;

  static final String EVERYWHERE =
      """
      engine: mirror
      version: 0.1.0
      spi: 2
      capabilities: [Cache]
      settings:
        topology: { values: [partitioned, replicated, local], default: partitioned }
      """;

  static final String PROGRAMS =
      """
      engine: programs
      version: 1
      spi: 2
      cluster: { min: 2, max: 3 }
      capabilities: [Cache]
      cannot: { heap-pressure: there is no heap, isolate: it needs the loopback }
      settings:
        database:
          values: [inside, outside, there]
          default: inside
          programs: { outside: { sh: dash, assay-nobody-has-this: its-package }, there: { sh: dash } }
        client-language:
          values: [java, python, go, "program(<text>)"]
          default: java
          guarded: true
          programs: { python: { sh: dash }, go: { sh: dash, assay-nobody-has-this: its-package } }
      """;

  static final String COUNTING =
      """
      engine: counting
      version: 1
      spi: 2
      capabilities: [Cache, Invocable]
      settings:
        client-language:
          values: [java, python, javascript]
          default: java
          programs: { python: { sh: dash }, javascript: { sh: dash } }
        ttl: { values: [none, "<duration>"], default: none }
      """;

  static final String ABSENT =
      """
      engine: absent
      version: 1
      spi: 2
      capabilities: [Cache]
      programs: { sh: dash, assay-nobody-has-this: its-package }
      """;

  static final String FILES =
      """
      engine: files
      version: 1
      spi: 2
      keeps-files: true
      capabilities: [Cache]
      settings:
        backup:
          values: [async, wait, "wait(<count>)", none]
          default: async
          at-most: backup-count
          called: only `wait` waits for copies
        backup-count: { type: integer, min: 1, max: 5, default: 1 }
        min-replicas: { type: integer, min: 0, max: 5, default: 0, at-most: backup-count }
      """;

  public static final HostCapabilities BIG = new HostCapabilities(64L << 30);

  private Samples() {}

  static InstalledEngines engines() {
    return new InstalledEngines(
        List.of(
            descriptor(COHERENCE),
            descriptor(SIMULATED),
            descriptor(EVERYWHERE),
            descriptor(PROGRAMS),
            descriptor(COUNTING),
            descriptor(ABSENT),
            descriptor(FILES)));
  }

  public static EngineDescriptor descriptor(String text) {
    return DescriptorReader.read(text, "a test");
  }

  public static StudyResolver resolver(HostCapabilities host) {
    return new StudyResolver(engines(), List.of(new SampleTradeoffs()), host);
  }

  public static ResolvedStudy resolve(Path file, StudyOptions options) {
    return resolver(BIG).resolve(file, options);
  }

  public static List<Problem> problems(Path file, StudyOptions options) {
    return problems(resolver(BIG), file, options);
  }

  public static List<Problem> problems(StudyResolver resolver, Path file, StudyOptions options) {
    try {
      resolver.resolve(file, options);
      return List.of();
    } catch (ProblemException e) {
      return e.problems();
    }
  }

  public static Path write(Path folder, String text) {
    try {
      Path file = folder.resolve("study.yaml");
      Files.writeString(file, text);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String study(String parts) {
    return """
    study: tradeoffs/sample
    question: What is it?
    engine: coherence
    """
        + parts;
  }

  /// A study of an engine `grid` on two members.
  ///
  /// @param configurations its configurations, a line each
  /// @param rest its steps, and everything after them
  public static Path grid(Path folder, String configurations, String rest) {
    String text =
        """
        study: tradeoffs/any
        question: Which?
        engine: grid
        cluster: { members: 2, machines: 2 }
        data: { customers: 5_000 }
        configurations:
        %s
        steps:
        %s
        """
            .formatted(configurations.indent(2), rest);
    return write(folder, text);
  }

  public static final String STEP =
      """
      steps:
        - open: { rate: 100/s, for: 10s, mix: { get: 100 } }
      """;
}
