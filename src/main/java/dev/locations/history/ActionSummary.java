package dev.locations.history;

import dev.locations.location.Action;

/**
 * An action, and how many locations it has added, changed and deleted. After a crash or
 * beside other writers, the numbers of MongoDB may be a little off.
 */
public record ActionSummary(Action action, long added, long changed, long deleted) {
}
