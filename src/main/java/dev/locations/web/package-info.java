/**
 * What the features share on the web side: request bodies, errors, resources, headers.
 */
@NullMarked
package dev.locations.web;

import org.jspecify.annotations.NullMarked;
