package assay.cli.manual;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The manual page of a command line with all its commands, in roff for `man`.
public final class ManPage {

  private final CommandSpec root;
  private final RoffText page = new RoffText();

  private ManPage(CommandSpec root) {
    this.root = root;
  }

  /// The page of a command line.
  ///
  /// @param version the version in the page's footer
  public static String of(CommandSpec root, String version) {
    ManPage page = new ManPage(root);
    page.write(version);
    return page.page.toString();
  }

  private void write(String version) {
    String name = root.qualifiedName();
    page.request("TH", name.toUpperCase(Locale.ROOT), "1", "", version, "User Commands");
    // Turns off hyphenation and justification.
    page.request("nh").request("ad l");
    page.request("SH", "NAME").text(name + " - " + summary(root));
    page.request("SH", "SYNOPSIS");
    synopsis(root);
    page.request("SH", "DESCRIPTION");
    paragraphs(root.usageMessage().description());
    page.request("SH", "OPTIONS").text("Every command also accepts these.");
    options(root, false);
    page.request("SH", "COMMANDS");
    lines(root.usageMessage().commandListHeading()).stream()
        .filter(line -> !line.equals("Commands:"))
        .forEach(page::text);
    for (CommandLine command : root.subcommands().values()) {
      if (!command.getCommandSpec().usageMessage().hidden()) {
        command(command.getCommandSpec());
      }
    }
    page.request("SH", "EXIT STATUS");
    root.usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> tagged(code, "", List.of(meaning)));
  }

  private void command(CommandSpec spec) {
    page.request("SS", spec.qualifiedName());
    synopsis(spec);
    page.request("PP");
    paragraphs(spec.usageMessage().description());
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      if (!parameter.hidden()) {
        tagged(parameter.paramLabel(), "", lines(parameter.description()));
      }
    }
    options(spec, true);
    example(spec.usageMessage().footer());
  }

  /// picocli's synopsis in one line, which `man` breaks to the window.
  private void synopsis(CommandSpec spec) {
    String synopsis = new Help(spec, Help.defaultColorScheme(Ansi.OFF)).synopsis(0);
    String name = spec.qualifiedName();
    String arguments =
        synopsis
            .strip()
            .replaceAll("(?<=,)\\s+", "")
            .replaceAll("\\s+", " ")
            .substring(name.length());
    page.bold(name, arguments);
  }

  /// Writes a command's options.
  ///
  /// @param own whether to leave out the options that every command has
  private void options(CommandSpec spec, boolean own) {
    for (OptionSpec option : spec.options()) {
      boolean everywhere = option.inherited() || option.usageHelp() || option.versionHelp();
      if (!option.hidden() && !(own && everywhere)) {
        tagged(String.join(", ", option.names()), value(option), lines(option.description()));
      }
    }
  }

  private static String value(ArgSpec option) {
    return option.arity().max() == 0 ? "" : "=" + option.paramLabel();
  }

  private void tagged(String tag, String rest, List<String> text) {
    page.request("TP").bold(tag, rest);
    text.forEach(page::text);
  }

  private void paragraphs(String... texts) {
    lines(texts).forEach(page::text);
  }

  /// Lines that are never refilled, such as examples.
  private void example(String... texts) {
    List<String> lines = lines(texts).stream().dropWhile(String::isBlank).toList();
    if (!lines.isEmpty()) {
      page.request("PP").request("nf");
      lines.forEach(page::text);
      page.request("fi");
    }
  }

  private static String summary(CommandSpec spec) {
    String first = lines(spec.usageMessage().description()).stream().findFirst().orElse("");
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  /// Texts with picocli's marks for line ends and colours resolved.
  private static List<String> lines(String... texts) {
    return Stream.of(texts)
        .map(text -> Ansi.OFF.string(text.replace("%n", "\n").replace("%%", "%")))
        .flatMap(String::lines)
        .collect(Collectors.toList());
  }
}
