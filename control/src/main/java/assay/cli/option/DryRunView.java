package assay.cli.option;

import assay.cli.terminal.StepFormatter;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.study.ResolvedStudy;
import assay.yaml.YamlWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A resolved plan as YAML for a reader, with each value's origin in a comment.
public final class DryRunView {

  private final Plan plan;
  private final Map<String, String> origins;
  private final List<String> texts = new ArrayList<>();
  private final List<String> comments = new ArrayList<>();

  /// @param plan of the study, adapted to an existing cluster if it is for one
  public DryRunView(ResolvedStudy resolved, Plan plan) {
    this.plan = plan;
    this.origins = resolved.origins();
  }

  /// The lines, with aligned comments.
  public List<String> lines() {
    head();
    configurations();
    plan.steps().forEach(this::step);
    tail();
    int width =
        texts.stream().mapToInt(String::length).filter(length -> length < 60).max().orElse(0);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      String comment = comments.get(i);
      String text = texts.get(i);
      int gap = Math.max(2, width + 2 - text.length());
      lines.add(comment.isEmpty() ? text : text + " ".repeat(gap) + "# " + comment);
    }
    return lines;
  }

  private void head() {
    add("study: " + YamlWriter.text(plan.study()), origin("study"));
    add("question: " + YamlWriter.text(plan.question()), origin("question"));
    if (!plan.asks().isEmpty()) {
      add("asks: " + YamlWriter.list(plan.asks()), origin("asks"));
    }
    add("engine: " + YamlWriter.text(plan.engine()), origin("engine"));
    add("workload: " + YamlWriter.text(plan.workload()), origin("workload"));
    add("seed: " + plan.seed(), origin("seed"));
    add("repeats: " + plan.repeats(), origin("repeats"));
    add("lean: " + plan.lean(), plan.lean() ? Plan.LEAN : "default");
    add("data:", "");
    plan.data().forEach((name, value) -> add("  " + name + ": " + written(value), value.origin()));
  }

  private void configurations() {
    Map<String, Value> first = plan.configurations().getFirst().settings();
    add("settings:", "of every configuration without its own value");
    first.forEach((name, value) -> add("  " + name + ": " + written(value), value.origin()));
    add("baseline: " + YamlWriter.text(plan.baseline().name()), origin("baseline"));
    add("configurations:", "");
    for (Configuration configuration : plan.configurations()) {
      add("  " + YamlWriter.text(configuration.name()) + ":", "");
      configuration
          .settings()
          .forEach((name, value) -> {
            if (!value.equals(first.get(name))) {
              add("    " + name + ": " + written(value), value.origin());
            }
          });
    }
  }

  private static String written(Value value) {
    return YamlWriter.value(value.text());
  }

  private void step(Step step) {
    add(step.id() + ":", "");
    switch (step) {
      case Step.Closed closed -> {
        value(step, "threads", String.valueOf(closed.threads()));
        value(step, "think", StepFormatter.exact(closed.think()));
        value(step, "discard", StepFormatter.discard(closed));
        value(step, "warm-up", StepFormatter.exact(closed.warmUp()));
        value(step, "each", closed.parts().stream().map(Step.Part::text).toList().toString());
      }
      case Step.Timed timed -> {
        value(step, "threads", String.valueOf(timed.threads()));
        value(step, "think", StepFormatter.exact(timed.think()));
        value(step, "think-spread", StepFormatter.exact(timed.thinkSpread()));
        value(step, "for", StepFormatter.exact(timed.duration()));
        value(step, "warm-up", StepFormatter.exact(timed.warmUp()));
        value(step, "mix", StepFormatter.mix(timed.mix()));
        value(step, "keys", timed.keys().text());
      }
      case Step.Capacity search -> search(search);
      case Step.Open open -> {
        value(step, "rate", YamlWriter.text(open.rate().toString()));
        value(step, "for", StepFormatter.exact(open.duration()));
        value(step, "warm-up", StepFormatter.exact(open.warmUp()));
        value(step, "arrivals", open.arrivals().name().toLowerCase(Locale.ROOT));
        value(step, "mix", StepFormatter.mix(open.mix()));
        value(step, "keys", open.keys().text());
        value(step, "in-flight", String.valueOf(open.inFlight()));
        Duration merge = open.merge();
        if (merge != null) {
          value(step, "await", "merge for " + StepFormatter.exact(merge));
        }
        String origin = origin(step.id() + ".fault") + ", plus a phase that each repeat draws";
        several("  ", "fault", open.faults(), StepFormatter::fault, fault -> origin);
      }
    }
    Step.Traffic traffic = step.traffic();
    if (traffic != null) {
      Duration gc = traffic.gc();
      String users =
          "{ threads: " + traffic.threads() + ", sleep: " + StepFormatter.exact(traffic.sleep());
      value(
          step, "traffic", users + (gc == null ? " }" : ", gc: " + StepFormatter.exact(gc) + " }"));
    }
  }

  private void search(Step.Capacity search) {
    value(search, "objective", search.goal().text());
    value(search, "from", StepFormatter.rate(search.from()));
    value(search, "up-to", StepFormatter.rate(search.upTo()));
    value(search, "for", StepFormatter.exact(search.duration()));
    value(search, "settle", StepFormatter.exact(search.settle()));
    value(search, "warm-up", StepFormatter.exact(search.warmUp()));
    value(search, "arrivals", search.arrivals().name().toLowerCase(Locale.ROOT));
    value(search, "mix", StepFormatter.mix(search.mix()));
    value(search, "keys", search.keys().text());
    value(search, "in-flight", String.valueOf(search.inFlight()));
    value(search, "attempts", String.valueOf(search.attempts()));
    value(search, "tries", String.valueOf(search.tries()));
    value(search, "critical", String.valueOf(search.critical()));
  }

  private void tail() {
    add("check: " + plan.checks(), origin("check"));
    several(
        "",
        "objective",
        plan.objectives(),
        Plan.Objective::text,
        objective -> "line " + objective.line());
    several(
        "",
        "not available",
        Plan.Unavailable.sentences(plan.unavailable()),
        sentence -> sentence,
        sentence -> "left out");
    add("published: " + plan.published().size() + " figures", "");
    if (plan.controlled()) {
      add(
          "control: " + YamlWriter.text(plan.baseline().name()),
          "the baseline once more in every repeat, because there are "
              + Plan.ENOUGH_REPEATS
              + " or more");
    }
    add(
        "runs: " + plan.trials().stream().map(Plan.Trial::id).toList(),
        "a block per repeat, each in an order drawn from the seed");
    plan.trials().stream()
        .filter(trial -> trial.processesOf() != null)
        .collect(
            Collectors.groupingBy(
                Plan.Trial::processesOf,
                LinkedHashMap::new,
                Collectors.mapping(trial -> trial, Collectors.toList())))
        .forEach((processesOf, trials) ->
            add(
                "on the processes of "
                    + processesOf
                    + ": "
                    + trials.stream().map(Plan.Trial::id).toList(),
                plan.inFixedOrder(trials.getFirst())
                    ? "one after another in the same processes: a fixed order"
                    : "alike for them, and warmed up for %d s first; %s"
                        .formatted(Plan.FIRST_WARM_UP.toSeconds(), Plan.LEAN)));
  }

  /// One value after its key, or several as a list below the key, because YAML allows each key once.
  private <T> void several(
      String indent,
      String key,
      List<T> values,
      Function<T, String> text,
      Function<T, String> comment) {
    if (values.size() > 1) {
      add(indent + key + ":", "");
    }
    String before = indent + (values.size() > 1 ? "  - " : key + ": ");
    values.forEach(each -> add(before + YamlWriter.text(text.apply(each)), comment.apply(each)));
  }

  private void value(Step step, String key, String text) {
    add("  " + key + ": " + text, origin(step.id() + "." + key));
  }

  private String origin(String name) {
    return origins.getOrDefault(name, "default");
  }

  private void add(String text, String comment) {
    texts.add(text);
    comments.add(comment);
  }
}
