package assay.cli.foreign;

import assay.cli.foreign.ForeignLoad.Cluster;
import assay.cli.foreign.value.ForeignNotes;
import assay.cli.foreign.value.ForeignValue;
import assay.cli.foreign.value.ForeignValues;
import assay.cli.foreign.value.ForeignVariables;
import assay.cli.foreign.value.XmlElement;
import assay.cli.foreign.value.XmlFile;
import assay.yaml.YamlText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads a plan of JMeter: its users, their pauses and its time. Samplers of Assay are requests as in a study; users of
/// HTTP samplers become users of the workload `web-shop`.
final class JmeterReader implements ForeignReader {

  private static final String HTTP = "HTTPSamplerProxy";
  private static final String JAVA = "JavaSampler";
  private static final String OURS = "assay.jmeter.RequestSampler";
  private static final String SHOP = "web-shop";
  private static final String USERS = "users";

  /// The workload's own user count; most users wait for nothing.
  private static final long USUAL_USERS = 500;

  private static final List<String> PAUSES =
      List.of("ConstantTimer", "UniformRandomTimer", "GaussianRandomTimer");

  /// Elements that neither send nor wait.
  private static final List<String> HARMLESS =
      List.of(
          "TestPlan", "ThreadGroup", "hashTree", "ResultCollector", "Arguments", "CookieManager");

  @Override
  public String tool() {
    return "JMeter";
  }

  @Override
  public boolean reads(YamlText file) {
    return file.text().contains("<jmeterTestPlan");
  }

  @Override
  public ForeignLoad read(YamlText file, ForeignNotes notes) {
    return new Reading(XmlFile.read(file), notes).load();
  }

  /// One plan.
  private static final class Reading {

    private final XmlElement root;
    private final ForeignNotes notes;
    private final Map<String, String> variables = new LinkedHashMap<>();

    /// Elements of the plan that are not disabled, without those within disabled ones.
    private final List<XmlElement> elements = new ArrayList<>();

    Reading(XmlElement root, ForeignNotes notes) {
      this.root = root;
      this.notes = notes;
    }

    ForeignLoad load() {
      root.children("hashTree").forEach(this::collect);
      variables();
      List<XmlElement> groups =
          elements.stream().filter(each -> each.name().endsWith("ThreadGroup")).toList();
      boolean plain = groups.size() == 1 && groups.getFirst().name().equals("ThreadGroup");
      if (!plain) {
        notes.refuse(
            groups.size() == 1
                ? "`%s` is no plain Thread Group".formatted(groups.getFirst().name())
                : "the plan has %d enabled groups of threads".formatted(groups.size()),
            groups.isEmpty() ? root.place() : groups.getLast().place(),
            "leave one plain Thread Group enabled; its threads are those of the study");
        return nothing();
      }
      elements.stream().filter(each -> !isKnown(each)).forEach(this::leave);
      List<XmlElement> own = samplers(JAVA).filter(this::isOurs).toList();
      List<XmlElement> pages = samplers(HTTP).toList();
      if (own.isEmpty() && pages.isEmpty()) {
        notes.refuse(
            "the plan has no sampler that Assay can send",
            root.place(),
            "Assay reads HTTP samplers, and Java samplers of %s".formatted(OURS));
        return nothing();
      }
      return own.isEmpty() ? shop(groups.getFirst(), pages) : ours(groups.getFirst(), own, pages);
    }

    private static ForeignLoad nothing() {
      return new ForeignLoad(
          SHOP,
          List.of(),
          Cluster.of(0, Optional.empty()),
          Map.of(),
          Optional.empty(),
          List.of(),
          List.of(),
          1);
    }

    /// A `hashTree` holds an element's own tree after the element.
    private void collect(XmlElement tree) {
      boolean enabled = true;
      for (XmlElement each : tree.children()) {
        if (!each.name().equals("hashTree")) {
          enabled = !each.attribute("enabled").equals("false");
          if (enabled) {
            elements.add(each);
          }
        } else if (enabled) {
          collect(each);
        }
      }
    }

    private Stream<XmlElement> samplers(String type) {
      return elements.stream().filter(each -> each.name().equals(type));
    }

    private boolean isOurs(XmlElement sampler) {
      return property(sampler, "classname").filter(each -> each.text().equals(OURS)).isPresent();
    }

    private boolean isKnown(XmlElement each) {
      return HARMLESS.contains(each.name())
          || PAUSES.contains(each.name())
          || each.name().equals(HTTP)
          || each.name().equals("ConstantThroughputTimer")
          || (each.name().equals(JAVA) && isOurs(each));
    }

    private void leave(XmlElement each) {
      notes.leave(
          "`%s` (%s): not taken over".formatted(each.attribute("testname"), each.name()),
          each.place(),
          "Assay has no counterpart for this element");
    }

    /// The plan's own variables, by name.
    private void variables() {
      root.all()
          .filter(each -> each.attribute("elementType").equals("Argument"))
          .forEach(each -> {
            Optional<ForeignValue> name = property(each, "Argument.name");
            Optional<ForeignValue> value = property(each, "Argument.value");
            if (name.isPresent() && value.isPresent()) {
              variables.putIfAbsent(name.get().text(), value.get().text());
            }
          });
    }

    /// A property of an element, with the plan's variables in it.
    private Optional<ForeignValue> property(XmlElement element, String name) {
      return element.children().stream()
          .filter(child -> child.attribute("name").equals(name))
          .findFirst()
          .map(child ->
              new ForeignValue(
                  name, ForeignVariables.resolved(child.text(), variables), child.place()));
    }

    private ForeignValues properties(XmlElement element, List<String> names) {
      ForeignValues values = new ForeignValues(notes);
      names.forEach(name ->
          element
              .all()
              .filter(each -> each.attribute("name").equals(name))
              .findFirst()
              .filter(each -> !each.text().isEmpty())
              .ifPresent(each ->
                  values.add(
                      new ForeignValue(
                          name, ForeignVariables.resolved(each.text(), variables), each.place()))));
      return values;
    }

    /// The loop of the only group, for these requests.
    private ForeignStep step(XmlElement group, Map<String, Double> weights) {
      ForeignValues values =
          properties(
              group,
              List.of(
                  "ThreadGroup.num_threads",
                  "ThreadGroup.ramp_time",
                  "ThreadGroup.scheduler",
                  "ThreadGroup.duration",
                  "LoopController.loops"));
      long threads = values.whole("ThreadGroup.num_threads", 1, ForeignLoad.MOST_THREADS).orElse(1);
      boolean timed = values.text("ThreadGroup.scheduler", "false").equals("true");
      Optional<Duration> time = values.time("ThreadGroup.duration", "s");
      if (values.see("ThreadGroup.ramp_time").filter(each -> each.text().equals("0")).isEmpty()) {
        values.leave("all threads begin at once", List.of("ThreadGroup.ramp_time"));
      }
      values.leave(
          timed
              ? "the loop lasts as long as its `duration`"
              : "a loop lasts for a time here; write a longer `for` if you need it",
          List.of("LoopController.loops"));
      Duration window = time.filter(each -> timed && !each.isZero()).orElse(ForeignStep.WINDOW);
      return paused(
          ForeignStep.closed(group.attribute("testname"), threads, window, weights).atRate(rate()));
    }

    /// The mean pause of the timers, of which each thread has one before its next request.
    private ForeignStep paused(ForeignStep step) {
      List<XmlElement> timers =
          elements.stream().filter(each -> PAUSES.contains(each.name())).toList();
      if (timers.isEmpty()) {
        return step;
      }
      XmlElement timer = timers.getFirst();
      timers.stream().skip(1).forEach(this::leave);
      ForeignValues values = properties(timer, List.of("ConstantTimer.delay", "RandomTimer.range"));
      Duration delay = values.time("ConstantTimer.delay", "ms").orElse(Duration.ZERO);
      if (timer.name().equals("UniformRandomTimer")) {
        Duration half = values.time("RandomTimer.range", "ms").orElse(Duration.ZERO).dividedBy(2);
        return step.thinking(delay.plus(half), half);
      }
      values.leave("all pauses are alike", List.of("RandomTimer.range"));
      return step.thinking(delay, Duration.ZERO);
    }

    /// Requests per second of a throughput timer, which counts them by the minute; 0 without one.
    private double rate() {
      for (XmlElement timer : samplers("ConstantThroughputTimer").toList()) {
        for (XmlElement part : timer.children()) {
          String name = part.child("name").map(XmlElement::text).orElse("");
          if (name.equals("throughput")) {
            XmlElement value = part.child("value").orElse(part);
            ForeignValues values = new ForeignValues(notes);
            values.add(
                new ForeignValue(
                    name, ForeignVariables.resolved(value.text(), variables), value.place()));
            return values.decimal(name, 0, ForeignLoad.MOST_RATE).orElse(0) / 60;
          }
        }
      }
      return 0;
    }

    /// Pages of another application: its users come over, and click through Assay's shop.
    private ForeignLoad shop(XmlElement group, List<XmlElement> pages) {
      ForeignStep step = step(group, Map.of("visit", 1.0));
      pages.forEach(page ->
          notes.leave(
              "the page `%s`: not taken over".formatted(page.attribute("testname")),
              page.place(),
              "the study's users ask for the pages of Assay's shop; `web-scenario` sends those of yours"));
      return new ForeignLoad(
          SHOP,
          List.of(),
          Cluster.of(0, Optional.empty()),
          Map.of(USERS, Math.max(USUAL_USERS, 2 * step.threads())),
          Optional.empty(),
          List.of("session-state"),
          List.of(step),
          1);
    }

    /// Requests of a study.
    private ForeignLoad ours(XmlElement group, List<XmlElement> samplers, List<XmlElement> pages) {
      pages.forEach(page ->
          notes.refuse(
              "the page `%s` is beside requests of a study".formatted(page.attribute("testname")),
              page.place(),
              "disable one kind of sampler; a study has one workload"));
      Map<String, Double> weights = new LinkedHashMap<>();
      samplers.forEach(
          sampler -> weights.merge(argument(sampler, "kind").orElse("get"), 1.0, Double::sum));
      String workload = argument(samplers.getFirst(), "workload").orElse("tradeoffs");
      Map<String, Long> data = new LinkedHashMap<>();
      for (String size : argument(samplers.getFirst(), "data").orElse("").split(" +", -1)) {
        int equals = size.indexOf('=');
        if (equals > 0 && size.substring(equals + 1).matches("\\d{1,15}")) {
          data.put(size.substring(0, equals), Long.parseLong(size.substring(equals + 1)));
        }
      }
      List<ForeignValue> stores =
          argument(samplers.getFirst(), "engine")
              .map(engine -> new ForeignValue("engine", engine, samplers.getFirst().place()))
              .stream()
              .toList();
      return new ForeignLoad(
          workload,
          stores,
          Cluster.of(0, Optional.empty()),
          data,
          Optional.empty(),
          workload.equals(SHOP) ? List.of("session-state") : List.of("lost-writes", "stale-reads"),
          List.of(step(group, weights)),
          1);
    }

    private Optional<String> argument(XmlElement sampler, String name) {
      return sampler
          .all()
          .filter(each -> each.attribute("name").equals(name))
          .findFirst()
          .flatMap(each -> property(each, "Argument.value"))
          .map(ForeignValue::text)
          .filter(text -> !text.isEmpty());
    }
  }
}
