package assay.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.InstalledAssay;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

final class ManPageTest extends InstalledAssay {

  private static final String NASTY = ".so /etc/passwd \\fBbold\\fR 'q' \"d\" `b` --x ~^ – 5 |";

  private String page() {
    assertThat(assay("man")).isZero();
    return out();
  }

  /// A reader's view of a page, in lines of 200 characters, and groff's messages.
  private String shown(String page) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("page.1"), page);
    Path warnings = folder.resolve("warnings");
    Process groff =
        new ProcessBuilder("groff", "-man", "-Tutf8", "-ww", "-P-c", "-rLL=200n", file.toString())
            .redirectError(warnings.toFile())
            .start();
    String text = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(groff.waitFor()).isZero();
    assertThat(warnings).content().isEmpty();
    return text.replaceAll(".\b", "").replaceAll("\u001B\\[[\\d;]*m", "");
  }

  @Test
  void page_hasEveryCommandWithItsOptions() {
    assertThat(page().lines())
        .contains(
            ".SH \"NAME\"",
            ".SH \"SYNOPSIS\"",
            ".SS \"assay run\"",
            ".SS \"assay completion\"",
            "\\fB\\-\\-repeats\\fR=<repeats>",
            "\\fBSTUDY\\fR",
            ".SH \"EXIT STATUS\"",
            "\\fB130\\fR")
        .allMatch(line -> line.chars().allMatch(sign -> sign >= ' ' && sign < 127))
        .filteredOn(line -> line.startsWith("."))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|nf|fi|nh|ad)( .*)?"));
  }

  @Test
  void commonOptions_standOnce() {
    assertThat(page().lines().filter(line -> line.contains("\\fB\\-\\-debug\\fR"))).hasSize(1);
    assertThat(page().lines().filter(line -> line.contains("\\-\\-help\\fR"))).hasSize(1);
  }

  @Test
  @Needs("groff")
  void groff_showsItWithoutAWarning() throws Exception {
    assertThat(shown(page()))
        .contains(
            "assay run",
            "--lean",
            "Shrinks time, data and compilation",
            "p50 > +10%",
            "man -l -",
            "EXIT STATUS")
        .doesNotContain("%%");
  }

  @ParameterizedTest
  @ValueSource(strings = {NASTY, "'" + NASTY, "\\" + NASTY})
  @Needs("groff")
  void text_meansNothingToRoff(String nasty) throws Exception {
    CommandSpec spec = CommandSpec.create().name("nasty");
    spec.usageMessage().description(nasty).footer(nasty);
    CommandSpec one = CommandSpec.create();
    one.usageMessage().description(nasty).footer(nasty);
    spec.addSubcommand("one", one);
    spec.addOption(OptionSpec.builder("--with-a-long-name").description(nasty).build());
    assertThat(shown(ManPage.of(spec, "nasty 1")).lines().map(String::strip))
        .filteredOn(nasty::equals)
        .hasSizeGreaterThanOrEqualTo(4);
  }

  @Test
  void hiddenCommands_areLeftOut() {
    CommandSpec spec = CommandSpec.create().name("line");
    spec.addSubcommand("shown", CommandSpec.create());
    CommandSpec hidden = CommandSpec.create();
    hidden.usageMessage().hidden(true);
    spec.addSubcommand("hidden", hidden);
    assertThat(List.of(ManPage.of(spec, "line 1").split("\n")))
        .contains(".SS \"line shown\"")
        .doesNotContain(".SS \"line hidden\"");
  }
}
