/// An in-memory web shop that can lose or damage its sessions.
@NullMarked
package assay.engine.reference.web;

import org.jspecify.annotations.NullMarked;
