/// Links between sites, tried on two sites of their own.
@NullMarked
package assay.run.link;

import org.jspecify.annotations.NullMarked;
