package assay.study.check;

import assay.api.RequestKind;
import assay.engine.EngineDescriptor;
import assay.plan.ClientLanguageSetting;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Step;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.RequiredCapabilities;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reports what asynchronous clients cannot do: kinds of request that need a thread, engines without the power, closed
/// steps, other languages. A `pipeline` without such a client would do nothing and is reported too.
public final class AsyncChecks {

  private static final String CODE = "E405";

  private static final String CLIENT = "client-calls";

  private static final String PIPELINE = "pipeline";

  private static final String ASYNC = "async";

  private final Study study;
  private final EngineDescriptor engine;
  private final RequiredCapabilities required;
  private final StudyProblems problems;

  public AsyncChecks(
      Study study, EngineDescriptor engine, RequiredCapabilities required, StudyProblems problems) {
    this.study = study;
    this.engine = engine;
    this.required = required;
    this.problems = problems;
  }

  public void check(List<Configuration> configurations, List<Step> steps) {
    List<Configuration> async =
        configurations.stream().filter(each -> text(each, CLIENT).equals(ASYNC)).toList();
    configurations.stream()
        .filter(each -> !async.contains(each) && isGiven(each))
        .findFirst()
        .ifPresent(each ->
            problems.at(
                place(each, PIPELINE),
                CODE,
                "`pipeline: %s` has no effect with `client-calls: %s`"
                    .formatted(text(each, PIPELINE), text(each, CLIENT)),
                "add client-calls: async, or leave out `pipeline`"));
    if (async.isEmpty()) {
      return;
    }
    async.stream().filter(AsyncChecks::isGiven).forEach(each -> depth(each, steps));
    steps.stream()
        .filter(Step::closed)
        .findFirst()
        .ifPresent(step ->
            problems.at(
                place(CLIENT),
                CODE,
                "%s is a closed loop, whose threads wait for each answer".formatted(step.id()),
                "write an open step, or client-calls: blocking"));
    async.stream()
        .map(each -> text(each, ClientLanguageSetting.SETTING))
        .filter(language -> !language.isEmpty() && !language.equals(ClientLanguageSetting.JAVA))
        .findFirst()
        .ifPresent(language ->
            problems.at(
                place(CLIENT),
                CODE,
                "clients with `%s: %s` are not asynchronous"
                    .formatted(ClientLanguageSetting.SETTING, language),
                "write client-calls: blocking"));
    Set<String> told = new LinkedHashSet<>();
    for (RequestKind kind : required.kinds()) {
      async.forEach(each -> check(kind, each, told));
    }
  }

  /// A pipeline that can never be full would be said to be deeper than it is.
  private void depth(Configuration configuration, List<Step> steps) {
    if (!text(configuration, PIPELINE).matches("\\d{1,9}")) {
      return;
    }
    int pipeline = configuration.values().integer(PIPELINE);
    for (Step step : steps) {
      int inFlight =
          switch (step) {
            case Step.Open open -> open.inFlight();
            case Step.Capacity search -> search.inFlight();
            case Step.Closed closed -> pipeline;
            case Step.Timed timed -> pipeline;
          };
      if (inFlight < pipeline) {
        problems.at(
            place(configuration, PIPELINE),
            CODE,
            "`pipeline: %d` is deeper than `in-flight: %d` of %s: no more are on their way"
                .formatted(pipeline, inFlight, step.id()),
            "write a higher `in-flight`, or a smaller `pipeline`");
      }
    }
  }

  private void check(RequestKind kind, Configuration configuration, Set<String> told) {
    String needed = "Async" + kind.needs().getSimpleName();
    String what = "";
    String help = "write client-calls: blocking, or leave out `%s`".formatted(kind.name());
    if (!kind.beginnable()) {
      what = "`%s` needs a thread that waits for it".formatted(kind.name());
    } else if (!engine.capabilities().contains(needed)) {
      what =
          "`%s` with `client-calls: async` needs %s, which %s lacks%s"
              .formatted(kind.name(), needed, engine.engine(), engine.whyAbsent(needed));
      help = "write client-calls: blocking";
    } else if (!engine.offers(needed, configuration.values())) {
      what =
          "`%s` with `client-calls: async` needs %s, which %s lacks with %s"
              .formatted(kind.name(), needed, engine.engine(), taken(needed, configuration));
      help = "other settings, or client-calls: blocking";
    }
    if (!what.isEmpty() && told.add(what)) {
      problems.at(place(CLIENT), CODE, what, help);
    }
  }

  private String taken(String needed, Configuration configuration) {
    List<String> taken = new ArrayList<>();
    engine
        .taken(needed)
        .forEach((setting, values) -> {
          if (EngineDescriptor.takes(values, text(configuration, setting))) {
            taken.add("`%s: %s`".formatted(setting, text(configuration, setting)));
          }
        });
    return String.join(" and ", taken);
  }

  private static boolean isGiven(Configuration configuration) {
    Plan.Value value = configuration.settings().get(PIPELINE);
    return value != null && !value.origin().equals("default");
  }

  private static String text(Configuration configuration, String setting) {
    return configuration.values().text(setting, "");
  }

  private @Nullable SourceValue place(Configuration configuration, String setting) {
    Map<String, SourceValue> own = study.configurations().get(configuration.name());
    SourceValue given = own == null ? null : own.get(setting);
    return given == null ? place(setting) : given;
  }

  private @Nullable SourceValue place(String setting) {
    return study.written(setting).findFirst().orElse(null);
  }
}
