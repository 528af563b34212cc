/** The manifests for Kubernetes, as kustomize renders them, against what a cluster and the application would say of them. */
@NullMarked
package dev.latchkey.deploy;

import org.jspecify.annotations.NullMarked;
