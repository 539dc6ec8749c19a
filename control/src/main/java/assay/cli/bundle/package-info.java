/// A finding as one file, for a bug report.
@NullMarked
package assay.cli.bundle;

import org.jspecify.annotations.NullMarked;
