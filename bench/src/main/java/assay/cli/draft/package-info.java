/// New studies: drafts, copies, and the questions that `assay new` asks on a terminal.
@NullMarked
package assay.cli.draft;

import org.jspecify.annotations.NullMarked;
