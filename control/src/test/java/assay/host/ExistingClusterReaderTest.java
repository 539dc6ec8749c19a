package assay.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.engine.ExistingCluster;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExistingClusterReaderTest {

  private static final Map<String, String> VARIABLES = Map.of("REDIS_PASSWORD", "from-variable");

  @TempDir private Path folder;

  private ExistingCluster read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("existing.yaml"), text);
    return ExistingClusterReader.read(file, VARIABLES).cluster();
  }

  private List<String> problems(String text) {
    return catchThrowableOfType(ProblemException.class, () -> read(text)).problems().stream()
        .map(Problem::what)
        .toList();
  }

  @Test
  void addresses_areAllThatIsNeeded() throws IOException {
    assertThat(read("addresses: [a.example.org:6379]\n"))
        .isEqualTo(new ExistingCluster(List.of("a.example.org:6379"), "assay"));
  }

  @Test
  void password_comesFromAVariableOrAFile_andIsInNoText() throws IOException {
    String start = "addresses: [a:1]\nuser: me\n";
    Files.writeString(folder.resolve("pw"), "from-file\nmore\n");
    ExistingCluster variable = read(start + "password-env: REDIS_PASSWORD\n");
    assertThat(variable.password()).isEqualTo("from-variable");
    assertThat(variable.toString()).doesNotContain("from-variable");
    assertThat(read(start + "password-file: pw\n").password()).isEqualTo("from-file");
  }

  @Test
  void deviceInThePlaceOfAFile_isNotRead() {
    assertThat(problems("addresses: [a:1]\nuser: me\npassword-file: /dev/zero\n"))
        .containsExactly("`/dev/zero` is no plain file of at most 1,048,576 bytes");
  }

  @Test
  void everythingWrong_isToldAtOnce() {
    assertThat(
            problems(
                """
                addresses: [a:70000]
                user: me
                password-env: NOT_SET
                ca-file: absent.pem
                """))
        .containsExactlyInAnyOrder(
            "there is no port 70000",
            "the variable `NOT_SET` is not set",
            "`absent.pem` cannot be read",
            "certificates are for TLS, which is not asked for");
  }

  @Test
  void configurations_areReadInTheirOrder() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("existing.yaml"),
            """
            addresses: [a:1]
            configurations:
              never: redis-cli config set appendfsync no
              always: redis-cli config set appendfsync always
            restore: redis-cli config set appendfsync everysec
            """);
    ExistingClusterFile read = ExistingClusterReader.read(file, VARIABLES);
    assertThat(read.clusterConfigurations())
        .extracting(
            ExistingClusterFile.ClusterConfiguration::name,
            ExistingClusterFile.ClusterConfiguration::command)
        .containsExactly(
            tuple("never", "redis-cli config set appendfsync no"),
            tuple("always", "redis-cli config set appendfsync always"));
    assertThat(read.restore()).endsWith("everysec");
    assertThat(problems("addresses: [a:1]\nrestore: true now\n"))
        .containsExactly("there is nothing to restore, because no configuration is set");
    assertThat(problems("addresses: [a:1]\nconfigurations: { Two words: date }\n"))
        .containsExactly("`Two words` cannot be the name of a configuration");
  }

  @Test
  void password_inTheFileItself_isRefused() {
    assertThat(problems("addresses: [a:1]\npassword: open\n"))
        .singleElement()
        .asString()
        .contains("password");
  }
}
