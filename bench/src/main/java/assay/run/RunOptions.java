package assay.run;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a plan is to be run, beyond what the plan says.
///
/// @param runs the folder of all runs
/// @param out the run's own folder, or null for one named by date, id and study
/// @param label the user's name for the run, or null
/// @param command the command line that makes this run again
/// @param engineVersion the engine's version: `25.03.2`
/// @param simulated whether the engine's members live inside the client
/// @param warnings what the host check found before the run, a sentence each
/// @param jars the user's own jars
public record RunOptions(
    Path runs,
    @Nullable Path out,
    @Nullable String label,
    String command,
    String engineVersion,
    boolean simulated,
    List<String> warnings,
    List<UserJar> jars) {}
