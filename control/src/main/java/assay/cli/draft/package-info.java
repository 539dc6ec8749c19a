/// New studies: drafts, copies, and the questions of `assay new`.
@NullMarked
package assay.cli.draft;

import org.jspecify.annotations.NullMarked;
