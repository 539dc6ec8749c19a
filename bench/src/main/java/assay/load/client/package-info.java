/// What every loop of one client stands on, and where finished requests are kept.
@NullMarked
package assay.load.client;

import org.jspecify.annotations.NullMarked;
