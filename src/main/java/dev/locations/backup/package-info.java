/**
 * The endpoint of backups.
 */
@NullMarked
package dev.locations.backup;

import org.jspecify.annotations.NullMarked;
