@org.jspecify.annotations.NullMarked
package assay.engine.infinispan.wire;
