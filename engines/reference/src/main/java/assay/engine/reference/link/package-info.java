/// How changes travel from one site to another, rightly or wrongly.
@NullMarked
package assay.engine.reference.link;

import org.jspecify.annotations.NullMarked;
