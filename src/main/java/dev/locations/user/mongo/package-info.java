/**
 * User accounts in MongoDB.
 */
@NullMarked
package dev.locations.user.mongo;

import org.jspecify.annotations.NullMarked;
