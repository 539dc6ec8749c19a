package assay.engine.redis;

import assay.api.engine.ExistingConfiguration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/// The servers' configuration from `CONFIG GET` and `INFO`. Secrets are left out: passwords, users,
/// access lists and TLS keys.
final class ServerSettings {

  private static final Pattern SECRET =
      Pattern.compile(
          ".*(pass|auth|acl|user|secret|private|token|credential|key-file).*",
          Pattern.CASE_INSENSITIVE);

  /// The facts about the program in `INFO`.
  private static final List<String> OF_THE_PROGRAM =
      List.of(
          "server_name", "redis_version", "valkey_version", "os", "arch_bits", "multiplexing_api");

  private final Map<String, Set<String>> values = new TreeMap<>();
  private String unread = "";

  void read(AdminConnection server) {
    if (!unread.isEmpty()) {
      return;
    }
    String program = server.text(Command.INFO, "server");
    OF_THE_PROGRAM.forEach(name -> add("INFO " + name, AdminConnection.fact(program, name)));
    add(
        "INFO mem_allocator",
        AdminConnection.fact(server.text(Command.INFO, "memory"), "mem_allocator"));
    try {
      server.pairs(Command.CONFIG, "GET", "*").forEach(this::add);
    } catch (JedisDataException e) {
      unread = "%s says to CONFIG GET: %s".formatted(server.at(), e.getMessage());
    }
  }

  private void add(String name, String value) {
    boolean unset = name.startsWith("INFO") && value.isEmpty();
    if (!unset && !isSecret(name)) {
      values.computeIfAbsent(name, each -> new LinkedHashSet<>()).add(value);
    }
  }

  /// Whether a setting's value may be a secret, or reveal one.
  static boolean isSecret(String name) {
    return SECRET.matcher(name).matches();
  }

  ExistingConfiguration all() {
    if (!unread.isEmpty()) {
      return ExistingConfiguration.unknown(unread);
    }
    Map<String, String> all = new TreeMap<>();
    values.forEach((name, each) -> all.put(name, String.join(" | ", new TreeSet<>(each))));
    return ExistingConfiguration.of(all);
  }
}
