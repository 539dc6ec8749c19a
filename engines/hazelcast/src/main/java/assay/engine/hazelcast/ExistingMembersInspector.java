package assay.engine.hazelcast;

import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.ExistingClusterInspection.Objection;
import assay.api.engine.ExistingClusterInspection.Sort;
import assay.api.engine.ExistingConfiguration;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.DistributedObject;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Inspects existing members: every address that the user named, and a trial with a map that is
/// destroyed afterwards. Leaves no traces.
final class ExistingMembersInspector {

  /// Enough keys that every member owns one.
  private static final int TRIES = 100;

  private static final int CONNECT_MILLIS = 2000;

  private final ExistingAccess access;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final Map<String, String> settings = new TreeMap<>();
  private final List<Objection> objections = new ArrayList<>();
  private @Nullable UUID cluster;

  private ExistingMembersInspector(ExistingAccess access) {
    this.access = access;
  }

  static ExistingClusterInspection look(ExistingCluster there) {
    ExistingMembersInspector members = new ExistingMembersInspector(new ExistingAccess(there));
    there.addresses().forEach(members::look);
    return new ExistingClusterInspection(
        members.facts, ExistingConfiguration.of(members.settings), members.objections);
  }

  private void look(String address) {
    Optional<String> silent = silent(address);
    if (silent.isPresent()) {
      objections.add(
          new Objection(
              Sort.UNREACHABLE,
              "no Hazelcast is reached at %s: %s".formatted(address, silent.get())));
      return;
    }
    HazelcastInstance client;
    try {
      client = access.operator(List.of(address));
    } catch (RuntimeException e) {
      objections.add(
          new Objection(
              Sort.UNREACHABLE,
              "what listens at %s lets no client into a cluster `%s`: it is no Hazelcast, its cluster has another name, or it wants TLS or a user"
                  .formatted(
                      address,
                      access.to(ClientConfiguration.quiet(""), List.of()).getClusterName())));
      return;
    }
    try {
      look(address, client);
    } catch (RuntimeException e) {
      objections.add(
          new Objection(Sort.UNFIT, "%s cannot be used: %s".formatted(address, e.getMessage())));
    } finally {
      client.shutdown();
    }
  }

  /// Hazelcast's client only reports that it could not connect.
  private static Optional<String> silent(String address) {
    int colon = address.lastIndexOf(':');
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(
              address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))),
          CONNECT_MILLIS);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  private void look(String address, HazelcastInstance client) {
    Member any = client.getCluster().getMembers().iterator().next();
    facts.putIfAbsent("version", any.getVersion().toString());
    facts.putIfAbsent("members", Long.toString(storing(client)));
    facts.putIfAbsent(
        "partitions", Integer.toString(client.getPartitionService().getPartitions().size()));
    settings(client);
    if (storing(client) == 0) {
      objections.add(
          new Objection(
              Sort.UNFIT, "no member of the cluster of %s stores data".formatted(address)));
      return;
    }
    UUID before = cluster;
    UUID found = any.getUuid();
    boolean same =
        before == null
            || client.getCluster().getMembers().stream()
                .anyMatch(member -> member.getUuid().equals(before));
    if (!same) {
      objections.add(
          new Objection(
              Sort.UNFIT,
              "%s and %s belong to two clusters"
                  .formatted(access.there().addresses().getFirst(), address)));
      return;
    }
    List<DistributedObject> taken = access.own(client);
    if (!taken.isEmpty()) {
      objections.add(
          new Objection(
              Sort.TAKEN,
              "%s already has `%s`, and `%s` is what names of Assay's begin with"
                  .formatted(address, taken.getFirst().getName(), access.there().before())));
    } else if (before == null) {
      cluster = found;
      tryToWrite(client);
    }
  }

  /// Everything that members tell a client about their configuration: they reveal neither maps nor
  /// backups.
  private void settings(HazelcastInstance client) {
    Set<Member> members = client.getCluster().getMembers();
    settings.put("partition count", facts.getOrDefault("partitions", ""));
    settings.put("versions", each(members, member -> member.getVersion().toString()));
    settings.put("lite members", Long.toString(members.size() - storing(client)));
    members.stream()
        .flatMap(member -> member.getAttributes().keySet().stream())
        .distinct()
        .forEach(name ->
            settings.put(
                "attribute " + name,
                each(members, member -> member.getAttributes().getOrDefault(name, "none"))));
  }

  private static String each(Set<Member> members, Function<Member, String> value) {
    return members.stream().map(value).distinct().sorted().collect(Collectors.joining(" | "));
  }

  private static long storing(HazelcastInstance client) {
    return client.getCluster().getMembers().stream()
        .filter(member -> !member.isLiteMember())
        .count();
  }

  private void tryToWrite(HazelcastInstance client) {
    IMap<Object, Object> map = client.getMap(access.there().before() + "assay-tries");
    try {
      for (int key = 0; key < TRIES; key++) {
        map.set(key, key);
        Object unused = map.get(key);
      }
      int unusedSize = map.size();
    } finally {
      map.destroy();
    }
  }
}
