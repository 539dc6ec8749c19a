package assay.cli.shrink;

import assay.api.DurationNotation;
import assay.study.file.UnitParser;
import assay.study.written.StudyDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// All ways to make a study smaller. Those that shorten a trial most come first.
final class Reductions {

  /// Shorter windows save little, because starting a cluster takes longer.
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /// Shorter faults take effect on no host for sure.
  private static final Duration SHORTEST_FAULT = Duration.ofMillis(100);

  private static final Pattern RATE = Pattern.compile("[0-9][0-9_.]*[kM]?/s");
  private static final Pattern TIME = Pattern.compile("(?<= (?:for|at) )\\S+");
  private static final Pattern COUNT = Pattern.compile("(?<= )[0-9_]+");

  private Reductions() {}

  /// @param check the check that proved the harm
  static List<Reduction> of(StudyDocument study, String check) {
    List<Reduction> all = new ArrayList<>();
    all.add(new Reduction.Amount("checks", smaller -> smaller.root().putArray("check").add(check)));
    all.add(new Reduction.Parts("steps", StudyParts::steps, StudyParts::keepSteps));
    all.add(eachStep("background users", body -> body.remove("traffic")));
    all.add(eachStep("warm-up", Reductions::withoutWarmUp));
    all.add(new Reduction.Parts("faults", StudyParts::faults, StudyParts::keepFaults));
    all.add(new Reduction.Parts("request kinds", StudyParts::kinds, StudyParts::keepKinds));
    all.add(eachStep("window", Reductions::shorterWindow));
    for (String name : study.root().path("data").propertyNames()) {
      all.add(data(name, now -> 0));
      all.add(data(name, now -> Math.max(1, now / 2)));
    }
    all.add(setting("members", now -> Math.max(1, now / 2)));
    all.add(setting("members", now -> Math.max(1, now - 1)));
    all.add(setting("clients", now -> Math.max(1, now / 2)));
    all.add(eachStep("rate", Reductions::constantRate));
    all.add(eachStep("rate", Reductions::lowerRate));
    all.add(eachStep("requests", Reductions::fewerRequests));
    all.add(eachStep("threads", body -> number(body, "threads", now -> Math.max(1, now / 2))));
    all.add(new Reduction.Amount("length of faults", Reductions::shorterFaults));
    all.add(eachStep("choice of keys", body -> body.remove("keys")));
    all.add(eachStep("pauses", body -> body.remove(List.of("think", "think-spread"))));
    all.add(eachStep("arrivals", body -> body.remove("arrivals")));
    all.add(new Reduction.Parts("settings", StudyParts::settingNames, StudyParts::keepSettings));
    return all;
  }

  private static Reduction eachStep(String what, Consumer<ObjectNode> change) {
    return new Reduction.Amount(what, study -> StudyParts.bodies(study).forEach(change));
  }

  private static Reduction data(String name, LongUnaryOperator less) {
    return new Reduction.Amount(
        "data: " + name, study -> number((ObjectNode) study.root().path("data"), name, less));
  }

  /// Members also take their machines with them.
  private static Reduction setting(String name, LongUnaryOperator less) {
    return new Reduction.Amount(
        name,
        study -> {
          ObjectNode settings = StudyParts.settings(study);
          number(settings, name, less);
          if (name.equals("members") && settings.has("machines")) {
            long members = settings.path(name).asLong(Long.MAX_VALUE);
            number(settings, "machines", now -> Math.min(now, members));
          }
        });
  }

  /// Changes a number; leaves 0 and everything else that is not a number.
  private static void number(ObjectNode object, String key, LongUnaryOperator less) {
    JsonNode now = object.path(key);
    if (now.isValueNode() && now.asString().matches("[1-9]\\d{0,17}")) {
      object.put(key, Long.toString(less.applyAsLong(Long.parseLong(now.asString()))));
    }
  }

  private static void withoutWarmUp(ObjectNode body) {
    if (body.has("warm-up") && !body.has("objective")) {
      body.put("warm-up", "0s");
    }
  }

  /// Faults keep their place in the window, and a changing rate its course.
  private static void shorterWindow(ObjectNode body) {
    Duration half = half(StudyParts.duration(body.path("for")));
    if (body.has("objective") || half.compareTo(SHORTEST) < 0) {
      return;
    }
    body.put("for", StudyDocument.text(half));
    Stream.concat(Stream.of(body.path("fault")), body.path("faults").valueStream())
        .filter(ObjectNode.class::isInstance)
        .map(ObjectNode.class::cast)
        .forEach(fault ->
            fault.put("at", StudyDocument.text(half(StudyParts.duration(fault.path("at"))))));
    if (body.path("rate") instanceof ObjectNode shape) {
      if (shape.has("over")) {
        shape.put("over", StudyDocument.text(half(StudyParts.duration(shape.path("over")))));
      }
      items(shape, TIME, time -> StudyDocument.text(half(DurationNotation.parse(time))));
    }
  }

  private static Duration half(Duration duration) {
    return Duration.ofMillis(duration.toMillis() / 2);
  }

  /// Changes what a pattern finds in the texts of an object's lists and in its other texts.
  private static void items(ObjectNode object, Pattern pattern, UnaryOperator<String> change) {
    for (String key : List.copyOf(object.propertyNames())) {
      JsonNode value = object.path(key);
      if (value instanceof ArrayNode list) {
        for (int i = 0; i < list.size(); i++) {
          list.set(i, StringNode.valueOf(changed(list.get(i).asString(), pattern, change)));
        }
      } else if (value.isString()) {
        object.put(key, changed(value.asString(), pattern, change));
      }
    }
  }

  private static String changed(String text, Pattern pattern, UnaryOperator<String> change) {
    return pattern.matcher(text).replaceAll(found -> change.apply(found.group()));
  }

  private static void constantRate(ObjectNode body) {
    if (body.path("rate") instanceof ObjectNode shape) {
      RATE.matcher(shape.toString())
          .results()
          .map(MatchResult::group)
          .mapToDouble(UnitParser::rate)
          .max()
          .ifPresent(highest -> body.put("rate", StudyDocument.rate(highest)));
    }
  }

  private static void lowerRate(ObjectNode body) {
    if (body.has("objective")) {
      return;
    }
    if (body.path("rate") instanceof ObjectNode shape) {
      items(shape, RATE, Reductions::lower);
    } else if (body.has("rate")) {
      body.put("rate", lower(body.path("rate").asString()));
    }
  }

  private static String lower(String rate) {
    double now = UnitParser.rate(rate);
    return now <= 1 ? rate : StudyDocument.rate(Math.floor(now / 2));
  }

  private static void fewerRequests(ObjectNode body) {
    if (body.path("each") instanceof ArrayNode parts) {
      for (int i = 0; i < parts.size(); i++) {
        parts.set(
            i, StringNode.valueOf(changed(parts.get(i).asString(), COUNT, Reductions::fewer)));
      }
    }
  }

  private static String fewer(String count) {
    return Long.toString(Math.max(1, UnitParser.count(count) / 2));
  }

  private static void shorterFaults(StudyDocument study) {
    for (ObjectNode fault : StudyParts.allFaults(study)) {
      Duration half = half(StudyParts.duration(fault.path("for")));
      if (half.compareTo(SHORTEST_FAULT) >= 0) {
        fault.put("for", StudyDocument.text(half));
      }
    }
  }
}
