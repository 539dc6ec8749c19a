package assay.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import assay.host.pod.ApiPermission;
import assay.host.pod.ApiProblem;
import assay.host.pod.Pod;
import assay.host.pod.PodConnection;
import assay.host.pod.PodRequest;
import assay.host.pod.PodRequestFactory;
import assay.host.pod.PodScripts;
import assay.host.pod.PodSpec;
import assay.host.pod.PodState;
import assay.host.transfer.RemoteOutputFiles;
import assay.problem.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Pod hosts: all their problems, and a process in a pod from its start to its record. Pods are
/// processes on this host in place of a cluster.
@Timeout(60)
final class KubernetesHostIT {

  @TempDir private Path folder;
  private Path home;
  private Path record;
  private PodScripts scripts;
  private final LocalPods cluster = new LocalPods();
  private final HeartbeatSender heartbeat = new HeartbeatSender();

  @BeforeEach
  void install() throws IOException {
    home = folder.resolve("home");
    Files.writeString(Files.createDirectories(home.resolve("child")).resolve("a.jar"), "a");
    record = Files.createDirectories(folder.resolve("record"));
    scripts = new PodScripts(folder.resolve("pod").toString());
  }

  @AfterEach
  void end() {
    heartbeat.close();
    cluster.delete(cluster.names());
  }

  private KubernetesHostOpener opening(double cpus, Path image) {
    HostsFile.Entry entry =
        new HostsFile.Entry(
            "k",
            "",
            List.of(),
            System.getProperty("java.home"),
            null,
            new PodSpec("", "assay", "registry/assay:1", Map.of("pool", "grid"), cpus, 0));
    ConnectedHosts.Needs needs =
        new ConnectedHosts.Needs(home, List.of(), "", List.of(), Map.of(), 1, Duration.ofHours(30));
    PodConnection kit =
        new PodConnection((context, namespace) -> cluster, scripts, List.of(image.toString()));
    return new KubernetesHostOpener(
        entry, needs, InstallationCopy.ofChildren(home), "run-1", heartbeat, kit);
  }

  private List<Problem> problems(KubernetesHostOpener opening) {
    opening.open();
    assertThat(opening.host()).isEmpty();
    assertThat(cluster.names()).as("pods that are left").isEmpty();
    assertThat(cluster.closed()).isTrue();
    return opening.problems();
  }

  private void assertProblem(String code, String what) {
    assertThat(problems(opening(0, home)))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.code()).isEqualTo(code);
          assertThat(problem.what()).startsWith("host k ").contains(what);
          assertThat(problem.help()).isNotBlank();
        });
  }

  @Test
  void rightsThatAreLacking_areToldTogether_andNothingIsMade() {
    cluster.forbid(
        new ApiPermission("create", "pods", ""), new ApiPermission("create", "pods", "exec"));
    assertProblem("E572", "create pods, create pods/exec");
    assertThat(cluster.wishes()).isEmpty();
  }

  @Test
  void namespaceThatIsNotThere_isTold() {
    cluster.refuse(new ApiProblem(404, "namespaces \"assay\" not found"));
    assertProblem("E572", "has no namespace `assay`");
  }

  @Test
  void policyOrQuotaThatForbidsPods_isTold() {
    cluster.refuse(new ApiProblem(403, "exceeded quota: compute"));
    assertProblem("E572", "exceeded quota: compute");
  }

  @Test
  void podsOfBefore_areRemovedAlsoWhereTheyMayKeepOneFromBeingMade() {
    Instant before = Instant.now().minus(Duration.ofHours(2));
    cluster.add(new PodState("waits", before, "Pending", false, "", "", "", false, "", "", -1));
    cluster.refuse(new ApiProblem(403, "exceeded quota: pods"));
    ConnectedHosts.Look look = opening(0, home).lookOnly();
    assertThat(look.problems()).extracting(Problem::code).containsExactly("E572");
    assertThat(look.cleaned()).isEqualTo("removed, for their Assay is gone: waits");
    assertThat(cluster.names()).isEmpty();
  }

  @Test
  void libraryThatDoesNotWork_isToldWithoutATrace() {
    for (Throwable e : List.of(new IllegalStateException("odd"), new LinkageError("odd"))) {
      cluster.breakWith(e);
      assertProblem("E571", "cannot be used: odd");
    }
  }

  @Test
  void clusterThatDoesNotAnswer_isTold() {
    cluster.refuse(new ApiProblem(ApiProblem.UNREACHED, "Connection refused"));
    assertProblem("E571", "Connection refused");
  }

  @Test
  void podThatNoNodeTakes_isTold() {
    cluster.become(pod -> waiting(pod, "", "0/1 nodes are available", ""));
    assertProblem("E573", "0/1 nodes are available");
  }

  @Test
  void imageThatIsNotThere_isTold() {
    cluster.become(pod -> waiting(pod, "n1", "", "ErrImagePull"));
    assertProblem("E574", "has no image `registry/assay:1`: ErrImagePull");
  }

  private static PodState waiting(PodState pod, String node, String unscheduled, String reason) {
    return new PodState(
        pod.name(), pod.created(), "Pending", false, node, "", unscheduled, false, reason, "", -1);
  }

  @Test
  void imageWithoutTheInstallation_isTold_andOfAnotherAssayToo() throws IOException {
    assertThat(problems(opening(0, folder.resolve("nothing"))))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple(
                "E575",
                "host k has an image `registry/assay:1` without `child` of the installation"));
    Path other = folder.resolve("other");
    Files.writeString(Files.createDirectories(other.resolve("child")).resolve("a.jar"), "b");
    assertThat(problems(opening(0, other)))
        .extracting(Problem::what)
        .containsExactly(
            "host k has an image `registry/assay:1` whose `child` is of another Assay than this one");
  }

  @Test
  void limitsThatAreNotHeld_areTold() {
    assertThat(problems(opening(0.123, home))).extracting(Problem::code).containsExactly("E576");
  }

  private KubernetesHost open() {
    KubernetesHostOpener opening = opening(0, home);
    opening.open();
    assertThat(opening.problems()).isEmpty();
    KubernetesHost host = opening.host().orElseThrow();
    host.recordIn(record);
    return host;
  }

  private Process start(KubernetesHost host, String script) throws IOException {
    ProcessBuilder wish =
        new ProcessBuilder("sh", "-c", script).redirectError(folder.resolve("log.txt").toFile());
    return host.start(
        "member-1", "127.0.0.1", host.there(record.resolve("members/member-1")), wish);
  }

  private static String line(Process process) throws IOException {
    return new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  @Test
  void pods_areOnTheNodeOfTheFirst_whereTheSelectorLedIt() throws IOException {
    KubernetesHost host = open();
    host.prepare(List.of("member-1"));
    assertThat(host.facts())
        .contains("on node n1", "namespace assay,")
        .doesNotContain("https://local");
    assertThat(cluster.wishes()).extracting(PodRequest::node).containsExactly("", "n1");
    assertThat(cluster.wishes())
        .allSatisfy(wish -> assertThat(wish.spec().node()).containsEntry("pool", "grid"));
    assertThat(host.addressOf("member-1")).contains("127.0.0.1");
    host.close();
    assertThat(cluster.names()).isEmpty();
    assertThat(cluster.closed()).isTrue();
  }

  @Test
  void podsThatAreRefusedLater_areToldOnce_withTheirCode() {
    KubernetesHost host = open();
    cluster.become(pod -> waiting(pod, "", "0/1 nodes are available", ""));
    List<IOException> failed =
        ParallelActions.each(List.of(host), each -> each.prepare(List.of("member-1", "member-2")));
    assertThat(ConnectedHosts.problems(failed)).extracting(Problem::code).containsExactly("E573");
    assertThat(cluster.names()).isEmpty();
    host.close();
  }

  @Test
  void processSpeaksAndHears_itsErrorsComeHere_andItsFilesComeHome() throws Exception {
    KubernetesHost host = open();
    host.prepare(List.of("member-1"));
    Process process =
        start(
            host,
            "echo it runs >&2; echo kept > file; while read -r w; do [ -n \"$w\" ] && break; done; echo \"heard $w\"");
    OutputStream out = process.getOutputStream();
    synchronized (out) {
      out.write("a word\n".getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
    assertThat(line(process)).isEqualTo("heard a word");
    assertThat(process.waitFor()).isZero();
    assertThat(folder.resolve("log.txt")).hasContent("it runs");
    host.bringHome(true);
    assertThat(record.resolve("members/member-1/file")).hasContent("kept");
    assertThat(cluster.names()).as("pods after the record is home").isEmpty();
    host.close();
  }

  @Test
  void processIsKilled_withItsExitCodeAsProof() throws Exception {
    KubernetesHost host = open();
    host.prepare(List.of("member-1"));
    Process process = start(host, "echo $$; exec sleep 100");
    long pid = Long.parseLong(line(process));
    assertThat(host.gone("member-1", pid)).isFalse();
    assertThat(host.kill("member-1", List.of(pid))).isTrue();
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(137);
    assertThat(host.gone("member-1", pid)).isTrue();
    host.close();
  }

  @Test
  void podOfAnAssayThatIsGone_endsBySilence() throws Exception {
    KubernetesHost host = open();
    host.prepare(List.of("member-1"));
    assertThat(cluster.endsWithin(1, Duration.ofSeconds(3))).as("while it is heard of").isFalse();
    heartbeat.close();
    assertThat(cluster.endsWithin(1, Duration.ofSeconds(20))).isTrue();
  }

  @Test
  void podsOfBefore_areRemovedWhereTheyAreNobodys() {
    Instant before = Instant.now().minus(Duration.ofHours(1));
    cluster.add(new PodState("ended", before, "Succeeded", false, "n1", "", "", false, "", "", 0));
    cluster.add(
        new PodState(
            "another's", before, "Running", false, "n1", "10.0.0.1", "", true, "", "", -1));
    ConnectedHosts.Look look = opening(0, home).lookOnly();
    assertThat(look.problems()).isEmpty();
    assertThat(look.cleaned()).isEqualTo("removed, for their Assay is gone: ended");
    assertThat(look.inUse()).containsExactly("another's");
    assertThat(cluster.names()).containsExactly("another's");
  }

  @Test
  void podOfALongRun_isThereForLonger() throws IOException {
    KubernetesHost host = open();
    host.prepare(List.of("member-1"));
    assertThat(cluster.wishes()).extracting(PodRequest::most).containsOnly(Duration.ofHours(54));
    host.close();
  }

  private static void assertSilent(ThrowingCallable command) {
    assertThatThrownBy(command)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nothing came from it for 1 s");
  }

  /// A command that ends in time is not ended early.
  @Test
  void commandOnWhichNothingComes_isNotWaitedForForEver() throws Exception {
    Duration patience = Duration.ofSeconds(1);
    PodRequest wish =
        new PodRequestFactory(
                "k",
                new PodSpec("", "assay", "image", Map.of(), 0, 0),
                "run-1",
                new PodConnection((context, namespace) -> cluster, scripts, List.of()),
                Duration.ZERO)
            .of("member-1", "");
    try (Pod pod = Pod.start(cluster, wish, heartbeat::to)) {
      assertThat(pod.output("sleep 0.5; echo a word; sleep 0.8; echo another", patience))
          .containsExactly("a word", "another");
      assertSilent(() -> pod.output("exec sleep 1000", patience));
      Path file = Files.write(folder.resolve("file"), new byte[50_000]);
      pod.send(file, folder.resolve("there").toString(), patience);
      assertThat(folder.resolve("there")).hasSameBinaryContentAs(file);
      pod.bringHome(record, new RemoteOutputFiles(), false, 0, patience);
      cluster.fallSilent();
      assertSilent(() -> pod.send(file, folder.resolve("there").toString(), patience));
      assertSilent(() -> pod.bringHome(record, new RemoteOutputFiles(), true, 0, patience));
    }
  }
}
