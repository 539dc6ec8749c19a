/// The code on a Geode member: its cache, regions, and the functions that clients call.
@NullMarked
package assay.engine.geode.member;

import org.jspecify.annotations.NullMarked;
