package assay.workload.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.Settings;
import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WebScenarioTest {

  private static final String BASKET =
      """
      get,status,answer
      /basket/?user={user}&put={value},200,0
      /basket/,200,{last}
      /basket/?put={value},200,{last}
      /missing,404,
      """;

  @TempDir private Path folder;

  /// An application with a number as session, which it may forget.
  private static final class Application implements WebClient {
    private final Map<Integer, String> sessions = new HashMap<>();
    private final List<String> asked = new ArrayList<>();

    @Override
    public WebAnswer get(int user, String path, Routing routing) {
      asked.add(path);
      if (path.equals("/missing")) {
        return new WebAnswer(404, "no such page", "member-1");
      }
      String before = sessions.getOrDefault(user, "0");
      if (path.contains("put=")) {
        sessions.put(user, path.substring(path.indexOf("put=") + 4));
      }
      return new WebAnswer(200, before + "\n", "member-1");
    }

    @Override
    public void forget(int user) {
      sessions.remove(user);
    }
  }

  private Path file(String text) throws Exception {
    return Files.writeString(folder.resolve("scenario.csv"), text);
  }

  @Test
  void user_goesThroughAllRequestsAndBeginsAnewWithANewBrowser() throws Exception {
    Scenario scenario = Scenario.read(file(BASKET));
    Application application = new Application();
    Visitor visitor = new Visitor(2);
    for (int step = 0; step < 6; step++) {
      visitor.step(scenario, application, 300);
    }
    assertThat(application.asked)
        .containsExactly(
            "/basket/?user=302&put=1",
            "/basket/",
            "/basket/?put=2",
            "/missing",
            "/basket/?user=302&put=3",
            "/basket/");
  }

  @Test
  void sessionThatIsGone_isAWrongAnswerAndTheUserBeginsAnew() throws Exception {
    Scenario scenario = Scenario.read(file(BASKET));
    Application application = new Application();
    Visitor visitor = new Visitor(0);
    visitor.step(scenario, application, 0);
    application.sessions.clear();
    assertThatThrownBy(() -> visitor.step(scenario, application, 0))
        .isInstanceOf(WrongAnswer.class)
        .hasMessage("line 3: /basket/ answered 200 `0`, and 200 `1` was to come");
    visitor.step(scenario, application, 0);
    assertThat(application.asked.getLast()).isEqualTo("/basket/?user=0&put=2");
  }

  @Test
  void statusThatIsAnother_isAWrongAnswer() throws Exception {
    Scenario scenario = Scenario.read(file("get,status,answer\n/missing,200,\n"));
    assertThatThrownBy(() -> new Visitor(0).step(scenario, new Application(), 0))
        .hasMessage("line 2: /missing answered 404 `no such page`, and 200 was to come");
  }

  @ParameterizedTest
  @CsvSource({
    "17, 17, true",
    "17, 1, false",
    "17, 7, false",
    "17, '', true",
    "a [17] b, *[17]*, true",
    "a [17] b, *[7]*, false",
    "a [17] b, a*, true",
    "a [17] b, *a, false",
    "a.b, a*b, true",
    "axb, a.b, false",
  })
  void body_isAllOfTheTextButForStars(String body, String expected, boolean fits) {
    assertThat(ScenarioLine.fits(body, expected)).isEqualTo(fits);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "path,status,answer          | line 1: the columns are get,status,answer, not path,status,answer",
        "get,status,answer           | has no request",
        "get,status,answer;/a,200    | line 2: three columns are wanted, and there are 2",
        "get,status,answer;a,200,    | line 2: a path begins with a slash, not `a`",
        "get,status,answer;/a,ok,    | line 2: `ok` is no status such as 200",
        "get,status,answer;/a{x},200,| line 2: {x} is unknown; there are {user}, {value} and {last}",
        "get,status,answer;/a,200,{last} | line 2: no line before it has a {value} that {last} could be",
      })
  void fileThatIsNone_isToldWithItsLine(String text, String why) throws Exception {
    Path file = file(text.strip().replace(';', '\n') + "\n");
    assertThatThrownBy(() -> Scenario.read(file))
        .isInstanceOf(Scenario.Unreadable.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageEndingWith(why.strip());
  }

  @Test
  void scenarioThatIsNotThere_isToldBeforeAnythingStarts() throws Exception {
    assertThat(problems("none")).isEqualTo("the workload web-scenario has no scenario");
    assertThat(problems("walk.csv")).isEqualTo("walk.csv is no absolute path");
    assertThat(problems(folder + "/no.csv")).isEqualTo("there is no file " + folder + "/no.csv");
    assertThat(problems(file(BASKET).toString())).isEmpty();
  }

  private static String problems(String file) {
    DataParameters data =
        new DataParameters(Map.of("users", 3L), new Settings(Map.of("scenario", file)));
    return new WebScenario()
        .incompatibilities(data, List.of("next")).stream()
            .map(Incompatibility::what)
            .reduce("", String::concat);
  }

  @Test
  @Timeout(30)
  void device_isRefused() {
    assertThatThrownBy(() -> Scenario.read(Path.of("/dev/zero")))
        .isInstanceOf(Scenario.Unreadable.class)
        .hasMessageContaining("/dev/zero is no plain file");
  }
}
