/// The command that resumes a stopped run.
@NullMarked
package assay.cli.resume;

import org.jspecify.annotations.NullMarked;
