package assay.cli.workspace;

import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.engine.HarnessSettings;
import assay.problem.ProblemException;
import java.util.List;

/// The workloads of a user's jar.
final class JarWorkloads {

  private JarWorkloads() {}

  /// Makes the jar's workloads.
  ///
  /// @throws ProblemException E332 if one cannot be made or asked, E335 if one of its records cannot be serialized
  static List<Workload> workloads(JarServices jar, ClassLoader loader) {
    List<Workload> workloads = jar.made(Workload.class, loader);
    for (Workload workload : workloads) {
      for (Class<? extends Record> type : asked(jar, workload)) {
        SerializableTypes.refusal(type)
            .ifPresent(why -> {
              throw ProblemException.ofInput(
                  "E335",
                  "the record `%s` in `%s` cannot be serialized: %s"
                      .formatted(type.getName(), jar.file(), why.what()),
                  why.help());
            });
      }
    }
    return workloads;
  }

  /// A workload's description of itself must not fail: without it a study could not even be checked.
  private static List<Class<? extends Record>> asked(JarServices jar, Workload workload) {
    String name = workload.getClass().getName();
    try {
      if (workload.name().isBlank()) {
        throw unfit(jar, name, "has an empty name", "let its name() return what a study asks for");
      }
      for (WorkloadSetting setting : workload.settings()) {
        if (HarnessSettings.taken(setting.name())) {
          throw unfit(
              jar,
              name,
              "has a setting `%s`, which is one of Assay's own".formatted(setting.name()),
              "give it another name in settings()");
        }
      }
      return List.copyOf(workload.types());
    } catch (ProblemException e) {
      throw e;
    } catch (LinkageError e) {
      throw jar.unlinked(Workload.class, name, e);
    } catch (RuntimeException e) {
      throw unfit(jar, name, "fails when Assay asks for its name, settings and types: " + e, "");
    }
  }

  private static ProblemException unfit(JarServices jar, String name, String what, String help) {
    return jar.unfit(Workload.class, name, what, help);
  }
}
