package assay.cli.foreign;

import assay.cli.foreign.value.ForeignNotes;
import assay.problem.ProblemException;
import assay.yaml.YamlText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Another load tool's file, with its format's reader.
public final class ForeignFile {

  private static final List<ForeignReader> READERS =
      List.of(
          new RadarGunReader(),
          new JmeterReader(),
          new SimulatorReader(),
          new OpenMessagingReader(),
          new MemtierReader(),
          new RedisBenchmarkReader());

  private static final YamlText.Form FORM =
      new YamlText.Form(
          "file of a load tool", "what the tool writes", "name a study, or a file of " + tools());

  private final YamlText text;
  private final ForeignReader reader;

  private ForeignFile(YamlText text, ForeignReader reader) {
    this.text = text;
    this.reader = reader;
  }

  private static String tools() {
    return READERS.stream().map(ForeignReader::tool).collect(Collectors.joining(", "));
  }

  /// Another tool's file; empty for a study.
  ///
  /// @throws ProblemException E001, E002, E005 and E006 if the file cannot be read, E621 if it is neither
  public static Optional<ForeignFile> of(Path path) {
    YamlText text = YamlText.read(FORM, path);
    if (text.lines().stream().anyMatch(line -> line.startsWith("study:"))) {
      return Optional.empty();
    }
    return Optional.of(
        READERS.stream()
            .filter(reader -> reader.reads(text))
            .findFirst()
            .map(reader -> new ForeignFile(text, reader))
            .orElseThrow(() -> unknown(path)));
  }

  private static ProblemException unknown(Path path) {
    return ProblemException.ofInput(
        "E621",
        "`%s` is no study, and no file of a tool that Assay reads".formatted(path),
        "name a study, or a file of %s; for YCSB write --from-ycsb".formatted(tools()));
  }

  String path() {
    return text.file();
  }

  String tool() {
    return reader.tool();
  }

  ForeignLoad load(ForeignNotes notes) {
    ForeignLoad load = reader.read(text, notes);
    READERS.stream()
        .filter(other -> !other.equals(reader))
        .forEach(other ->
            other
                .calls(text)
                .forEach(call ->
                    notes.leave(
                        "a call of %s: not taken over".formatted(other.tool()),
                        call,
                        "a study is of one tool's calls: put the others in a script of their own")));
    return load;
  }
}
