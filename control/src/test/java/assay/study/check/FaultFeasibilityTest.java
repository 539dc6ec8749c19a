package assay.study.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.engine.InstalledJdks;
import assay.plan.Plan.Unavailable;
import assay.plan.fault.FaultKind;
import assay.problem.Problem;
import assay.study.Samples;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Refusals on a limited host; requests that no host allows are in the bad studies.
final class FaultFeasibilityTest {

  private static final String KILL = "{ kill: member, at: 20s }";
  private static final FaultKind THROTTLE = FaultKind.of("throttle").orElseThrow();
  private static final FaultKind DISK_FILL = FaultKind.of("disk-fill").orElseThrow();
  private static final FaultKind POWER_FAILURE = FaultKind.of("power-failure").orElseThrow();
  private static final String NEEDS_ROOT = "it takes root";

  @TempDir private Path folder;

  private List<Problem> problems(Map<FaultKind, String> cannot, String network, String fault)
      throws IOException {
    return problems("coherence", cannot, network, fault);
  }

  private List<Problem> problems(
      String engine, Map<FaultKind, String> cannot, String network, String fault)
      throws IOException {
    Path file = folder.resolve("faults.yaml");
    Files.writeString(
        file,
        """
        study: tradeoffs/sample
        question: What is it?
        engine: %s
        cluster: { members: 3, machines: 3, network: %s }
        steps:
          - open:
              rate: 10/s
              for: 60s
              mix: { get: 100 }
              fault: %s
        """
            .formatted(engine, network, fault));
    HostCapabilities host = new HostCapabilities(64L << 30, new InstalledJdks(List.of()), cannot);
    return Samples.problems(Samples.resolver(host), file, StudyOptions.NONE);
  }

  @Test
  void hostThatCanDoAll_refusesNothing() throws IOException {
    assertThat(problems(Map.of(), "private", "{ isolate: member, for: 5s, at: 20s }")).isEmpty();
  }

  @Test
  void faultThatIsNotToBeHad_isRefusedWithTheReason() throws IOException {
    Map<FaultKind, String> cannot = Map.of(THROTTLE, NEEDS_ROOT);
    assertThat(problems(cannot, "loopback", "{ throttle: member, to: 10%, for: 5s, at: 20s }"))
        .extracting(Problem::code, Problem::what)
        .containsExactly(tuple("E416", "`throttle` is not available here: it takes root"));
    assertThat(problems(cannot, "loopback", "{ kill: member, at: 20s }")).isEmpty();
  }

  /// Otherwise a user would mend the setting, only to learn that the host cannot run the study at all.
  @Test
  void whatTheHostCannotDo_isSaidTogetherWithAWrongSetting() throws IOException {
    Map<FaultKind, String> cannot = Map.of(THROTTLE, NEEDS_ROOT, FaultKind.ISOLATE, NEEDS_ROOT);
    String throttle = "{ throttle: member, to: 10%, for: 5s, at: 20s }";
    for (String wrong : List.of("bakcup: sync", "backup: asnyc")) {
      assertThat(problems(cannot, "private, " + wrong, throttle))
          .extracting(Problem::what)
          .hasSize(3)
          .contains(
              "`network: private` is not available here: it takes root",
              "`throttle` is not available here: it takes root");
    }
    assertThat(problems("files", Map.of(DISK_FILL, NEEDS_ROOT), "loopback, disk: 64m, a: b", KILL))
        .extracting(Problem::code)
        .containsExactlyInAnyOrder("E302", "E416");
  }

  @Test
  void networkOfAnEngineWhoseMembersCannotBeIsolated_isRefused() throws IOException {
    assertThat(problems("programs", Map.of(), "private", "{ kill: member, at: 20s }"))
        .extracting(Problem::code, Problem::what)
        .contains(
            tuple("E415", "`network: private` makes no sense for programs: it needs the loopback"));
    assertThat(problems("programs", Map.of(), "loopback", "{ kill: member, at: 20s }"))
        .extracting(Problem::code)
        .doesNotContain("E415");
  }

  @Test
  void networkThatIsNotToBeHad_isRefusedAlsoWithoutAFaultOfIt() throws IOException {
    Map<FaultKind, String> cannot = Map.of(FaultKind.ISOLATE, NEEDS_ROOT);
    assertThat(problems(cannot, "private", "{ kill: member, at: 20s }"))
        .extracting(Problem::what)
        .containsExactly("`network: private` is not available here: it takes root");
    assertThat(problems(cannot, "loopback", "{ kill: member, at: 20s }")).isEmpty();
  }

  @Test
  void networkThatVaries_andIsNotAvailable_leavesItsConfigurationsOut() throws IOException {
    Path file =
        Samples.write(
            folder,
            Samples.study(
                "configurations: { near: {}, apart: { network: private } }\n" + Samples.STEP));
    Map<FaultKind, String> cannot = Map.of(FaultKind.ISOLATE, NEEDS_ROOT);
    HostCapabilities host = new HostCapabilities(64L << 30, new InstalledJdks(List.of()), cannot);
    assertThat(Samples.resolver(host).resolve(file, StudyOptions.NONE).plan().unavailable())
        .containsExactly(new Unavailable("apart", NEEDS_ROOT));
    assertThat(Samples.resolve(file, StudyOptions.NONE).plan().unavailable()).isEmpty();
  }

  @Test
  void faultThatMakesNoSenseForAnEngine_isRefusedWithItsReason() throws IOException {
    String fill = "{ heap-pressure: member, to: 90%, for: 5s, at: 20s }";
    assertThat(problems("programs", Map.of(), "loopback", fill))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple("E415", "`heap-pressure` makes no sense for programs: there is no heap"));
    assertThat(problems("programs", Map.of(), "loopback", "{ kill: member, at: 20s }")).isEmpty();
  }

  @Test
  void signalThatAnEngineDoesNotGive_isRefused() throws IOException {
    String second = "{ kill: member, at: 20s, when: unsafe }";
    assertThat(problems("programs", Map.of(), "loopback", second))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple("E415", "programs does not report partitions without an owner or a backup"));
    assertThat(problems(Map.of(), "loopback", second)).isEmpty();
  }

  @Test
  void engineWhoseProgramIsNotInstalled_isRefusedWithThePackage() throws IOException {
    assertThat(problems("absent", Map.of(), "loopback", "{ kill: member, at: 20s }"))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple(
                "E313",
                "absent cannot run on this host: assay-nobody-has-this is not installed"
                    + " (Debian and Ubuntu: apt install its-package)"));
  }

  @Test
  void valueWhoseProgramIsNotInstalled_isRefusedWithThePackage() throws IOException {
    assertThat(problems("programs", Map.of(), "loopback, database: outside", KILL))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple(
                "E313",
                "`database: outside` is not possible on this host: assay-nobody-has-this is not"
                    + " installed (Debian and Ubuntu: apt install its-package)"));
    assertThat(problems("programs", Map.of(), "loopback, database: there", KILL)).isEmpty();
    assertThat(problems("programs", Map.of(), "loopback", KILL)).isEmpty();
  }

  private List<Problem> full(String engine, Map<FaultKind, String> cannot, String more)
      throws IOException {
    return problems(engine, cannot, "loopback" + more, "{ disk-fill: member-1, for: 5s, at: 20s }");
  }

  @Test
  void fullDiskOfMembersThatHaveTheirOwn_isFine() throws IOException {
    assertThat(full("files", Map.of(), ", disk: 64m")).isEmpty();
  }

  @Test
  void fullDiskOfTheHost_isRefused() throws IOException {
    assertThat(full("files", Map.of(), ""))
        .extracting(Problem::code, Problem::what, Problem::help)
        .containsExactly(
            tuple(
                "E417",
                "`disk-fill` fills a file system in memory, and members use the host's",
                "give each member one: `cluster: { disk: 64m }`"));
  }

  /// The image of such a disk is a file of the host's, which would be filled too.
  @Test
  void fullDiskOnTheHostsDisk_isRefused() throws IOException {
    assertThat(full("files", Map.of(), ", disk: ext4(64m)"))
        .extracting(Problem::code, Problem::what, Problem::help)
        .containsExactly(
            tuple(
                "E417",
                "`disk-fill` fills a file system in memory, and members' own are on the host's disk",
                "give each member one: `cluster: { disk: 64m }`"));
  }

  private List<Problem> power(String engine, String more) {
    String fault = "{ power-failure: member-1, for: 5s, at: 20s }";
    try {
      return problems(engine, Map.of(), "loopback" + more, fault);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void powerFailureOfMembersThatHaveDisks_isFine() throws IOException {
    assertThat(power("files", ", disk: ext4(64m)")).isEmpty();
  }

  @Test
  void powerFailureWithoutADisk_isRefused_andSoIsOneInMemory() throws IOException {
    Map<String, String> lacks =
        Map.of("", "members use the host's", ", disk: 64m", "members' own are in memory");
    lacks.forEach((disk, what) ->
        assertThat(power("files", disk))
            .extracting(Problem::code, Problem::what, Problem::help)
            .containsExactly(
                tuple(
                    "E417",
                    "`power-failure` cuts the power of a file system with a disk of its own, and "
                        + what,
                    "give each member one: `cluster: { disk: ext4(256m) }`")));
  }

  @Test
  void diskTooSmallForAJournal_isRefused_andSoIsOneThatFillsTheHosts() throws IOException {
    for (String size : List.of("15m", "5g", "4097m", "900000g")) {
      assertThat(power("files", ", disk: ext4(" + size + ")"))
          .extracting(Problem::code, Problem::help)
          .containsExactly(tuple("E207", "write a size from 16m to 4g: `disk: ext4(256m)`"));
    }
    assertThat(power("files", ", disk: ext4(16m)")).isEmpty();
    assertThat(power("files", ", disk: ext4(4g)")).isEmpty();
  }

  @Test
  void powerFailureOfMembersThatKeepNoFiles_isRefused() throws IOException {
    assertThat(power("coherence", ", disk: ext4(64m)"))
        .extracting(Problem::code, Problem::what)
        .containsExactlyInAnyOrder(
            tuple(
                "E415",
                "`disk: ext4(64m)` makes no sense for coherence: its members keep no files here"),
            tuple(
                "E415",
                "`power-failure` makes no sense for coherence: its members keep no files here"));
  }

  @Test
  void diskWhosePowerCannotFailHere_isRefused_andOneInMemoryIsNot() throws IOException {
    Map<FaultKind, String> cannot = Map.of(POWER_FAILURE, NEEDS_ROOT);
    assertThat(problems("files", cannot, "loopback, disk: ext4(64m)", KILL))
        .extracting(Problem::code, Problem::what)
        .containsExactly(tuple("E416", "`disk: ext4(64m)` is not available here: it takes root"));
    assertThat(problems("files", cannot, "loopback, disk: 64m", KILL)).isEmpty();
  }

  @Test
  void diskOfMembersThatKeepNoFiles_isRefused_andSoIsToFillIt() throws IOException {
    assertThat(full("coherence", Map.of(), ", disk: 64m"))
        .extracting(Problem::code, Problem::what)
        .containsExactlyInAnyOrder(
            tuple(
                "E415", "`disk: 64m` makes no sense for coherence: its members keep no files here"),
            tuple(
                "E415",
                "`disk-fill` makes no sense for coherence: its members keep no files here"));
  }

  @Test
  void diskThatIsNotToBeHad_isRefusedAlsoWithoutAFaultOfIt() throws IOException {
    Map<FaultKind, String> cannot = Map.of(DISK_FILL, NEEDS_ROOT);
    assertThat(problems("files", cannot, "loopback, disk: 64m", KILL))
        .extracting(Problem::code, Problem::what)
        .containsExactly(tuple("E416", "`disk: 64m` is not available here: it takes root"));
    assertThat(problems("files", cannot, "loopback", KILL)).isEmpty();
  }

  @Test
  void diskAndNetworkOfTheirOwn_areNotToBeHadTogether() throws IOException {
    assertThat(problems("files", Map.of(), "private, disk: 64m", KILL))
        .extracting(Problem::code, Problem::what)
        .containsExactly(tuple("E415", "`disk: 64m` and `network: private` cannot be combined"));
  }

  @Test
  void disksThatDoNotFitIntoMemoryBesideTheHeaps_areRefused() throws IOException {
    assertThat(problems("files", Map.of(), "loopback, disk: 20g", KILL)).isEmpty();
    assertThat(problems("files", Map.of(), "loopback, disk: 21g", KILL))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple(
                "E403",
                "the heaps and the members' disks in memory need 64.3 GiB and this host has 64.0 GiB"));
  }

  private List<Problem> left(int members, int proxies, String fault) throws IOException {
    Path file = folder.resolve("left.yaml");
    Files.writeString(
        file,
        """
        study: tradeoffs/sample
        question: What is it?
        engine: coherence
        cluster: { members: %d, machines: %d, proxies: %d, backup: none }
        steps:
          - open: { rate: 10/s, for: 60s, mix: { get: 100 }, %s }
        """
            .formatted(members, members, proxies, fault));
    return Samples.problems(file, StudyOptions.NONE);
  }

  @Test
  void faultsMayNotTakeAllMembersThatStore_howeverManyProxiesAreLeft() throws IOException {
    String two = "faults: [{ kill: another, at: 5s }, { kill: another, at: 9s }]";
    assertThat(left(3, 0, two)).isEmpty();
    assertThat(left(4, 1, two)).isEmpty();
    assertThat(left(3, 1, two))
        .extracting(Problem::code, Problem::what, Problem::help)
        .containsExactly(
            tuple(
                "E406",
                "by then the faults may have ended all of 2 members that store entries",
                "end fewer members, or start more than 2 members that store entries"));
    assertThat(left(2, 1, "fault: { restart: member, for: 5s, at: 5s }"))
        .extracting(Problem::code, Problem::what, Problem::help)
        .containsExactly(
            tuple(
                "E406",
                "restarting the only member that stores entries leaves no member alive that stores"
                    + " entries",
                "start members: 4"));
  }

  @Test
  void faultsThatTakeAProxy_takeNoneThatStores() throws IOException {
    assertThat(left(2, 1, "fault: { kill: proxy, at: 5s }")).isEmpty();
    assertThat(left(2, 1, "fault: { kill: member-2, at: 5s }")).isEmpty();
    assertThat(left(2, 1, "fault: { kill: member-1, at: 5s }"))
        .extracting(Problem::code)
        .containsExactly("E406");
  }
}
