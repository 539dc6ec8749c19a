@NullMarked
package assay.engine.geode.member;

import org.jspecify.annotations.NullMarked;
