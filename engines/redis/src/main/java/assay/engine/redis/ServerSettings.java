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

/// The configuration of servers, as they tell it by `CONFIG GET` and `INFO`. Secrets are left out: passwords, users, access lists
/// and the keys of TLS.
final class ServerSettings {

  private static final Pattern SECRET =
      Pattern.compile(
          ".*(pass|auth|acl|user|secret|private|token|credential|key-file).*",
          Pattern.CASE_INSENSITIVE);

  /// What `INFO` tells of the program itself.
  private static final List<String> OF_THE_PROGRAM =
      List.of(
          "server_name", "redis_version", "valkey_version", "os", "arch_bits", "multiplexing_api");

  private final Map<String, Set<String>> values = new TreeMap<>();
  private String unread = "";

  /// Reads those of a server.
  void read(Server server) {
    if (!unread.isEmpty()) {
      return;
    }
    String program = server.text(Command.INFO, "server");
    OF_THE_PROGRAM.forEach(name -> add("INFO " + name, Server.fact(program, name)));
    add("INFO mem_allocator", Server.fact(server.text(Command.INFO, "memory"), "mem_allocator"));
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

  /// Whether the value of a setting may be a secret, or tell of one.
  static boolean isSecret(String name) {
    return SECRET.matcher(name).matches();
  }

  /// All that was read.
  ExistingConfiguration all() {
    if (!unread.isEmpty()) {
      return ExistingConfiguration.unknown(unread);
    }
    Map<String, String> all = new TreeMap<>();
    values.forEach((name, each) -> all.put(name, String.join(" | ", new TreeSet<>(each))));
    return ExistingConfiguration.of(all);
  }
}
