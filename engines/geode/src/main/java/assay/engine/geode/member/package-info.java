/// What runs on a member of Apache Geode: its cache, its regions and the functions that clients call.
@NullMarked
package assay.engine.geode.member;

import org.jspecify.annotations.NullMarked;
