package dev.locations.moving;

import java.util.List;

import dev.locations.history.ActionSummary;
import dev.locations.history.LocationVersion;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Puts into an empty store what another store has of locations, as it was there. */
public interface StoreMoves {

	/** Adds versions. Those of a location follow each other, the oldest first. */
	Mono<Void> write(List<Step> steps);

	/** Adds what actions have done, which adding versions does not count. */
	Mono<Void> writeActions(List<ActionSummary> actions);

	/**
	 * A version of a location. What is added without an action is older than the history.
	 *
	 * @param isNewest whether the location is so now, or is deleted now
	 * @param source where the version is imported from; null for no source
	 * @param json the location as in answers; null for a deletion, and if it is not known
	 */
	record Moved(LocationVersion made, boolean isNewest, @Nullable String source, @Nullable String json) {
	}

	/**
	 * A version to add.
	 *
	 * @param older the one before it; null if there is none
	 */
	record Step(Moved version, @Nullable Moved older) {
	}

}
