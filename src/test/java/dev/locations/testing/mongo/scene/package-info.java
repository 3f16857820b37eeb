/**
 * A scene player: a server that speaks the wire protocol of MongoDB, looks like the
 * primary of a replica set, and plays what a test scripts. It shows what a replica set
 * does and a test double does not: round trips that take time, elections, errors with
 * labels. What a test does not script, a test double answers.
 */
@NullMarked
package dev.locations.testing.mongo.scene;

import org.jspecify.annotations.NullMarked;
