/**
 * For operators: the audit log, and the endpoint of backups.
 */
@MayUse({ "json", "observability", "store", "web" })
@NullMarked
package dev.locations.operations;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
