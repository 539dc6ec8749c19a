/// What an engine implements beside the maps: members, and what they tell of themselves.
@NullMarked
package assay.api.engine;

import org.jspecify.annotations.NullMarked;
