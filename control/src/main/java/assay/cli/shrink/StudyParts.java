package assay.cli.shrink;

import assay.api.DurationNotation;
import assay.study.written.StudyDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The parts of a study that a smaller one may lack. The study has one configuration.
final class StudyParts {

  /// Settings that other reductions make smaller.
  private static final List<String> AMOUNTS = List.of("members", "clients");

  private StudyParts() {}

  /// The keys of every step, without its kind.
  static List<ObjectNode> bodies(StudyDocument study) {
    return study.root().path("steps").valueStream().map(StudyParts::body).toList();
  }

  private static ObjectNode body(JsonNode step) {
    return (ObjectNode) step.properties().iterator().next().getValue();
  }

  /// The only configuration's settings.
  static ObjectNode settings(StudyDocument study) {
    return (ObjectNode)
        study.root().path("configurations").properties().iterator().next().getValue();
  }

  static List<String> steps(StudyDocument study) {
    return study
        .root()
        .path("steps")
        .valueStream()
        .map(step -> step.properties().iterator().next().getKey())
        .toList();
  }

  static void keepSteps(StudyDocument study, List<Integer> kept) {
    keep((ArrayNode) study.root().path("steps"), kept);
  }

  /// Leaves out the other elements of a list.
  private static void keep(ArrayNode list, List<Integer> kept) {
    for (int i = list.size() - 1; i >= 0; i--) {
      if (!kept.contains(i)) {
        JsonNode unused = list.remove(i);
      }
    }
  }

  /// The faults of every step, in the order of time.
  private static List<ObjectNode> faultsOf(JsonNode body) {
    JsonNode one = body.path("fault");
    return one.isObject()
        ? List.of((ObjectNode) one)
        : body.path("faults").valueStream().map(ObjectNode.class::cast).toList();
  }

  static List<ObjectNode> allFaults(StudyDocument study) {
    return bodies(study).stream().flatMap(body -> faultsOf(body).stream()).toList();
  }

  /// Every fault with its time: `kill member-2 at 1s`.
  static List<String> faults(StudyDocument study) {
    return allFaults(study).stream().map(StudyParts::fault).toList();
  }

  private static String fault(ObjectNode fault) {
    String at = fault.path("at").asString();
    String kind = fault.propertyNames().iterator().next();
    return "%s %s at %s".formatted(kind, fault.path(kind).asString(), at);
  }

  static void keepFaults(StudyDocument study, List<Integer> kept) {
    int number = 0;
    for (ObjectNode body : bodies(study)) {
      List<ObjectNode> left = new ArrayList<>();
      for (ObjectNode fault : faultsOf(body)) {
        if (kept.contains(number++)) {
          left.add(fault);
        }
      }
      body.remove(List.of("fault", "faults"));
      if (left.size() == 1) {
        body.set("fault", left.getFirst());
      } else if (!left.isEmpty()) {
        body.putArray("faults").addAll(left);
      }
    }
  }

  /// The request kinds in all steps.
  static List<String> kinds(StudyDocument study) {
    Set<String> kinds = new LinkedHashSet<>();
    for (ObjectNode body : bodies(study)) {
      kinds.addAll(body.path("mix").propertyNames());
      body.path("each").forEach(part -> kinds.add(kind(part)));
    }
    return List.copyOf(kinds);
  }

  private static String kind(JsonNode part) {
    return part.asString().split(" ")[0];
  }

  static void keepKinds(StudyDocument study, List<Integer> kept) {
    List<String> all = kinds(study);
    Set<String> kinds = new LinkedHashSet<>(kept.stream().map(all::get).toList());
    List<Integer> left = new ArrayList<>();
    List<ObjectNode> bodies = bodies(study);
    for (int i = 0; i < bodies.size(); i++) {
      if (keepKinds(bodies.get(i), kinds)) {
        left.add(i);
      }
    }
    keepSteps(study, left);
  }

  /// @return whether the step still sends anything
  private static boolean keepKinds(ObjectNode body, Set<String> kinds) {
    if (body.path("each") instanceof ArrayNode parts) {
      List<Integer> kept =
          Stream.iterate(0, i -> i + 1)
              .limit(parts.size())
              .filter(i -> kinds.contains(kind(parts.get(i))))
              .toList();
      keep(parts, kept);
      return !parts.isEmpty();
    }
    return body.path("mix") instanceof ObjectNode mix && keepShares(mix, kinds);
  }

  /// The shares that are left make up the whole, in whole percents.
  private static boolean keepShares(ObjectNode mix, Set<String> kinds) {
    List<String> kept =
        mix.propertyNames().stream()
            .filter(kind -> kinds.contains(kind) && share(mix, kind) > 0)
            .toList();
    double sum = kept.stream().mapToDouble(kind -> share(mix, kind)).sum();
    if (kept.size() == mix.size() || kept.isEmpty()) {
      return !kept.isEmpty();
    }
    long rest = 100;
    mix.retain(kept);
    for (String kind : kept.reversed()) {
      boolean first = kind.equals(kept.getFirst());
      long part = first ? rest : Math.max(1, Math.round(share(mix, kind) / sum * 100));
      rest -= part;
      mix.put(kind, Long.toString(part));
    }
    return true;
  }

  private static double share(ObjectNode mix, String kind) {
    return Double.parseDouble(mix.path(kind).asString().replace("%", ""));
  }

  /// The settings that are not the engine's defaults and that are no amounts.
  static List<String> settingNames(StudyDocument study) {
    return settings(study).propertyNames().stream()
        .filter(name -> !AMOUNTS.contains(name))
        .toList();
  }

  static void keepSettings(StudyDocument study, List<Integer> kept) {
    List<String> all = settingNames(study);
    for (int i = 0; i < all.size(); i++) {
      if (!kept.contains(i)) {
        settings(study).remove(all.get(i));
      }
    }
  }

  static Duration duration(JsonNode value) {
    return value.isValueNode() ? DurationNotation.parse(value.asString()) : Duration.ZERO;
  }
}
