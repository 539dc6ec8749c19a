/// An in-memory web shop whose sessions can be harmed.
@NullMarked
package assay.engine.reference.web;

import org.jspecify.annotations.NullMarked;
