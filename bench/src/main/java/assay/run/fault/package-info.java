/// Who is harmed, when, and the proof that it happened and is over.
@NullMarked
package assay.run.fault;

import org.jspecify.annotations.NullMarked;
