/**
 * Reading what is pending, over REST, on any instance.
 *
 * <pre>
 *   PendingResource, InstancesResource, StatusResource, FlushResource     what callers call
 *     -&gt; Gathering      asks this instance and, by one hop each, the others
 *          -&gt; LocalReads                       what this instance holds
 *          -&gt; Hops -&gt; HopResource of another    never further than that
 *          -&gt; Members                          who is there, from Kafka Streams' metadata
 * </pre>
 *
 * <p>May use: {@code topology}, {@code buffer}, {@code version}; and {@code config}, for how keys are printed and how calls
 * are bounded. The rule is kept by {@code ArchitectureTest}.
 */
@NullMarked
package dev.latchkey.query;

import org.jspecify.annotations.NullMarked;
