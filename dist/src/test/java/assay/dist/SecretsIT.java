package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import assay.testing.OwnNetworksCondition;
import assay.testing.ProcCondition;
import assay.testing.SkipReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Other users' view of a run with each product: no password, cookie or key in an argument or a
/// readable file, and no Assay variable that a process does not need. The stored record holds no
/// secret at all.
@Tag("further")
@Needs(host = ProcCondition.class)
final class SecretsIT {

  private static final String CANARY = "ASSAY_TEST_CANARY";

  @TempDir private static Path folder;

  /// A run's product.
  ///
  /// @param programs its needs besides Assay
  private record Product(String engine, String more, List<String> programs) {

    static Product of(String engine, String... programs) {
      return new Product(engine, "", List.of(programs));
    }

    Product with(String settings, String... programs) {
      return new Product(engine, ", " + settings, List.of(programs));
    }

    String text(String workload, String data, String step) {
      return """
      study: secrets
      question: Who else on the host sees a secret?
      engine: %s
      workload: %s
      cluster: { members: 2, machines: 2, heap: 192m, client-heap: 128m, measure-memory: never%s }
      %s
      steps:
        - %s
      """
          .formatted(engine, workload, more, data, step);
    }
  }

  @TestFactory
  Stream<DynamicTest> grid_showsNoSecret() {
    return grids(Product.of("redis", "redis-server", "setpriv"));
  }

  @TestFactory
  @Tag("nightly")
  Stream<DynamicTest> furtherGrid_showsNoSecret() {
    return grids(
        Product.of("coherence"),
        Product.of("hazelcast"),
        Product.of("infinispan"),
        Product.of("ignite"),
        Product.of("ignite3").with("backup: none"),
        Product.of("geode"),
        Product.of("terracotta"));
  }

  private static Stream<DynamicTest> grids(Product... products) {
    return Stream.of(products)
        .map(product ->
            test(
                product,
                product.text(
                    "tradeoffs",
                    "data: { customers: 100, value: 64 }",
                    "open: { rate: 100/s, warm-up: 0s, for: 2s, mix: { put: 50, get: 50 } }")));
  }

  @TestFactory
  Stream<DynamicTest> databaseOfAGrid_showsNoSecret() {
    return Stream.of(
            Product.of("coherence").with("caches: A_NY_T, source: jdbc, database: postgres"))
        .map(product ->
            test(
                product,
                product.text(
                    "hub", "data: { rows: 1_000 }", "closed: { discard: 0, each: [load 1] }")));
  }

  @TestFactory
  Stream<DynamicTest> sessionStore_showsNoSecret() {
    return sessionStores(Product.of("sessions-tomcat"));
  }

  @TestFactory
  @Tag("nightly")
  Stream<DynamicTest> furtherSessionStore_showsNoSecret() {
    return sessionStores(
        Product.of("sessions-coherence"),
        Product.of("sessions-hazelcast"),
        Product.of("sessions-infinispan"),
        Product.of("sessions-redis", "redis-server", "setpriv"),
        Product.of("sessions-jdbc"),
        Product.of("sessions-jdbc").with("database: postgres", "initdb", "postgres"),
        Product.of("sessions-none").with("balancer: haproxy", "haproxy", "setpriv"));
  }

  private static Stream<DynamicTest> sessionStores(Product... products) {
    return Stream.of(products)
        .map(product ->
            test(
                product,
                product.text(
                    "web-shop",
                    "data: { users: 50 }",
                    "open: { rate: 50/s, warm-up: 0s, for: 2s, mix: { login: 10, view: 40, add: 40, logout: 10 } }")));
  }

  @TestFactory
  Stream<DynamicTest> broker_showsNoSecret() {
    return brokers(Product.of("rabbitmq", "rabbitmq-server", "setpriv"));
  }

  @TestFactory
  @Tag("nightly")
  Stream<DynamicTest> furtherBroker_showsNoSecret() {
    return brokers(
        Product.of("artemis"),
        Product.of("artemis").with("database: postgres", "initdb", "postgres", "flock"),
        Product.of("coherence-topics"),
        Product.of("redis-streams", "redis-server", "setpriv"));
  }

  private static Stream<DynamicTest> brokers(Product... products) {
    return Stream.of(products)
        .map(product ->
            test(
                product,
                product.text(
                    "trader",
                    "",
                    "open: { rate: 50/s, warm-up: 0s, for: 2s, mix: { quote: 50, order: 50 } }")));
  }

  /// Helpers that hold namespaces, join sites, guard faults and read sockets are no members, and
  /// need none of the user's variables.
  @Test
  @Needs(host = OwnNetworksCondition.class, value = "tc")
  void whatStandsAroundMembers_showsNoSecret() throws Exception {
    run(
        """
        study: secrets
        question: Who else on the host sees a secret?
        engine: coherence
        workload: wan
        cluster:
          heap: 192m
          client-heap: 128m
          network: private
          replication: write-behind
          batch-delay: 10ms
          measure-memory: never
          sites: { ny: { members: 2 }, ldn: { members: 1 } }
          backup: none
          link: { delay: 5ms }
        data: { parcels: 100 }
        steps:
          - open: { rate: 50/s, warm-up: 0s, for: 3s, mix: { put: 100 }, fault: { pause: member-1, at: 1s, for: 500ms } }
        """);
  }

  private static DynamicTest test(Product product, String study) {
    return DynamicTest.dynamicTest(
        product.engine() + product.more(),
        () -> {
          product.programs().forEach(SkipReason::skipWithout);
          run(study);
        });
  }

  private static void run(String study) throws Exception {
    Path own = Files.createTempDirectory(folder, "run-");
    Path file = Files.writeString(own.resolve("secrets.yaml"), study);
    String value = UUID.randomUUID().toString();
    Secrets secrets = new Secrets(CANARY, value);
    Path told = own.resolve("told");
    List<String> launcher = List.of("env", CANARY + "=" + value, SecretAgent.variable(own, told));
    String out = own.resolve("run").toString();
    try (AssayProcess assay =
        AssayProcess.startUnder(launcher, own, "run", file.toString(), "--out", out)) {
      do {
        if (Files.exists(told)) {
          secrets.know(SecretAgent.secret(told));
        }
        secrets.look(assay.process().descendants().toList(), own.resolve("run.partial"));
      } while (!assay.process().waitFor(100, TimeUnit.MILLISECONDS));
      assertThat(assay.process().exitValue()).as(assay.await().printed()).isIn(0, 5, 6);
    }
    try (Stream<Path> left = Files.list(own)) {
      for (Path each : left.filter(Files::isDirectory).toList()) {
        secrets.look(List.of(), each);
        // Terracotta names connections so, and its processes share no password.
        secrets.lookAtRecord(each, study.contains("engine: terracotta"));
      }
    }
    assertThat(SecretAgent.secret(told)).as("the cluster's secret").hasSize(32);
    assertThat(secrets.processes()).as("a member, its like and a client").isGreaterThan(2);
    assertThat(secrets.found()).isEmpty();
  }

  @Test
  void rabbitMqsCookie_isOneOfTheSecretsThatAreLookedFor() throws Exception {
    Path cookie = Files.writeString(folder.resolve(".erlang.cookie"), "0123456789abcdef");
    Files.setPosixFilePermissions(cookie, PosixFilePermissions.fromString("r--------"));
    Secrets secrets = new Secrets(CANARY, "value");
    secrets.look(List.of(), folder);
    assertThat(secrets.kept()).containsExactly("0123456789abcdef");
    assertThat(secrets.found()).isEmpty();
    Files.delete(cookie);
  }

  @Test
  void secretsInArguments_areSeen() throws Exception {
    for (String argument :
        List.of(
            "-setcookie 0123456789abcdef",
            "--requirepass x",
            "-Dpassword=x",
            "jdbc:postgresql://me:secret@host/db",
            "--auth-token abc")) {
      assertThat(found(List.of("sh", "-c", "read x", argument))).as(argument).hasSize(1);
    }
    assertThat(found(List.of("sh", "-c", "read x", "jdbc:postgresql://127.0.0.1:5432/db")))
        .isEmpty();
  }

  @Test
  void variables_areSeen() throws Exception {
    assertThat(found(List.of("env", CANARY + "=value", "sh", "-c", "read x"))).hasSize(1);
    assertThat(found(List.of("env", "OTHER=value", "sh", "-c", "read x"))).isEmpty();
  }

  private static Set<String> found(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).start();
    try {
      Secrets secrets = new Secrets(CANARY, "value");
      // `env` execs its command.
      Path line = Path.of("/proc", Long.toString(process.pid()), "cmdline");
      while (!Files.readString(line).startsWith("sh\0")) {
        Thread.onSpinWait();
      }
      secrets.look(List.of(process.toHandle()), folder.resolve("nowhere"));
      return secrets.found();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void filesThatOthersCanRead_areSeen() throws Exception {
    Path own = Files.createDirectory(folder.resolve("files"));
    Path open = Files.writeString(own.resolve("server.conf"), "requirepass x\n");
    assertThat(foundIn(own)).hasSize(1);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(foundIn(own)).isEmpty();
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
    assertThat(foundIn(own)).isEmpty();
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(open, "an order\n");
    Files.writeString(own.resolve("cookie"), "0123456789abcdef\n");
    assertThat(foundIn(own)).hasSize(1);
  }

  @Test
  void secretsInARecord_areSeen() throws Exception {
    String known = "00112233445566778899aabbccddeeff";
    Path record = Files.createDirectory(folder.resolve("record"));
    Path log = Files.createDirectories(record.resolve("members/a-1-member-1")).resolve("log.txt");
    assertThat(foundInRecord(record, known)).isEmpty();
    for (Path file :
        List.of(
            record.resolve("run.json"),
            record.resolve("events.ndjson"),
            record.resolve("environment.json"),
            record.resolve("report.html"),
            log)) {
      Files.writeString(file, "x".repeat(3 << 20) + "\"text\": \"" + known + "\"}");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      assertThat(foundInRecord(record, known))
          .containsExactly("in the record: " + record.relativize(file));
      Files.writeString(file, "password 0f1e2d3c4b5a69788796a5b4c3d2e1f0, unknown");
      assertThat(foundInRecord(record, known)).hasSize(1);
      Files.writeString(file, "a hash, ".concat("0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2)));
      assertThat(foundInRecord(record, known)).isEmpty();
    }
    Files.writeString(record.resolve(".erlang.cookie"), "0123456789abcdef");
    assertThat(foundInRecord(record, known)).hasSize(1);
  }

  private static Set<String> foundInRecord(Path record, String known) throws Exception {
    Secrets secrets = new Secrets(CANARY, "value");
    secrets.know(known);
    secrets.lookAtRecord(record, false);
    return secrets.found();
  }

  private static Set<String> foundIn(Path own) throws Exception {
    Secrets secrets = new Secrets(CANARY, "value");
    secrets.look(List.of(), own);
    return secrets.found();
  }
}
