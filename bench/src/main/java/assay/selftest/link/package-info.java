/// Simulated worlds of two sites and the link between them, of which it is known what became of every change.
@NullMarked
package assay.selftest.link;

import org.jspecify.annotations.NullMarked;
