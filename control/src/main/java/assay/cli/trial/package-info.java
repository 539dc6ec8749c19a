/// Single trials of searches: run on this host, counted, and decided.
@NullMarked
package assay.cli.trial;

import org.jspecify.annotations.NullMarked;
