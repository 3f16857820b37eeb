/**
 * The audit log: who has changed what, who has signed in, and who was refused.
 */
@NullMarked
package dev.locations.audit;

import org.jspecify.annotations.NullMarked;
