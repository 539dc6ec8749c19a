/// Interfaces for engines: members and what they report, maps apart.
@NullMarked
package assay.api.engine;

import org.jspecify.annotations.NullMarked;
