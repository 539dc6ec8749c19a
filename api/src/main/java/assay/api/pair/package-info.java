/// Updates of two entries that must agree: what an engine that offers them implements, and what helps it.
@NullMarked
package assay.api.pair;

import org.jspecify.annotations.NullMarked;
