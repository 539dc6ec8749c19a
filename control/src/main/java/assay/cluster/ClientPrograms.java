package assay.cluster;

import assay.api.Settings;
import assay.plan.ClientLanguageSetting;
import assay.plan.ProgramLanguage;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The programs of clients in other languages: how to start each, and the packages through which each reaches an
/// engine (see [ProgramLanguage]).
public record ClientPrograms(Installation home) {

  /// The command line of a configuration's client program; empty when clients send requests themselves. Installs
  /// missing packages.
  ///
  /// @throws ProblemException E516 when packages cannot be installed
  public List<String> command(String engine, Settings settings)
      throws IOException, InterruptedException {
    String name = settings.text(ClientLanguageSetting.SETTING, ClientLanguageSetting.JAVA);
    String own = ClientLanguageSetting.program(name);
    if (name.equals(ClientLanguageSetting.JAVA)) {
      return List.of();
    }
    if (!own.isEmpty()) {
      return program(Path.of(own).toAbsolutePath(), engine);
    }
    ProgramLanguage language =
        ProgramLanguage.named(name)
            .orElseThrow(() -> new IllegalStateException("there are no clients in " + name));
    return run(language, core(language).resolve(language.entry()), engine);
  }

  /// A user's program: a file of a known language runs like the project's programs; any other must be executable.
  private List<String> program(Path file, String engine) throws IOException, InterruptedException {
    if (!Files.isRegularFile(file)) {
      throw ProblemException.ofHost(
          "E516", "there is no program " + file, "name a file that is there");
    }
    Optional<ProgramLanguage> language = ProgramLanguage.ofFile(file.toString());
    if (language.isEmpty() && !Files.isExecutable(file)) {
      throw ProblemException.ofHost(
          "E516",
          "the program %s is not executable, and its name ends as no known language"
              .formatted(file),
          "run `chmod +x %s`".formatted(file));
    }
    return language.isEmpty() ? List.of(file.toString()) : run(language.get(), file, engine);
  }

  private List<String> run(ProgramLanguage language, Path file, String engine)
      throws IOException, InterruptedException {
    Path all = home.home().resolve("client-packages");
    return new ClientPackages(all, core(language), language, engine).command(file);
  }

  private Path core(ProgramLanguage language) {
    return home.home().resolve("clients").resolve(language.language());
  }
}
