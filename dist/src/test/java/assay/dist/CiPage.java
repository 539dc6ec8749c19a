package assay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The jobs in docs/how-to/ci.md.
///
/// @param github the workflow's steps, as scripts; those with external actions are left out
/// @param gitlab the lines in the job's script
record CiPage(List<String> github, List<String> gitlab) {

  private static final Pattern LISTED = Pattern.compile("(?s)```yaml\\n(.*?)```");

  /// GitHub's own actions in the workflow, which do not affect the measurement.
  private static final List<String> ACTIONS =
      List.of("actions/checkout@v4", "actions/setup-java@v4", "actions/upload-artifact@v4");

  static CiPage read() throws IOException {
    String page = Files.readString(DocumentedCommand.ROOT.resolve("docs/how-to/ci.md"));
    List<JsonNode> listed =
        LISTED
            .matcher(page)
            .results()
            .map(CiPage::tree)
            .filter(tree -> !tree.has("study"))
            .toList();
    if (listed.size() != 2) {
      throw new AssertionError("a workflow and a job are expected, found: " + listed.size());
    }
    return new CiPage(github(listed.get(0)), gitlab(listed.get(1)));
  }

  private static JsonNode tree(MatchResult listing) {
    return new YAMLMapper().readTree(listing.group(1));
  }

  private static List<String> github(JsonNode workflow) {
    only(workflow, "name", "on", "jobs");
    JsonNode job = workflow.path("jobs").path("gate");
    only(job, "runs-on", "timeout-minutes", "steps");
    List<String> scripts = new ArrayList<>();
    for (JsonNode step : job.path("steps")) {
      only(step, "name", "run", "uses", "with", "if");
      if (step.has("run")) {
        scripts.add(step.path("run").asString());
      } else if (!ACTIONS.contains(step.path("uses").asString())) {
        throw new AssertionError("an action that nobody knows: " + step);
      }
    }
    return scripts;
  }

  private static List<String> gitlab(JsonNode pipeline) {
    only(pipeline, "assay");
    JsonNode job = pipeline.path("assay");
    only(job, "image", "rules", "timeout", "script", "artifacts");
    only(job.path("artifacts"), "when", "paths", "reports");
    return job.path("script").valueStream().map(JsonNode::asString).toList();
  }

  private static void only(JsonNode mapping, String... keys) {
    for (String key : mapping.propertyNames()) {
      if (!List.of(keys).contains(key)) {
        throw new AssertionError("a key that is not expected: " + key);
      }
    }
  }
}
