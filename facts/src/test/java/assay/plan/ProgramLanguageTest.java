package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// All files and programs in the table of languages exist.
final class ProgramLanguageTest {

  private static final Path CLIENTS = Path.of("../clients");

  @Test
  void everyLanguage_hasACore_andTakesNothingOfAnother() {
    assertThat(ProgramLanguage.all())
        .isNotEmpty()
        .doesNotHaveDuplicates()
        .extracting(ProgramLanguage::language)
        .doesNotHaveDuplicates()
        .doesNotContain(ClientLanguageSetting.JAVA);
    assertThat(ProgramLanguage.all().stream().flatMap(each -> each.endings().stream()))
        .doesNotHaveDuplicates();
    for (ProgramLanguage each : ProgramLanguage.all()) {
      Path core = CLIENTS.resolve(each.language());
      assertThat(core.resolve(each.entry())).exists();
      assertThat(core.resolve(each.locks().replace("<engine>", "redis"))).exists();
      // `setpriv` ends the program with its companion.
      assertThat(each.programs()).containsEntry("setpriv", "util-linux");
      assertThat(ProgramLanguage.neededPrograms()).containsEntry(each.language(), each.programs());
    }
  }

  @Test
  void language_isFoundByItsName_andByTheNameOfAFile() {
    assertThat(ProgramLanguage.named("python"))
        .hasValueSatisfying(
            python -> assertThat(ProgramLanguage.ofFile("/home/me/client.py")).hasValue(python));
    assertThat(ProgramLanguage.named("java")).isEmpty();
    assertThat(ProgramLanguage.ofFile("/home/me/client")).isEmpty();
  }
}
