/// Replication from one site to another, correct or deliberately wrong.
@NullMarked
package assay.engine.reference.link;

import org.jspecify.annotations.NullMarked;
