package assay.study.check;

import assay.api.DataParameters;
import assay.api.DurationNotation;
import assay.api.Incompatibility;
import assay.api.RequestKind;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.engine.SettingDefinition;
import assay.plan.Configuration;
import assay.plan.Plan.Value;
import assay.plan.ProxySetting;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import assay.study.settings.RequiredCapabilities;
import assay.study.steps.DataSizeReader;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Refuses values that are valid alone but not together, before anything starts.
public record FeasibilityChecks(
    Study study, EngineDescriptor engine, RequiredCapabilities required, StudyProblems problems) {

  private static final Pattern HOT = Pattern.compile("hot\\(([^,]+),.*");

  /// Checks every configuration's cluster. A problem of several configurations is reported once.
  public void checkClusters(List<Configuration> configurations) {
    for (Configuration configuration : configurations) {
      Settings settings = configuration.values();
      int members = settings.integer("members");
      int machines = settings.integer("machines");
      int backups = backups(settings);
      if (!engine.cluster().allows(members) && !engine.asksFor("members", settings)) {
        tell(
            "members",
            "E430",
            "%s has no cluster of %s".formatted(engine.title(), many(members, "member")),
            "members: " + engine.cluster());
      }
      int proxies = ProxySetting.of(settings);
      int holders = ProxySetting.fewestHolders(settings);
      if (proxies > 0 && holders <= backups) {
        tell(
            ProxySetting.SETTING,
            "E401",
            "with `proxies: %d` %d of %s store entries, and each entry needs %d of them"
                .formatted(proxies, holders, many(holders + proxies, "member"), backups + 1),
            "at least %d members, or fewer proxies".formatted(proxies + backups + 1));
      } else if (backups >= members) {
        tell(
            "backup-count",
            "E401",
            "%s cannot be kept by %s".formatted(many(backups, "backup"), many(members, "member")),
            "at least %d members, or fewer backups".formatted(backups + 1));
      }
      if (machines > members) {
        tell(
            "machines",
            "E402",
            "%s cannot be spread over %s"
                .formatted(many(members, "member"), many(machines, "machine")),
            "at most as many machines as members");
      }
      if (settings.integer("client-machine") > machines) {
        tell(
            "client-machine",
            "E402",
            "there is no machine %d among %d"
                .formatted(settings.integer("client-machine"), machines),
            "a number from 1 to %d".formatted(machines));
      }
      if (engine.simulated() && settings.integer("clients") > 1) {
        tell(
            "clients",
            "E411",
            "%s keeps its members inside the client, so it cannot have %d clients"
                .formatted(engine.title(), settings.integer("clients")),
            "clients: 1");
      }
      if (!engine.cluster().allowsClients(settings.integer("clients"))) {
        tell(
            "clients",
            "E411",
            "%s cannot have %d clients on one host, because each needs its own port"
                .formatted(engine.title(), settings.integer("clients")),
            "at most %d clients".formatted(engine.cluster().clients()));
      }
      if (settings.text("topology", "").equals("local") && settings.integer("clients") > 1) {
        tell(
            "clients",
            "E411",
            "with `topology: local` %d clients do not see each other's writes"
                .formatted(settings.integer("clients")),
            "clients: 1");
      }
    }
  }

  /// Checks that the host has the programs that values of the engine's settings need. A missing
  /// program is reported once.
  public void checkPrograms(List<Configuration> configurations) {
    Set<String> told = new HashSet<>();
    for (Configuration configuration : configurations) {
      engine
          .settings()
          .forEach((name, setting) -> {
            String value = configuration.values().text(name, "");
            if (told.add(name + " " + value)) {
              setting
                  .missing(value)
                  .ifPresent(missing ->
                      tell(
                          name,
                          "E313",
                          "`%s: %s` is not possible on this host: %s"
                              .formatted(name, value, missing),
                          "install it, or use another value"));
            }
          });
    }
  }

  /// Checks that the engine's settings do not contradict each other.
  public void checkNeeds(List<Configuration> configurations) {
    for (Configuration configuration : configurations) {
      engine
          .settings()
          .forEach((name, setting) -> checkNeeds(name, setting, configuration.values()));
    }
  }

  /// Checks that there are no more hot keys than keys, and that a simulated server is not blocked
  /// all the time.
  public void checkShares(
      List<Configuration> configurations, Workload workload, Map<String, Value> amounts) {
    for (Configuration configuration : configurations) {
      Settings settings = configuration.values();
      long entries = DataSizeReader.entries(workload, DataSizeReader.data(amounts, settings));
      study.steps().stream()
          .map(Study.StudyStep::keys)
          .filter(keys -> keys != null && hot(keys.text()) > entries)
          .forEach(keys ->
              problems.at(
                  keys,
                  "E202",
                  "`%s` needs more keys than exist: %,d".formatted(keys.text(), entries),
                  "write fewer hot keys, or more data"));
      boolean held =
          settings.text("behaviour", "").equals("stalls")
              && DurationNotation.parse(settings.text("stall", "0s"))
                      .compareTo(DurationNotation.parse(settings.text("every", "0s")))
                  >= 0;
      if (engine.simulated() && held) {
        tell(
            "stall",
            "E414",
            "a stall of %s never ends with `every: %s`"
                .formatted(settings.text("stall", ""), settings.text("every", "")),
            "write a stall that is shorter than `every`");
      }
    }
  }

  private static long hot(String keys) {
    Matcher hot = HOT.matcher(keys);
    return hot.matches() ? UnitParser.count(hot.group(1)) : 0;
  }

  private void checkNeeds(String name, SettingDefinition setting, Settings settings) {
    String value = settings.text(name, "");
    if (value.isEmpty()) {
      return;
    }
    checkMost(name, setting, settings);
    setting
        .neededWith(value)
        .forEach((other, needed) -> {
          String found = settings.text(other, needed);
          if (!found.equals(needed)) {
            tell(
                name,
                "E414",
                "`%s: %s` is impossible with `%s: %s`".formatted(name, value, other, found),
                "it needs %s: %s; `exclude` removes a configuration from the matrix"
                    .formatted(other, needed));
          }
        });
  }

  /// Checks that the number in a value is not more than another setting has, such as copies to wait for.
  private void checkMost(String name, SettingDefinition setting, Settings settings) {
    String value = settings.text(name, "");
    String other = setting.atMost();
    int number = setting.number(value).orElse(0);
    if (other == null || number == 0) {
      return;
    }
    int most = other.equals("backup-count") ? backups(settings) : settings.integer(other);
    if (number <= most) {
      return;
    }
    boolean none = most == 0;
    problems.at(
        study
            .written(name)
            .filter(given -> given.text().equals(value))
            .findFirst()
            .orElseGet(() -> written(name)),
        "E414",
        "`%s: %s` is impossible with `%s`"
            .formatted(name, value, none ? "backup: none" : other + ": " + most),
        none
            ? "leave it out, or keep backups"
            : "write `%s: %s`, or `%s: %d`"
                .formatted(name, value.replace("" + number, "" + most), other, number));
  }

  /// Asks the workload about every configuration. A problem of several configurations is reported once.
  public void checkWorkload(
      List<Configuration> configurations, Workload workload, Map<String, Value> amounts) {
    List<String> kinds = required.kinds().stream().map(RequestKind::name).toList();
    Set<Incompatibility> told = new HashSet<>();
    for (Configuration configuration : configurations) {
      DataParameters data = DataSizeReader.data(amounts, configuration.values());
      for (Incompatibility incompatibility : workload.incompatibilities(data, kinds)) {
        if (told.add(incompatibility)) {
          tell(incompatibility);
        }
      }
    }
  }

  /// Checks that no engine setting removes a capability that the workload's settings need.
  public void checkWords(List<Configuration> configurations, Workload workload) {
    Set<String> told = new HashSet<>();
    for (Configuration configuration : configurations) {
      for (WorkloadSetting setting : workload.settings()) {
        String word = configuration.values().text(setting.name(), "");
        Class<?> needed = setting.needs().get(word);
        if (needed != null) {
          String what =
              "`%s: %s` needs %s, which %s lacks with `"
                  .formatted(setting.name(), word, needed.getSimpleName(), engine.engine());
          engine
              .taken(needed.getSimpleName())
              .forEach((other, values) -> {
                String found = configuration.values().text(other, "");
                if (EngineDescriptor.takes(values, found) && told.add(what + other + found)) {
                  tell(
                      setting.name(),
                      "E405",
                      "%s%s: %s`".formatted(what, other, found),
                      "another %s, or another %s".formatted(setting.name(), other));
                }
              });
        }
      }
    }
  }

  private void tell(Incompatibility incompatibility) {
    SourceValue number = study.data().get(incompatibility.about());
    problems.at(
        number == null ? writtenAt(incompatibility.about()) : number,
        "E413",
        incompatibility.what(),
        incompatibility.help());
  }

  private @Nullable SourceValue writtenAt(String name) {
    return study.written(name).findFirst().orElseGet(() -> required.request(name));
  }

  int backups(Settings settings) {
    if (!engine.settings().containsKey("backup") || settings.word("backup").equals("none")) {
      return 0;
    }
    return engine.settings().containsKey("backup-count") ? settings.integer("backup-count") : 1;
  }

  void tell(String setting, String code, String what, String help) {
    problems.at(written(setting), code, what, help);
  }

  private @Nullable SourceValue written(String setting) {
    return study.written(setting).findFirst().orElse(study.cluster().get("members"));
  }

  static String many(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
