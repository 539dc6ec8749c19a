package assay.cli.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.ProjectEngines;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// YCSB property files become studies; lines that are not used are listed, and nonsense is refused.
final class YcsbStudyTest {

  /// YCSB's own workloada.
  private static final String A =
      """
      # Workload A: Update heavy workload

      recordcount=1000
      operationcount=1000
      workload=site.ycsb.workloads.CoreWorkload

      readallfields=true

      readproportion=0.5
      updateproportion=0.5
      scanproportion=0
      insertproportion=0

      requestdistribution=zipfian
      """;

  @TempDir Path folder;

  private List<String> options = List.of();
  private long memoryBytes = 64L << 30;

  private YcsbStudy study(String... texts) throws IOException {
    List<Path> files =
        Arrays.stream(texts)
            .map(text -> folder.resolve("file" + Arrays.asList(texts).indexOf(text)))
            .toList();
    for (int i = 0; i < texts.length; i++) {
      Files.writeString(files.get(i), texts[i]);
    }
    return new YcsbStudy("mine", files, options, ProjectEngines.all(), memoryBytes);
  }

  private List<String> left(String... texts) throws IOException {
    return study(texts).left().stream()
        .map(problem -> {
          assertThat(problem.code()).isEqualTo("E620");
          Problem.Place where = problem.where();
          return (where == null ? "" : where.line() + " ") + problem.what();
        })
        .toList();
  }

  private List<String> refused(String... texts) {
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> study(texts).text());
    return refused.problems().stream()
        .map(problem -> {
          Problem.Place where = problem.where();
          return problem.code() + (where == null ? " " : " " + where.line() + " ") + problem.what();
        })
        .toList();
  }

  @Test
  void workloadA_isTakenOver_butForTheNumberOfOperations() throws IOException {
    assertThat(left(A)).containsExactly("4 `operationcount=1000`: not taken over");
    assertThat(study(A).text())
        .contains(
            "study: mine\n",
            "engine: coherence\n",
            "workload: ycsb\n",
            "  heap: 256m\n",
            "  records: 1000\n  fields: 10\n  field: 100\n",
            "  backup: [sync, none]\n",
            "- closed:\n      threads: 1\n      warm-up: 10s\n      for: 30s\n      keys: zipf(0.99)\n",
            "mix: { read: 50, update: 50 }\n",
            "#   %s:4: `operationcount=1000`: not taken over; a loop lasts for a time here"
                .formatted(folder.resolve("file0")))
        .doesNotContain("room", "write-fields", "index");
  }

  @Test
  void target_makesAnOpenLoop_forAsLongAsTheOperationsTake() throws IOException {
    String more = "target=200\noperationcount=8000\nthreadcount=16\n";
    assertThat(study(A, more).text())
        .contains("- open:\n      rate: 200/s\n      warm-up: 10s\n      for: 40s\n")
        .doesNotContain("closed:");
    assertThat(left(A, more))
        .containsExactly(
            "4 `operationcount=1000`: a later value replaces it",
            "3 `threadcount=16`: not taken over");
    assertThat(study(A, "threadcount=16\ntarget=0\nmaxexecutiontime=60").text())
        .contains("threads: 16\n", "for: 60s\n");
  }

  @Test
  void inserts_haveRoom_andScansAnIndex() throws IOException {
    String d =
        """
        recordcount=1000
        readproportion=.95
        updateproportion=0
        insertproportion=.05
        requestdistribution=latest
        target=1000
        maxexecutiontime=990
        """;
    assertThat(study(d).text())
        .contains("keys: latest\n", "mix: { read: 95, insert: 5 }\n", "room: 60000\n");
    String e =
        """
        recordcount=1000
        readproportion=0
        updateproportion=0
        scanproportion=0.95
        insertproportion=0.05
        maxscanlength=100
        scanlengthdistribution=uniform
        """;
    assertThat(study(e).text())
        .contains("scan: 100\n", "index: id\n", "room: 48000\n", "mix: { insert: 5, scan: 95 }\n");
  }

  @Test
  void readModifyWrite_writeAllFields_andHotspots() throws IOException {
    String f =
        """
        recordcount = 10000
        readproportion : 0.5
          updateproportion 0
        readmodifywriteproportion=\\
            0.5
        writeallfields=true
        requestdistribution=hotspot
        fieldcount=5
        fieldlength=20
        db=site.ycsb.db.RedisClient
        """;
    assertThat(left(f)).isEmpty();
    assertThat(study(f).text())
        .contains(
            "engine: redis\n",
            "write-fields: all\n",
            "keys: hot(2000, 80%)\n",
            "mix: { read: 50, readModifyWrite: 50 }\n",
            "fields: 5\n",
            "field: 20\n",
            "backup: [async, none]\n");
  }

  @ParameterizedTest
  @CsvSource({
    "site.ycsb.db.ignite3.IgniteClient, ignite3",
    "site.ycsb.db.ignite.IgniteClient, ignite",
    "site.ycsb.db.RedisClient, redis",
    "org.example.InfinispanRemoteClient, infinispan",
    "ignite3, ignite3",
  })
  void binding_namesItsEngine(String store, String engine) throws IOException {
    YcsbStudy study = study("recordcount=1000\ndb=" + store);
    assertThat(study.left()).isEmpty();
    assertThat(study.text()).contains("engine: " + engine + "\n");
  }

  @Test
  void bindingOfAnEngineWithoutScans_isNotItsNamesakesWithScans() throws IOException {
    String scans = "recordcount=1000\nscanproportion=1\ndb=site.ycsb.db.ignite3.IgniteClient";
    assertThat(left(scans))
        .containsExactly(
            "`db=site.ycsb.db.ignite3.IgniteClient` is a YCSB binding for which Assay has no engine with scans");
    assertThat(study(scans).text()).contains("engine: coherence\n");
  }

  @Test
  void aliasOfTheCoreWorkload_isKnown() throws IOException {
    assertThat(left("workload=core\nrecordcount=1000")).isEmpty();
  }

  @Test
  void shareOfRequestsThatAssayCannotSend_isRefused() throws IOException {
    assertThat(
            refused(
                """
                recordcount=1000
                readproportion=0.8
                deleteproportion=0.2
                peekproportion=some
                """))
        .containsExactly(
            "E621 3 `deleteproportion` must be 0, not `0.2`",
            "E621 4 `peekproportion` must be 0, not `some`");
    assertThat(left("recordcount=1000\ndeleteproportion=0.0\npeekproportion=0")).isEmpty();
  }

  @Test
  void whereNothingIsSaid_itIsAsYcsbHasIt() throws IOException {
    assertThat(study("recordcount=100").text())
        .contains("mix: { read: 95, update: 5 }\n", "keys: uniform\n", "threads: 1\n");
  }

  @Test
  void shares_sumToAHundred() throws IOException {
    String thirds =
        """
        recordcount=100
        readproportion=1
        updateproportion=1
        readmodifywriteproportion=1
        """;
    assertThat(study(thirds).text())
        .contains("mix: { read: 33.334, update: 33.333, readModifyWrite: 33.333 }\n");
  }

  @Test
  void data_getHeapsThatHoldTwoCopies() throws IOException {
    assertThat(study("recordcount=1000000").text()).contains("  heap: 2816m\n");
  }

  /// An engine's own part of a heap cannot hold data.
  @Test
  void smallData_haveRoomBesideWhatTheEngineNeeds() throws IOException {
    assertThat(study("recordcount=80000\ndb=ignite").text()).contains("  heap: 384m\n");
  }

  @Test
  void dataThatThisHostCannotHold_areRefused_withHowManyFit() throws IOException {
    String many = "readproportion=1\nrecordcount=50000000\n";
    assertThat(refused(many))
        .containsExactly(
            "E621 2 50,000,000 records need 396.7 GiB of heap in all, with two copies and room for"
                + " garbage, and this host has 64.0 GiB of memory");
    ProblemException refused = catchThrowableOfType(ProblemException.class, () -> study(many));
    assertThat(refused.problems().getFirst().help())
        .startsWith("set fewer records, here at most -p recordcount=7900000; ");
    options = List.of("recordcount=7900000");
    assertThat(study(many).text()).contains("  heap: 21504m\n");
  }

  @Test
  void targetWhoseInsertsThisHostCannotHold_isRefused() {
    assertThat(
            refused("recordcount=1000\ninsertproportion=1\ntarget=100000\nmaxexecutiontime=3600"))
        .singleElement()
        .asString()
        .startsWith("E621 1 1,000 records and keys for 216,600,000 inserts need ");
  }

  @Test
  void roomOfAClosedLoop_followsThreadsSharesAndTime_andSaysIt() throws IOException {
    String d = "recordcount=1000\nreadproportion=0.95\nupdateproportion=0\ninsertproportion=0.05\n";
    assertThat(study(d + "threadcount=4").text())
        .contains(
            "# Keys for the inserts of at most 96,000 requests/s, an estimate for 4 threads.",
            "  room: 192000\n");
    assertThat(study(d + "threadcount=4\nmaxexecutiontime=90").text()).contains("room: 480000\n");
    assertThat(study(d + "threadcount=400").text()).contains("room: 240000\n");
  }

  /// A load of inserts alone would fill any host.
  @Test
  void roomOfAClosedLoop_leavesHalfOfTheMemory() throws IOException {
    memoryBytes = 8L << 30;
    String inserts =
        "recordcount=1000\nreadproportion=0\nupdateproportion=0\ninsertproportion=1\nthreadcount=4";
    assertThat(study(inserts).text())
        .contains(
            "# Keys for the inserts of at most 9,500 requests/s",
            "room: 380000\n",
            "heap: 1152m\n");
  }

  @Test
  void propertyOfTheCommandLine_winsOverEveryFile() throws IOException {
    options = List.of("recordcount=3000", "threadcount = 8", "nonsense=1");
    assertThat(left("recordcount=1000", "recordcount=2000"))
        .containsExactly(
            "1 `recordcount=1000`: a later value replaces it",
            "1 `nonsense=1`: Assay does not know this property");
    assertThat(study("recordcount=1000").text())
        .contains(
            "file0, -p recordcount, -p threadcount, -p nonsense of YCSB.\n",
            "#   -p: `nonsense=1`: ",
            "records: 3000\n",
            "threads: 8\n");
    options = List.of("recordcount=1", "recordcount=2", "recordcount=many");
    assertThat(refused(A))
        .containsExactly(
            "E621 1 `recordcount` must be a whole number from 1 to 1,000,000,000, not `many`");
  }

  @ParameterizedTest
  @ValueSource(strings = {"recordcount", "=1", " =", "", "a=1\n2"})
  void optionThatIsNoProperty_isRefused(String option) {
    options = List.of(option);
    assertThat(refused(A)).containsExactly("E621 1 this is not a property: `%s`".formatted(option));
  }

  @Test
  void whatAssayDoesOtherwise_isTold_eachWithItsLine() throws IOException {
    assertThat(
            left(
                """
                recordcount=1000
                recordcnt=2000
                readallfields=false
                fieldlengthdistribution=zipfian
                scanlengthdistribution=zipfian
                insertorder=ordered
                measurementtype=raw
                hotspotdatafraction=0.2
                redis.host=example.org
                db=site.ycsb.db.CassandraCQLClient
                """))
        .containsExactlyInAnyOrder(
            "2 `recordcnt=2000`: Assay does not know this property",
            "3 `readallfields=false`: not taken over",
            "4 `fieldlengthdistribution=zipfian`: not taken over",
            "5 `scanlengthdistribution=zipfian`: not taken over",
            "6 `insertorder=ordered`: not taken over",
            "7 `measurementtype=raw`: not taken over",
            "8 `hotspotdatafraction=0.2`: not taken over",
            "9 `redis.host=example.org`: Assay does not know this property",
            "`db=site.ycsb.db.CassandraCQLClient` is a YCSB binding for which Assay has no engine");
  }

  /// Every line above the study is a comment, for any value.
  @Test
  void valueWithALineBreak_doesNotEndItsComment() throws IOException {
    String text = study("recordcount=10\nbogus=a\\nworkload: evil\\u2028b\\u0085c\n").text();
    assertThat(text.substring(0, text.indexOf("\nstudy:")).lines())
        .allMatch(line -> line.startsWith("#"))
        .hasSize(4);
  }

  @Test
  void whatMakesNoStudy_isRefused_allAtOnce() {
    assertThat(
            refused(
                """
                workload=site.ycsb.workloads.TimeSeriesWorkload
                recordcount=many
                readproportion=-1
                updateproportion=NaN
                requestdistribution=triangular
                threadcount=0
                fieldcount=0
                writeallfields=perhaps
                """))
        .containsExactlyInAnyOrder(
            "E621 1 `workload` must be one of site.ycsb.workloads.CoreWorkload,"
                + " com.yahoo.ycsb.workloads.CoreWorkload, CoreWorkload, core,"
                + " not `site.ycsb.workloads.TimeSeriesWorkload`",
            "E621 2 `recordcount` must be a whole number from 1 to 1,000,000,000, not `many`",
            "E621 3 `readproportion` must be a share such as 0.5, at most 1,000,000, not `-1`",
            "E621 4 `updateproportion` must be a share such as 0.5, at most 1,000,000, not `NaN`",
            "E621 5 `requestdistribution` must be one of uniform, zipfian, latest, hotspot,"
                + " sequential, exponential, not `triangular`",
            "E621 6 `threadcount` must be a whole number from 1 to 1,000, not `0`",
            "E621 7 `fieldcount` must be a whole number from 1 to 1,000, not `0`",
            "E621 8 `writeallfields` must be one of false, true, not `perhaps`");
    assertThat(refused("readproportion=1")).containsExactly("E621 no file sets `recordcount`");
    assertThat(refused("recordcount=1\nreadproportion=0\nupdateproportion=0"))
        .containsExactly("E621 every proportion is 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n", "a\\u00zz=1", "recordcount=1\0"})
  void noPropertyFile_isRefused(String text) {
    assertThat(refused(text)).hasSize(1).allMatch(problem -> problem.startsWith("E"));
  }

  @Test
  void missingFile_andFolder_areRefused() throws IOException {
    for (Path file : List.of(folder.resolve("none"), folder)) {
      ProblemException refused =
          catchThrowableOfType(
              ProblemException.class,
              () ->
                  new YcsbStudy(
                      "mine", List.of(file), List.of(), ProjectEngines.all(), memoryBytes));
      assertThat(refused.problems()).extracting(Problem::code).containsExactly("E001");
    }
  }
}
