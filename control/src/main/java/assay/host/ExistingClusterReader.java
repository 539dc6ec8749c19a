package assay.host;

import assay.api.engine.ExistingCluster;
import assay.host.ExistingClusterFile.ClusterConfiguration;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.yaml.YamlReader;
import assay.yaml.YamlSchema;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads the file of an existing cluster and reports every problem at once, with its place. A password is in a
/// variable or another file, never in this file.
public final class ExistingClusterReader {

  /// Certificates and passwords are shorter.
  private static final long LONGEST_BYTES = 1 << 20;

  /// The file's schema, which editors can use.
  public static final YamlSchema SCHEMA =
      YamlSchema.beside(
          ExistingClusterReader.class,
          "existing-v1.schema.json",
          "the file of an existing cluster");

  /// The default prefix of names.
  private static final String PREFIX = "assay";

  private static final YamlText.Form FORM =
      new YamlText.Form("existing", "`addresses:`", "docs/how-to/existing.md shows a whole one");

  /// Names of the cluster's configurations become names of configurations.
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9._-]{0,39}");

  private final Path path;
  private final YamlTree tree;
  private final Map<String, String> variables;
  private final List<Problem> problems;

  private ExistingClusterReader(
      Path path, YamlTree tree, Map<String, String> variables, List<Problem> problems) {
    this.path = path;
    this.tree = tree;
    this.variables = variables;
    this.problems = problems;
  }

  /// Reads a file with its password and certificates.
  ///
  /// @param variables the variables that may hold a password
  /// @throws ProblemException with every problem of the file, exit code 2
  public static ExistingClusterFile read(Path path, Map<String, String> variables) {
    List<Problem> problems = new ArrayList<>();
    YamlTree tree = YamlReader.read(YamlText.read(FORM, path), problems::add);
    Set<String> broken = SCHEMA.check(tree, problems::add);
    if (!broken.isEmpty() || !problems.isEmpty()) {
      throw new ProblemException(ExitCode.INVALID_INPUT, problems);
    }
    return new ExistingClusterReader(path, tree, variables, problems).file();
  }

  private ExistingClusterFile file() {
    List<String> addresses = new ArrayList<>();
    tree.at("/addresses").forEach(address -> addresses.add(address.asString("")));
    for (int i = 0; i < addresses.size(); i++) {
      checkPort(addresses.get(i), YamlTree.item("/addresses", i));
    }
    String authorities = authorities();
    ExistingCluster cluster =
        new ExistingCluster(
            addresses,
            text("/prefix").isEmpty() ? PREFIX : text("/prefix"),
            text("/cluster"),
            text("/user"),
            password(),
            tree.at("/tls").asBoolean(false),
            authorities);
    checkTogether(cluster);
    List<ClusterConfiguration> clusterConfigurations = clusterConfigurations();
    ProblemException.throwIfAny(problems);
    return new ExistingClusterFile(
        path.toString(), cluster, clusterConfigurations, text("/restore"));
  }

  private List<ClusterConfiguration> clusterConfigurations() {
    List<ClusterConfiguration> all = new ArrayList<>();
    for (String name : tree.at("/configurations").propertyNames()) {
      String pointer = YamlTree.child("/configurations", name);
      if (!NAME.matcher(name).matches()) {
        problems.add(
            new Problem(
                "E525",
                "`%s` cannot be the name of a configuration".formatted(name),
                tree.key(pointer),
                "write up to 40 lower-case letters, digits, `-`, `_` and `.`, beginning with a letter"));
      }
      all.add(new ClusterConfiguration(name, text(pointer), tree.key(pointer)));
    }
    if (all.isEmpty() && !text("/restore").isEmpty()) {
      tell(
          "/restore",
          "there is nothing to restore, because no configuration is set",
          "add `configurations`, or leave `restore` out");
    }
    return all;
  }

  private void checkPort(String address, String pointer) {
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    if (port < 1 || port > 65_535) {
      tell(pointer, "there is no port %d".formatted(port), "ports are from 1 to 65535");
    }
  }

  private void checkTogether(ExistingCluster cluster) {
    if (!text("/password-env").isEmpty() && !text("/password-file").isEmpty()) {
      tell("/password-file", "the password is named twice", "leave one of them out");
    } else if (!cluster.user().isEmpty()
        && text("/password-env").isEmpty()
        && text("/password-file").isEmpty()) {
      tell("/user", "a user has no password", "add `password-env` or `password-file`");
    }
    if (!text("/ca-file").isEmpty() && !cluster.tls()) {
      tell("/ca-file", "certificates are for TLS, which is not asked for", "add `tls: true`");
    }
  }

  private String password() {
    String variable = text("/password-env");
    if (!variable.isEmpty()) {
      String value = variables.getOrDefault(variable, "");
      if (value.isEmpty()) {
        tell(
            "/password-env",
            "the variable `%s` is not set".formatted(variable),
            "export it where you start Assay");
      }
      return value;
    }
    if (text("/password-file").isEmpty()) {
      return "";
    }
    String first = content("/password-file").lines().findFirst().orElse("");
    if (first.isEmpty() && problems.isEmpty()) {
      tell("/password-file", "its first line is empty", "write the password there");
    }
    return first;
  }

  private String authorities() {
    if (text("/ca-file").isEmpty()) {
      return "";
    }
    String pem = content("/ca-file");
    try {
      byte[] bytes = pem.getBytes(StandardCharsets.UTF_8);
      if (problems.isEmpty()
          && CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes))
              .isEmpty()) {
        tell("/ca-file", "it holds no certificate", "name a file in PEM");
      }
    } catch (CertificateException e) {
      tell("/ca-file", "it holds no certificates in PEM", "name a file in PEM");
    }
    return pem;
  }

  /// The content of a file. A relative path starts at the folder of the file that this reader reads.
  private String content(String pointer) {
    Path file = path.toAbsolutePath().resolveSibling(text(pointer));
    try {
      // A device never ends.
      if (!Files.exists(file) || (Files.isRegularFile(file) && Files.size(file) <= LONGEST_BYTES)) {
        return Files.readString(file);
      }
      tell(
          pointer,
          "`%s` is no plain file of at most %,d bytes".formatted(text(pointer), LONGEST_BYTES),
          "name the file that holds it");
      return "";
    } catch (IOException e) {
      tell(
          pointer,
          "`%s` cannot be read".formatted(text(pointer)),
          "it lies beside %s, unless its path is absolute".formatted(path.getFileName()));
      return "";
    }
  }

  private String text(String pointer) {
    return tree.at(pointer).asString("");
  }

  private void tell(String pointer, String what, String help) {
    problems.add(new Problem("E525", what, tree.value(pointer), help));
  }
}
