package assay.engine;

import assay.words.Glossary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class EnginesPage {

  private static final String NOTHING = "–";

  private final StringBuilder text = new StringBuilder();

  static String of(InstalledEngines engines) {
    EnginesPage page = new EnginesPage();
    page.line("# Engines compared");
    page.line("");
    page.line(
        "This page is made from the engines' descriptors. The [glossary](glossary.md) explains each term, and an engine's"
            + " `README.md` its meaning there. `assay list engines` shows the installed engines. The in-memory engine `reference`,"
            + " which is deliberately broken, is left out.");
    for (EngineGroup group : EngineGroup.values()) {
      page.group(group, group.of(engines));
    }
    return page.text.toString();
  }

  private void group(EngineGroup group, List<EngineDescriptor> engines) {
    line("");
    line("## " + group.heading());
    line("");
    products(engines);
    capabilities(group, engines);
    faults(engines);
    matrix(engines);
    for (String name : settings(engines)) {
      setting(name, engines);
    }
  }

  private void products(List<EngineDescriptor> engines) {
    row("engine", "what", "version", "members are", "members of a cluster", "JDK");
    row("---", "---", "---", "---", "---", "---");
    for (EngineDescriptor engine : engines) {
      row(
          code(engine.engine()),
          engine.title(),
          engine.version(),
          engine.simulated() ? "none: entries are in the client" : members(engine),
          engine.simulated() ? NOTHING : engine.cluster().toString(),
          engine.java() + " or newer");
    }
  }

  private static String members(EngineDescriptor engine) {
    List<String> programs = new ArrayList<>(engine.programs().keySet());
    // `setpriv` only ends children with their parent and is no member.
    programs.remove("setpriv");
    return programs.isEmpty()
        ? "JVMs"
        : programs.stream().map(EnginesPage::code).collect(Collectors.joining(", "));
  }

  private void capabilities(EngineGroup group, List<EngineDescriptor> engines) {
    line("");
    line("### What they can do");
    line("");
    matrix("capability", group.capabilities(engines), engines, EnginesPage::capability);
    List<String> reasons = new ArrayList<>();
    for (EngineDescriptor engine : engines) {
      for (String capability : group.capabilities(engines)) {
        String why = engine.absent().get(capability);
        if (why != null) {
          reasons.add("- %s has no %s: %s.".formatted(code(engine.engine()), capability, why));
        }
        engine
            .taken(capability)
            .forEach((setting, values) ->
                reasons.add(
                    "- %s has no %s with %s."
                        .formatted(
                            code(engine.engine()),
                            capability,
                            values.stream()
                                .map(value -> code(setting + ": " + value))
                                .collect(Collectors.joining(" or ")))));
      }
    }
    list("", reasons);
  }

  private static String capability(EngineDescriptor engine, String capability) {
    if (!engine.capabilities().contains(capability)) {
      return NOTHING;
    }
    return engine.taken(capability).isEmpty() ? "yes" : "not always";
  }

  private void faults(List<EngineDescriptor> engines) {
    List<String> reasons =
        engines.stream()
            .flatMap(engine ->
                new TreeMap<>(engine.cannot())
                    .entrySet().stream()
                        .map(fault ->
                            "- %s on %s: %s."
                                .formatted(
                                    code(fault.getKey()), code(engine.engine()), fault.getValue())))
            .sorted()
            .toList();
    list("Faults that make no sense:", reasons);
  }

  private static List<String> settings(List<EngineDescriptor> engines) {
    return engines.stream()
        .flatMap(engine -> engine.settings().keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private void matrix(List<EngineDescriptor> engines) {
    line("");
    line("### Their settings");
    line("");
    line("Each cell shows the default.");
    line("");
    matrix(
        "setting",
        settings(engines),
        engines,
        (engine, name) -> {
          SettingDefinition setting = engine.settings().get(name);
          return setting == null ? NOTHING : code(Objects.requireNonNull(setting.otherwise()));
        });
  }

  private interface Meeting {
    String of(EngineDescriptor engine, String word);
  }

  private void matrix(
      String what, List<String> words, List<EngineDescriptor> engines, Meeting meeting) {
    row(cells(what, engines, engine -> code(engine.engine())));
    row(cells("---", engines, engine -> "---"));
    for (String word : words) {
      row(cells(code(word), engines, engine -> meeting.of(engine, word)));
    }
  }

  private static String[] cells(
      String first, List<EngineDescriptor> engines, Function<EngineDescriptor, String> cell) {
    return Stream.concat(Stream.of(first), engines.stream().map(cell)).toArray(String[]::new);
  }

  private void setting(String name, List<EngineDescriptor> engines) {
    line("");
    line("#### `" + name + "`");
    line("");
    line(Glossary.builtIn().find(name).orElseThrow().is());
    line("");
    for (EngineDescriptor engine : engines) {
      SettingDefinition setting = engine.settings().get(name);
      if (setting != null) {
        line(
            "- %s: %s.%s%s"
                .formatted(
                    code(engine.engine()), values(setting), called(setting), needs(setting)));
      }
    }
  }

  private static String values(SettingDefinition setting) {
    List<String> values = setting.values();
    return values == null
        ? setting.expected()
        : values.stream().map(EnginesPage::code).collect(Collectors.joining(", "));
  }

  private static String called(SettingDefinition setting) {
    String called = setting.called();
    DefaultDeviation product = setting.product();
    return (called == null ? "" : " There: " + called + ".")
        + (product == null
            ? ""
            : " The product's own default is %s; here %s."
                .formatted(code(product.otherwise()), product.why()));
  }

  private static String needs(SettingDefinition setting) {
    Map<String, String> needs = setting.needs();
    return needs == null
        ? ""
        : new TreeMap<>(needs)
            .entrySet().stream()
                .map(need -> code(need.getKey() + ": " + need.getValue()))
                .collect(Collectors.joining(", ", " Anything but the default only with ", "."));
  }

  private void list(String heading, List<String> lines) {
    if (!lines.isEmpty()) {
      line("");
      if (!heading.isEmpty()) {
        line(heading);
        line("");
      }
      new TreeSet<>(lines).forEach(this::line);
    }
  }

  private void row(String... cells) {
    line(
        Stream.of(cells)
            .map(cell -> cell.replace("|", "\\|"))
            .collect(Collectors.joining(" | ", "| ", " |")));
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private static String code(String word) {
    return "`" + word + "`";
  }
}
