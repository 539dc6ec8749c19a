/// Links between sites, tried on two test sites.
@NullMarked
package assay.run.link;

import org.jspecify.annotations.NullMarked;
