package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.ProgramLanguage;
import assay.record.results.Verdicts.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Clients in other languages on Redis, from a study to its page: a sound one passes the checkers,
/// one that loses writes or keeps old reads is caught by its histories, and one that talks nonsense
/// fails its trial.
@Tag("further")
final class ClientProgramsIT {

  private static final List<String> ENGINE = List.of("redis");

  @TempDir private static Path folder;

  private static FutureTask<ControlVerdicts> inPython =
      new FutureTask<>(() -> ControlVerdicts.NONE);
  private static FutureTask<ControlVerdicts> inOthers = inPython;

  @BeforeAll
  static void prepare() throws IOException {
    inPython = run("python", python());
    inOthers = run("others", others());
  }

  private static FutureTask<ControlVerdicts> run(String name, List<ProgramLanguage> languages)
      throws IOException {
    Map<ProgramLanguage, List<String>> engines = new LinkedHashMap<>();
    languages.forEach(language -> engines.put(language, ENGINE));
    Path own = Files.createDirectory(folder.resolve(name));
    return ClientStudy.run(own, List.of("sound", "lossy", "stale"), engines);
  }

  static List<ProgramLanguage> languages() {
    return ProgramLanguage.all();
  }

  static List<ProgramLanguage> python() {
    return languages().stream().filter(each -> each.language().equals("python")).toList();
  }

  static List<ProgramLanguage> others() {
    return languages().stream().filter(each -> !each.language().equals("python")).toList();
  }

  @ParameterizedTest
  @MethodSource("python")
  void brokenClients_areCaughtByTheHistoriesTheyTell(ProgramLanguage language) throws Exception {
    areCaught(language, inPython);
  }

  @ParameterizedTest
  @Tag("nightly")
  @MethodSource("others")
  void brokenClientsInOtherLanguages_areCaughtByTheHistoriesTheyTell(ProgramLanguage language)
      throws Exception {
    areCaught(language, inOthers);
  }

  private static void areCaught(ProgramLanguage language, FutureTask<ControlVerdicts> run)
      throws Exception {
    ClientNeeds.require(language, ENGINE);
    ControlVerdicts said = ClientStudy.verdictsOf(run, language);
    String sound = ClientStudy.configuration("sound", "redis", language);
    String lossy = ClientStudy.configuration("lossy", "redis", language);
    String stale = ClientStudy.configuration("stale", "redis", language);
    ClientStudy.assertStatus(said, sound, "lost-writes", Status.VALID);
    ClientStudy.assertStatus(said, sound, "stale-reads", Status.VALID);
    ClientStudy.assertStatus(said, lossy, "lost-writes", Status.INVALID);
    ClientStudy.assertStatus(said, stale, "lost-writes", Status.VALID);
    ClientStudy.assertStatus(said, stale, "stale-reads", Status.INVALID);
  }

  @ParameterizedTest
  @Tag("nightly")
  @MethodSource("languages")
  void clientThatTalksNonsense_failsItsTrial_withItsLastLines(ProgramLanguage language)
      throws Exception {
    ClientNeeds.require(language, ENGINE);
    String chatty = ClientStudy.PROGRAMS + "/chatty" + language.endings().getFirst();
    String text =
        ClientStudy.text(List.of("sound"), Map.of(language, ENGINE))
            .replaceFirst("(?s)configurations:.*?steps:", "steps:")
            .replace(
                "backup: none,", "backup: none, client-language: \"program(" + chatty + ")\",");
    String name = language.language() + "-nonsense";
    Path study = Files.writeString(folder.resolve(name + ".yaml"), text);
    AssayProcess.Ended ended = ClientStudy.run(folder, study, folder.resolve(name));
    assertThat(ended.exit()).as(ended.printed()).isNotZero();
    assertThat(ended.printed().replaceAll("\\s+", " "))
        .contains("line 1 of its output is no message: `Hello, I am a client!`")
        .contains("I am about to talk");
  }
}
