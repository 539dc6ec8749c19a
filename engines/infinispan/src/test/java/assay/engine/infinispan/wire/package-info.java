/// Tests of how records are written.
@org.jspecify.annotations.NullMarked
package assay.engine.infinispan.wire;
