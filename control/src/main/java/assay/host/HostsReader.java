package assay.host;

import assay.host.container.ContainerSpec;
import assay.host.pod.PodSpec;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.words.NearestWord;
import assay.yaml.YamlReader;
import assay.yaml.YamlSchema;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Reads a hosts file and reports every problem at once, with its place.
public final class HostsReader {

  /// The file's schema, which editors can use.
  public static final YamlSchema SCHEMA =
      YamlSchema.beside(HostsReader.class, "hosts-v1.schema.json", "the hosts file");

  private static final YamlText.Form FORM =
      new YamlText.Form(
          "hosts", "`hosts:` and `members:`", "docs/how-to/hosts.md shows a whole one");

  /// The name that `./assay image` gives its image.
  private static final String IMAGE = "assay";

  private static final List<String> OF_CONTAINERS = List.of("image", "network", "cpus", "memory");

  private final Path path;
  private final YamlTree tree;
  private final List<Problem> problems;

  private HostsReader(Path path, YamlTree tree, List<Problem> problems) {
    this.path = path;
    this.tree = tree;
    this.problems = problems;
  }

  /// Reads a hosts file.
  ///
  /// @throws ProblemException with every problem of the file, exit code 2
  public static HostsFile read(Path path) {
    List<Problem> problems = new ArrayList<>();
    YamlTree tree = YamlReader.read(YamlText.read(FORM, path), problems::add);
    Set<String> broken = SCHEMA.check(tree, problems::add);
    if (!broken.isEmpty() || !problems.isEmpty()) {
      throw new ProblemException(ExitCode.INVALID_INPUT, problems);
    }
    return new HostsReader(path, tree, problems).file();
  }

  private HostsFile file() {
    Map<String, HostsFile.Entry> hosts = new LinkedHashMap<>();
    hosts.put(HostsFile.HERE, new HostsFile.Entry(HostsFile.HERE, "", List.of(), ""));
    tree.at("/hosts")
        .properties()
        .forEach(host -> {
          checkContainer(host.getKey(), host.getValue());
          checkKubernetes(host.getKey(), host.getValue());
          hosts.put(host.getKey(), entry(host));
        });
    List<String> members = listed("/members", hosts);
    List<String> clients = clients(hosts);
    if (problems.isEmpty()) {
      HostsFile file = new HostsFile(path.toString(), config(), hosts, members, clients);
      checkAddresses(file);
      if (problems.isEmpty()) {
        return file;
      }
    }
    throw new ProblemException(ExitCode.INVALID_INPUT, problems);
  }

  private List<String> clients(Map<String, HostsFile.Entry> hosts) {
    JsonNode given = tree.at("/clients");
    if (given.isMissingNode()) {
      return List.of(HostsFile.HERE);
    }
    return given.isArray() ? listed("/clients", hosts) : List.of(known("/clients", hosts));
  }

  private List<String> listed(String pointer, Map<String, HostsFile.Entry> hosts) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < tree.at(pointer).size(); i++) {
      names.add(known(YamlTree.item(pointer, i), hosts));
    }
    return names;
  }

  private static HostsFile.Entry entry(Map.Entry<String, JsonNode> host) {
    JsonNode given = host.getValue();
    List<String> addresses = new ArrayList<>();
    given.path("addresses").forEach(address -> addresses.add(address.asString("")));
    return new HostsFile.Entry(
        host.getKey(),
        given.path("ssh").asString(""),
        addresses,
        given.path("java").asString(""),
        given.has("container") ? container(given) : null,
        given.has("kubernetes") ? pod(given.path("kubernetes")) : null);
  }

  private static PodSpec pod(JsonNode given) {
    Map<String, String> node = new LinkedHashMap<>();
    given
        .path("node")
        .properties()
        .forEach(label -> node.put(label.getKey(), label.getValue().asString("")));
    return new PodSpec(
        given.path("context").asString(""),
        given.path("namespace").asString(""),
        given.path("image").asString(""),
        node,
        given.path("cpus").asDouble(0),
        ContainerSpec.bytes(given.path("memory").asString("0m")));
  }

  private static ContainerSpec container(JsonNode given) {
    return new ContainerSpec(
        given.path("container").asString(""),
        given.path("image").asString(IMAGE),
        given.path("network").asString(""),
        given.path("cpus").asDouble(0),
        ContainerSpec.bytes(given.path("memory").asString("0m")));
  }

  /// Pods have their own addresses, and cannot be combined with `ssh` or containers of this host.
  private void checkKubernetes(String name, JsonNode given) {
    for (String word : List.of("ssh", "container", "addresses")) {
      if (given.has("kubernetes") && given.has(word)) {
        problems.add(
            new Problem(
                "E570",
                "host `%s` has both `kubernetes` and `%s`".formatted(name, word),
                tree.key(YamlTree.child(YamlTree.child("/hosts", name), word)),
                word.equals("addresses")
                    ? "leave it out: a pod has the address that its cluster gives it"
                    : "leave one out: they are hosts of different kinds"));
      }
    }
  }

  private void checkContainer(String name, JsonNode given) {
    String host = YamlTree.child("/hosts", name);
    if (given.has("container") && given.has("ssh")) {
      problems.add(
          new Problem(
              "E560",
              "host `%s` has both `ssh` and `container`".formatted(name),
              tree.key(YamlTree.child(host, "container")),
              "leave one out: containers are on the host that Assay runs on"));
    }
    for (String word : OF_CONTAINERS) {
      if (given.has(word) && !given.has("container")) {
        problems.add(
            new Problem(
                "E560",
                "`%s` is for containers, and host `%s` has none".formatted(word, name),
                tree.key(YamlTree.child(host, word)),
                containerHelp(word, given)));
      }
    }
  }

  private static String containerHelp(String word, JsonNode given) {
    if (!given.has("kubernetes")) {
      return "add `container: podman`, or leave it out";
    }
    return word.equals("network")
        ? "leave it out: pods are in the network of their cluster"
        : "put it below `kubernetes`";
  }

  private String known(String pointer, Map<String, HostsFile.Entry> hosts) {
    String name = tree.at(pointer).asString("");
    if (!hosts.containsKey(name)) {
      problems.add(
          new Problem(
              "E523",
              "there is no host `%s`".formatted(name),
              tree.value(pointer),
              NearestWord.help(
                  name, hosts.keySet(), "known are: " + String.join(", ", hosts.keySet()))));
    }
    return name;
  }

  /// The path of an `ssh_config`, relative to the hosts file.
  private String config() {
    String given = tree.at("/ssh-config").asString("");
    return given.isEmpty() ? "" : path.toAbsolutePath().resolveSibling(given).toString();
  }

  /// On several hosts, each process needs addresses that all hosts reach.
  private void checkAddresses(HostsFile file) {
    if (file.onOne(Integer.MAX_VALUE)) {
      return;
    }
    Map<String, String> owners = new HashMap<>();
    for (HostsFile.Entry host : file.used()) {
      host.addresses()
          .forEach(address -> {
            String owner = owners.putIfAbsent(address, host.name());
            if (owner != null && !owner.equals(host.name())) {
              problems.add(
                  new Problem(
                      "E523",
                      "the hosts `%s` and `%s` have the same address, %s"
                          .formatted(owner, host.name(), address),
                      tree.key(YamlTree.child("/hosts", host.name())),
                      "give each host an address of its own; two names of one host are one entry"));
            }
          });
      if (host.addresses().isEmpty() && host.kubernetes() == null) {
        String pointer = YamlTree.child("/hosts", host.name());
        problems.add(
            new Problem(
                "E523",
                "%s has no address at which the others reach it"
                    .formatted(
                        host.here()
                            ? "this host, where Assay and the clients run,"
                            : "the host `%s`".formatted(host.name())),
                tree.key(pointer) == null ? tree.key("/hosts") : tree.key(pointer),
                "add one: `%s: { %saddresses: [ADDRESS] }`".formatted(host.name(), place(host))));
      }
    }
  }

  private static String place(HostsFile.Entry host) {
    if (host.container() != null) {
      return "container: %s, ".formatted(host.container().tool());
    }
    return host.here() ? "" : "ssh: %s, ".formatted(host.ssh());
  }
}
