/**
 * Notices damage of the store file. MVStore has no checksums of its pages.
 */
@NullMarked
package dev.locations.embedded.integrity;

import org.jspecify.annotations.NullMarked;
