package assay.study.file;

import static org.assertj.core.api.Assertions.assertThat;

import assay.CheckedIn;
import assay.ProjectEngines;
import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.engine.HarnessSettings;
import assay.engine.InstalledEngines;
import assay.engine.SettingDefinition;
import assay.json.JsonCodec;
import assay.judge.trial.CheckerRegistry;
import assay.plan.Configuration;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import assay.yaml.YamlReader;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The schema for editors: Assay's own, with the glossary's texts and the settings of every
/// engine in the project. Other settings and checks pass, because a user's jar has its own.
@Tag("lists")
final class PublishedSchemaTest {

  private static final Path FILE = Path.of("../studies/assay-v1.schema.json");

  /// Another test of this process may have brought a checker.
  @BeforeEach
  void noBroughtCheckers() {
    CheckerRegistry.bring(List.of());
  }

  @Test
  void publishedSchema_isCurrent() throws IOException {
    CheckedIn.check(FILE, JsonCodec.document(publish(ProjectEngines.all())) + "\n");
  }

  @Test
  void studies_passIt() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
            .getSchema(publish(ProjectEngines.all()));
    try (Stream<Path> files = Files.walk(Path.of("../studies"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".yaml")).toList()) {
        YamlTree tree = YamlReader.read(YamlText.read(StudySchema.FORM, file), problem -> {});
        assertThat(schema.validate(tree.root())).as(file.toString()).isEmpty();
      }
    }
  }

  @Test
  void studies_nameItForEditors() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../studies"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".yaml")).toList()) {
        Path schema = Objects.requireNonNull(file.getParent()).relativize(FILE);
        List<String> head = Files.readAllLines(file).subList(0, 2);
        assertThat(head.stream().map(line -> line.replaceFirst(" \\./", " ").replace("=./", "=")))
            .as(file.toString())
            .containsExactly("# yaml-language-server: $schema=" + schema, "# $schema: " + schema);
      }
    }
  }

  private static ObjectNode publish(InstalledEngines engines) {
    ObjectNode schema = (ObjectNode) StudySchema.SCHEMA.document().deepCopy();
    describe(schema);
    Map<String, Set<SettingDefinition>> settings = new TreeMap<>();
    HarnessSettings.all().forEach((name, setting) -> add(settings, name, setting));
    for (EngineDescriptor engine : engines.descriptors()) {
      engine.settings().forEach((name, setting) -> add(settings, name, setting));
      engine
          .solution()
          .ifPresent(setting -> add(settings, setting.name(), SettingDefinition.of(setting)));
      WorkloadSetting itself =
          new WorkloadSetting(Configuration.ENGINE, List.of(engine.engine()), "", "");
      add(settings, Configuration.ENGINE, SettingDefinition.of(itself));
    }
    if (!engines.names().isEmpty()) {
      ArrayNode installed = ((ObjectNode) schema.at("/properties/engine")).putArray("enum");
      engines.names().forEach(installed::add);
    }
    ArrayNode checks = ((ObjectNode) schema.at("/properties/check/items")).putArray("anyOf");
    ArrayNode names = checks.addObject().putArray("enum");
    CheckerRegistry.names().forEach(names::add);
    checks.addObject().put("pattern", "^[a-z][a-z0-9]*(-[a-z0-9]+)*$");
    for (String place : List.of("/definitions/settings", "/definitions/overlays/items")) {
      enumerate((ObjectNode) schema.at(place), settings, false);
    }
    enumerate((ObjectNode) schema.at("/properties/vary"), settings, true);
    return schema;
  }

  /// Adds every key's text, and removes the parts that only Assay reads.
  private static void describe(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove(List.of("x-code", "x-expected", "x-unit"));
    }
    for (String key : node.path("properties").propertyNames()) {
      JsonNode property = node.path("properties").path(key);
      if (property instanceof ObjectNode object) {
        // Draft 7 ignores everything beside a reference, so the reference moves one level down.
        JsonNode reference = object.remove("$ref");
        if (reference != null) {
          object.putArray("allOf").addObject().set("$ref", reference);
        }
        object.put("description", text(key));
      }
    }
    node.forEach(PublishedSchemaTest::describe);
  }

  private static String text(String key) {
    GlossaryEntry word =
        Glossary.builtIn().find(key).orElseThrow(() -> new AssertionError("no text for " + key));
    return (word.is() + " " + word.more()).strip();
  }

  private static void add(
      Map<String, Set<SettingDefinition>> settings, String name, SettingDefinition setting) {
    settings.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(setting);
  }

  private static void enumerate(
      ObjectNode owner, Map<String, Set<SettingDefinition>> settings, boolean lists) {
    ObjectNode properties = owner.withObjectProperty("properties");
    settings.forEach((name, forms) -> {
      // The schema's own forms for it, beside those of its type.
      JsonNode own = properties.path(name).path("allOf").deepCopy();
      ObjectNode property = properties.putObject(name);
      property.put("description", text(name));
      ObjectNode value = property;
      if (lists) {
        property.put("type", "array").put("minItems", 1);
        value = property.putObject("items");
      }
      ArrayNode any = value.putArray("anyOf");
      forms.forEach(form -> forms(form, any));
      own.forEach(any::add);
    });
  }

  private static void forms(SettingDefinition setting, ArrayNode any) {
    if (setting.values() != null) {
      for (String value : setting.values()) {
        if (value.contains("(<")) {
          String word = value.substring(0, value.indexOf('('));
          any.addObject().put("type", "string").put("pattern", "^" + word + "\\([^()]+\\)$");
        } else if (value.startsWith("<")) {
          any.addObject().putArray("type").add("string").add("number");
        } else {
          any.addObject().putArray("enum").add(value);
        }
      }
      return;
    }
    ObjectNode form = any.addObject();
    switch (setting.type() == null ? "text" : setting.type()) {
      case "integer" -> {
        form.put("type", "integer");
        if (setting.min() != null) {
          form.put("minimum", setting.min());
        }
        if (setting.max() != null) {
          form.put("maximum", setting.max());
        }
      }
      case "boolean" -> form.put("type", "boolean");
      case "size" -> form.put("type", "string").put("pattern", "^[1-9][0-9]{0,8}[kmg]$");
      case "duration" -> form.put("type", "string").put("pattern", "^[0-9.]+(ns|us|ms|s|m|h)$");
      case "percent" -> form.put("type", "string").put("pattern", "^[0-9.]+%$");
      default -> form.putArray("type").add("string").add("number");
    }
  }
}
