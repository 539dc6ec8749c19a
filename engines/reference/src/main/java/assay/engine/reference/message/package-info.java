/// A broker with a trader's services in memory, which can be harmed.
@NullMarked
package assay.engine.reference.message;

import org.jspecify.annotations.NullMarked;
