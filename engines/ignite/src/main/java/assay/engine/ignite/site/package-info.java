/// How one site's changes get to the others, and what a client hears of them.
@NullMarked
package assay.engine.ignite.site;

import org.jspecify.annotations.NullMarked;
