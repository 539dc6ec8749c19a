package assay.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import assay.host.container.ContainerSpec;
import assay.host.pod.PodSpec;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HostsReaderTest {

  private static final String THREE =
      """
      hosts:
        desk: { addresses: [10.0.0.1] }
        a: { ssh: a.example.org, addresses: [10.0.0.11], java: /opt/jdk }
        b: { ssh: me@b, addresses: [10.0.0.12] }
      members: [a, b]
      clients: desk
      """;

  @TempDir private Path folder;

  private HostsFile read(String text) throws IOException {
    return HostsReader.read(Files.writeString(folder.resolve("hosts.yaml"), text));
  }

  private List<Problem> problems(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("hosts.yaml"), text);
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> HostsReader.read(file));
    assertThat(refused.exit()).isEqualTo(ExitCode.INVALID_INPUT);
    return refused.problems();
  }

  @Test
  void machines_areDealtOutToTheHostsOfMembers_andClientsStandTogether() throws IOException {
    HostsFile file = read(THREE);
    assertThat(IntStream.rangeClosed(1, 3).mapToObj(i -> file.hostOf("member-" + i, name -> i)))
        .extracting(HostsFile.Entry::name)
        .containsExactly("a", "b", "a");
    assertThat(file.hostOf("client-2", name -> 0).here()).isTrue();
    assertThat(file.hostOf("traffic-1", name -> 0).name()).isEqualTo("desk");
    assertThat(file.host("a"))
        .isEqualTo(new HostsFile.Entry("a", "a.example.org", List.of("10.0.0.11"), "/opt/jdk"));
    assertThat(file.used()).extracting(HostsFile.Entry::name).containsExactly("a", "b", "desk");
    assertThat(file.used(1)).extracting(HostsFile.Entry::name).containsExactly("a", "desk");
  }

  @Test
  void clients_areDealtOutToTheirHosts_andAllElseStandsOnTheFirst() throws IOException {
    HostsFile file = read(THREE.replace("clients: desk", "clients: [b, desk]"));
    assertThat(IntStream.rangeClosed(1, 3).mapToObj(i -> file.hostOf("client-" + i, name -> 0)))
        .extracting(HostsFile.Entry::name)
        .containsExactly("b", "desk", "b");
    assertThat(file.hostOf("traffic-1", name -> 0).name()).isEqualTo("b");
    assertThat(file.used(1)).extracting(HostsFile.Entry::name).containsExactly("a", "b", "desk");
    assertThat(problems(THREE.replace("clients: desk", "clients: [b, dsk]")))
        .extracting(Problem::what)
        .containsExactly("there is no host `dsk`");
  }

  @Test
  void clients_standHereWhereNothingIsSaid() throws IOException {
    HostsFile file = read("hosts: { a: {} }\nmembers: [a]\n");
    assertThat(file.hostOf("client-1", name -> 0).here()).isTrue();
  }

  @Test
  void sshConfig_liesBesideTheFile() throws IOException {
    HostsFile file =
        read("ssh-config: config\nhosts: { a: { ssh: a } }\nmembers: [a]\nclients: a\n");
    assertThat(file.sshConfig()).isEqualTo(folder.resolve("config").toString());
  }

  @Test
  void oneHostAlone_needsNoAddress() throws IOException {
    assertThat(read("hosts: { a: { ssh: a } }\nmembers: [a]\nclients: a\n").used()).hasSize(1);
  }

  @Test
  void everyMistake_isToldAtOnce_withItsPlace() throws IOException {
    assertThat(problems("hosts: { a: { ssh: a }, b: { ssh: b } }\nmembers: [a, bb]\nclients: c\n"))
        .extracting(Problem::code)
        .containsExactly("E523", "E523");
    List<Problem> addresses =
        problems("hosts: { a: { ssh: a }, b: { ssh: b } }\nmembers: [a, b]\n");
    assertThat(addresses)
        .extracting(Problem::what)
        .containsExactly(
            "the host `a` has no address at which the others reach it",
            "the host `b` has no address at which the others reach it",
            "this host, where Assay and the clients run, has no address at which the others reach it");
    assertThat(addresses).allSatisfy(problem -> assertThat(problem.where()).isNotNull());
  }

  @Test
  void twoHostsWithOneAddress_areRefused() throws IOException {
    String hosts =
        "hosts: { here: { addresses: [10.0.0.1] }, a: { ssh: a, addresses: [10.0.0.2] }, b: { ssh: b, addresses: [10.0.0.%d] } }\nmembers: [a, b]\n";
    assertThat(read(hosts.formatted(3)).used()).hasSize(3);
    assertThat(problems(hosts.formatted(2)))
        .extracting(Problem::what)
        .containsExactly("the hosts `a` and `b` have the same address, 10.0.0.2");
  }

  @Test
  void whatSshWouldTakeForAnOption_isNoHost() throws IOException {
    assertThat(
            problems(
                "hosts: { a: { ssh: -oProxyCommand=x, addresses: [nowhere], keys: 1 } }\nmembers: []\n"))
        .extracting(Problem::code)
        .hasSize(4)
        .doesNotContain("E523");
  }

  @Test
  void containers_areOfThisHost_andShareItsLoopbackUnlessTheyHaveANetwork() throws IOException {
    HostsFile file =
        read(
            """
            hosts:
              a: { container: podman, cpus: 1.5, memory: 1g }
              b: { container: docker, image: localhost/mine, addresses: [10.0.0.12], network: grid }
            members: [a]
            clients: a
            """);
    assertThat(file.host("a").container())
        .isEqualTo(new ContainerSpec("podman", "assay", "", 1.5, 1L << 30));
    assertThat(file.host("b").container())
        .isEqualTo(new ContainerSpec("docker", "localhost/mine", "grid", 0, 0));
    assertThat(file.host("a").here()).isFalse();
    assertThat(file.onThisHost()).isTrue();
    assertThat(file.onOne(1)).isTrue();
    assertThat(file.orThisHost()).isNotNull();
  }

  @Test
  void containersInANetwork_needAddresses_evenWhereThereIsOneHost() throws IOException {
    String one = "hosts: { a: { container: podman, network: grid } }\nmembers: [a]\nclients: a\n";
    assertThat(problems(one))
        .extracting(Problem::help)
        .containsExactly("add one: `a: { container: podman, addresses: [ADDRESS] }`");
    HostsFile file = read(one.replace("grid", "grid, addresses: [10.0.0.11, 10.0.0.12]"));
    assertThat(file.onOne(1)).isFalse();
    assertThat(file.onThisHost()).isTrue();
  }

  @Test
  void whatIsOfContainers_needsOne_andSshHasNone() throws IOException {
    assertThat(
            problems(
                "hosts: { a: { ssh: a, container: podman }, b: { cpus: 2, memory: 1g } }\nmembers: [a]\nclients: a\n"))
        .extracting(Problem::code)
        .containsExactly("E560", "E560", "E560");
    assertThat(
            problems(
                "hosts: { a: { container: lxc, cpus: 0, memory: much } }\nmembers: [a]\nclients: a\n"))
        .hasSize(3)
        .allSatisfy(problem -> assertThat(problem.where()).isNotNull());
  }

  @Test
  void whatIsOfContainers_belongsBelowKubernetes_whereThereArePods() throws IOException {
    assertThat(
            problems(
                "hosts: { k: { kubernetes: { namespace: n, image: i }, cpus: 1 } }\nmembers: [k]\nclients: k\n"))
        .extracting(Problem::code, Problem::help)
        .containsExactly(tuple("E560", "put it below `kubernetes`"));
  }

  private static final String PODS =
      """
      hosts:
        k:
          kubernetes:
            namespace: assay
            context: lab
            image: registry.example.org/assay:1
            node: { pool: grid }
            cpus: 1.5
            memory: 1g
        l: { kubernetes: { namespace: assay, image: assay }, java: /opt/jdk }
      members: [k]
      clients: l
      """;

  @Test
  void pods_areDescribed_andNeedNoAddresses() throws IOException {
    HostsFile file = read(PODS);
    assertThat(file.host("k").kubernetes())
        .isEqualTo(
            new PodSpec(
                "lab",
                "assay",
                "registry.example.org/assay:1",
                Map.of("pool", "grid"),
                1.5,
                1L << 30));
    assertThat(file.host("l").kubernetes())
        .isEqualTo(new PodSpec("", "assay", "assay", Map.of(), 0, 0));
    assertThat(file.host("k").memoryBytes()).isEqualTo(1L << 30);
    assertThat(file.host("k").here()).isFalse();
    assertThat(file.onThisHost()).isFalse();
    assertThat(file.onOne(1)).isFalse();
  }

  @Test
  void whoeverIsBesidePods_needsAnAddress() throws IOException {
    assertThat(problems(PODS.replace("clients: l", "clients: here")))
        .extracting(Problem::what)
        .containsExactly(
            "this host, where Assay and the clients run, has no address at which the others reach it");
  }

  @Test
  void pods_areNeitherBehindSshNorContainersOfThisHost_andHaveNoAddressesOfAFile()
      throws IOException {
    assertThat(
            problems(
                """
                hosts:
                  k:
                    ssh: a
                    addresses: [10.0.0.1]
                    kubernetes: { namespace: assay, image: assay }
                members: [k]
                clients: k
                """))
        .extracting(Problem::code)
        .containsExactly("E570", "E570");
    assertThat(
            problems(
                """
                hosts:
                  k: { kubernetes: { namespace: Not_A_Name, node: { pool: 1 }, cpus: 0 } }
                members: [k]
                clients: k
                """))
        .hasSizeGreaterThanOrEqualTo(4)
        .allSatisfy(problem -> assertThat(problem.where()).isNotNull());
  }
}
