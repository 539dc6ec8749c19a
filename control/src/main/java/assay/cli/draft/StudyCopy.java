package assay.cli.draft;

import assay.problem.Problem;
import assay.study.file.StudySchema;
import assay.yaml.YamlReader;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import assay.yaml.YamlWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// A copy of a study under another name, in another folder.
public record StudyCopy(Path original, String name, Path folder) {

  private static final Pattern SCHEMA = Pattern.compile("\\$schema([=:] ?)\\S+");
  private static final Pattern STUDY = Pattern.compile("(?m)^study:.*$");
  private static final Pattern PUBLISHED = Pattern.compile("(?m)^published:.*\\R?");
  private static final Pattern WITH = Pattern.compile("(?m)^with:.*(\\R[ -].*)*$");

  /// The copy's text. Published figures belong to the original and are left out.
  ///
  /// @param schema the schema's file beside the copy
  public String text(String schema) {
    YamlText text = YamlText.read(StudySchema.FORM, original);
    List<Problem> unread = new ArrayList<>();
    YamlTree tree = YamlReader.read(text, unread::add);
    String id = tree.at("/study").asString("");
    String named = "study: " + YamlWriter.text(name);
    if (tree.at("/workload").isMissingNode() && id.contains("/")) {
      // Without this line, the workload is the beginning of the study's name.
      named += "\nworkload: " + YamlWriter.text(id.replaceAll("/.*", ""));
    }
    String copy = SCHEMA.matcher(text.text()).replaceAll("\\$schema$1" + schema);
    copy = STUDY.matcher(copy).replaceFirst(Matcher.quoteReplacement(named));
    copy = PUBLISHED.matcher(copy).replaceAll("");
    return WITH.matcher(copy).replaceFirst(Matcher.quoteReplacement(with(tree)));
  }

  /// Paths of the user's jars, relative to the copy's folder.
  private String with(YamlTree tree) {
    JsonNode jars = tree.at("/with");
    List<String> moved = new ArrayList<>();
    if (jars.isString()) {
      moved.add(moved(jars.stringValue()));
    } else {
      jars.forEach(jar -> moved.add(moved(jar.asString())));
    }
    return "with: " + YamlWriter.list(moved);
  }

  private String moved(String jar) {
    Path from = folder.toAbsolutePath().normalize();
    Path to = original.toAbsolutePath().resolveSibling(jar).normalize();
    return from.relativize(to).toString();
  }
}
