package assay.engine;

import assay.plan.fault.FaultKind;
import assay.problem.Problem;
import assay.words.NearestWord;
import assay.yaml.YamlTree;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Checks of a descriptor's consistency beyond its schema. Every problem is E507.
record DescriptorChecks(EngineDescriptor descriptor, YamlTree tree, List<Problem> problems) {

  private static final String SETTINGS = "/settings";

  void check() {
    if (!descriptor.cluster().allows(descriptor.cluster().fewest())) {
      tell("/cluster", "no cluster has a size from `min` to `max`", "leave one of them out");
    }
    descriptor.settings().forEach(this::check);
    descriptor.fixed().forEach((name, fixed) -> checkWith(YamlTree.child("/fixed", name), fixed));
    descriptor
        .lacking()
        .forEach((capability, taken) -> {
          String pointer = YamlTree.child("/lacking", capability);
          known(pointer, "capability", capability, descriptor.capabilities());
          taken.forEach((setting, values) -> checkTaken(pointer, setting, values));
        });
    descriptor.absent().keySet().forEach(this::checkAbsent);
    descriptor.cannot().keySet().forEach(this::checkFault);
    for (int i = 0; i < descriptor.anew().size(); i++) {
      known(YamlTree.item("/anew", i), "setting", descriptor.anew().get(i), settings());
    }
    Map<String, List<String>> existing = descriptor.existing();
    if (existing != null) {
      Collection<String> names = settings();
      if (!descriptor.solutions().isEmpty()) {
        names.add(EngineDescriptor.SOLUTION);
      }
      existing
          .keySet()
          .forEach(name -> known(YamlTree.child("/existing", name), "setting", name, names));
    }
    for (int i = 0; i < descriptor.existingLacks().size(); i++) {
      known(
          YamlTree.item("/existing-lacks", i),
          "capability",
          descriptor.existingLacks().get(i),
          descriptor.capabilities());
    }
    checkReleases();
    if (descriptor.keepsFiles() && !descriptor.anew().isEmpty()) {
      tell(
          "/keeps-files",
          "a member that begins anew in the same process has its files elsewhere",
          "leave `keeps-files` out, or `anew`");
    }
    if (descriptor.capabilities().contains("PairUpdateSolutions")
        && descriptor.solutions().isEmpty()) {
      tell(
          "/capabilities",
          "the capability PairUpdateSolutions needs `solutions`",
          "name one, or leave it out");
    }
  }

  /// Without a range of releases, an adapter would meet a product that it was never tried with.
  private void checkReleases() {
    SettingDefinition version = descriptor.settings().get(ReleaseSetting.NAME);
    if (descriptor.releases() != null
        && (version == null
            || !version.hasReleases()
            || ReleaseSetting.named(version.otherwise()).isPresent())) {
      tell(
          "/releases",
          "`releases` needs a setting `version` that says which of them the adapter fits",
          "add `version: { values: [shipped, \"<release 1.0.0 .. 1.2.0>\"], default: shipped }`");
    }
    ProductReleases releases = descriptor.releases();
    if (releases != null) {
      releases.only().forEach((artifact, form) -> checkOnly(releases, artifact, form));
      releases
          .newestJava()
          .keySet()
          .forEach(form -> checkRange(YamlTree.child("/releases/newest-java", form), form));
    }
  }

  private void checkOnly(ProductReleases releases, String artifact, String form) {
    String pointer = YamlTree.child("/releases/only", artifact);
    known(pointer, "artifact", artifact, releases.artifacts());
    checkRange(pointer, form);
  }

  private void checkRange(String pointer, String form) {
    if (ReleaseRange.parse(form).isEmpty()) {
      tell(
          pointer,
          "`%s` names no releases".formatted(form),
          "write a range such as `<release 1.0.0 .. 1.2.0>`");
    }
  }

  private void check(String name, SettingDefinition setting) {
    String pointer = YamlTree.child(SETTINGS, name);
    String otherwise = setting.otherwise();
    if (HarnessSettings.taken(name)) {
      tell(pointer, "`%s` is a setting of Assay itself".formatted(name), "give it another name");
    }
    if (setting.values() == null && setting.type() == null) {
      tell(pointer, "`%s` has neither `values` nor a `type`".formatted(name), "add one of them");
    } else if (setting.values() != null && setting.type() != null) {
      tell(pointer, "`%s` has both `values` and a `type`".formatted(name), "leave one of them out");
    } else if (otherwise == null || !setting.allows(otherwise)) {
      tell(
          YamlTree.child(pointer, "default"),
          "the default of `%s` must be %s, not `%s`".formatted(name, setting.expected(), otherwise),
          "a default is one of the values that a study may write");
    }
    boolean number = "integer".equals(setting.type());
    if (!number && (setting.min() != null || setting.max() != null)) {
      tell(pointer, "`min` and `max` of `%s` bound no integer".formatted(name), "leave them out");
    }
    String atMost = setting.atMost();
    if (atMost != null) {
      checkMost(YamlTree.child(pointer, "at-most"), atMost);
    }
    Map<String, String> needs = setting.needs();
    if (needs != null) {
      needs.forEach((other, value) -> checkNeeded(YamlTree.child(pointer, "needs"), other, value));
    }
    Map<String, Map<String, String>> valueNeeds = setting.valueNeeds();
    if (valueNeeds != null) {
      valueNeeds.forEach((value, needed) -> checkValue(pointer, name, setting, value, needed));
    }
    DefaultDeviation product = setting.product();
    if (product != null) {
      checkProduct(YamlTree.child(pointer, "product"), name, setting, product);
    }
    Map<String, String> jars = setting.jars();
    if (jars != null) {
      jars.keySet()
          .forEach(value ->
              checkHas(
                  YamlTree.child(YamlTree.child(pointer, "jars"), value), name, setting, value));
    }
  }

  private void checkProduct(
      String pointer, String name, SettingDefinition setting, DefaultDeviation product) {
    if (product.otherwise().equals(setting.otherwise())) {
      tell(
          YamlTree.child(pointer, "default"),
          "the product's default of `%s` is the default here too".formatted(name),
          "leave `product` out");
    }
    checkWith(pointer, product);
  }

  private void checkWith(String pointer, DefaultDeviation product) {
    Map<String, List<String>> with = product.with();
    if (with != null) {
      String place = YamlTree.child(pointer, "with");
      with.forEach((other, values) -> values.forEach(value -> checkNeeded(place, other, value)));
    }
  }

  private void checkMost(String place, String other) {
    SettingDefinition most = descriptor.settings().get(other);
    if (most == null) {
      known(place, "setting", other, settings());
    } else if (!"integer".equals(most.type())) {
      tell(place, "`%s` is no whole number".formatted(other), "name a setting of type integer");
    }
  }

  private void checkValue(
      String pointer,
      String name,
      SettingDefinition setting,
      String value,
      Map<String, String> needed) {
    String place = YamlTree.child(YamlTree.child(pointer, "value-needs"), value);
    checkHas(place, name, setting, value);
    needed.forEach((other, theirs) -> checkNeeded(place, other, theirs));
  }

  private void checkHas(String place, String name, SettingDefinition setting, String value) {
    if (!setting.allows(value)) {
      tell(
          place,
          "`%s` must be %s, not `%s`".formatted(name, setting.expected(), value),
          "name a value that the setting has");
    }
  }

  private void checkNeeded(String pointer, String other, String value) {
    String place = YamlTree.child(pointer, other);
    SettingDefinition setting = descriptor.settings().get(other);
    if (setting == null) {
      setting = HarnessSettings.all().get(other);
    }
    if (setting == null) {
      known(place, "setting", other, settings());
    } else {
      checkHas(place, other, setting, value);
    }
  }

  private void checkTaken(String pointer, String name, List<String> values) {
    String place = YamlTree.child(pointer, name);
    SettingDefinition setting = descriptor.settings().get(name);
    if (setting == null) {
      known(place, "setting", name, settings());
      return;
    }
    List<String> forms = setting.values() == null ? List.of() : setting.values();
    values.stream()
        .filter(value -> !forms.contains(value))
        .forEach(value -> checkHas(place, name, setting, value));
  }

  private void checkAbsent(String capability) {
    if (!DescriptorReader.CAPABILITIES.contains(capability)) {
      tell(
          YamlTree.child("/absent", capability),
          "there is no capability `%s`".formatted(capability),
          NearestWord.help(
              capability,
              DescriptorReader.CAPABILITIES,
              "there are: " + String.join(", ", DescriptorReader.CAPABILITIES)));
    } else if (descriptor.capabilities().contains(capability)) {
      tell(
          YamlTree.child("/absent", capability),
          "`%s` is among `capabilities` and among what is absent".formatted(capability),
          "leave one of them out");
    }
  }

  private void checkFault(String word) {
    if (FaultKind.of(word).isEmpty()) {
      tell(
          YamlTree.child("/cannot", word),
          "there is no fault `%s`".formatted(word),
          "the faults are: " + FaultKind.words());
    }
  }

  private Collection<String> settings() {
    return new TreeSet<>(descriptor.settings().keySet());
  }

  private void known(String pointer, String what, String name, Collection<String> names) {
    if (!names.contains(name)) {
      tell(
          pointer,
          "the engine has no %s `%s`".formatted(what, name),
          NearestWord.help(
              name,
              names,
              names.isEmpty() ? "it has none" : "it has: " + String.join(", ", names)));
    }
  }

  private void tell(String pointer, String what, String help) {
    problems.add(new Problem("E507", what, tree.key(pointer), help));
  }
}
