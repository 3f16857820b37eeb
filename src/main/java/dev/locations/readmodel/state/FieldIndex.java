package dev.locations.readmodel.state;

import dev.locations.location.field.Filter;
import dev.locations.work.WorkRefusedException;
import reactor.core.publisher.Mono;

/**
 * The values of fields and the matches of filters that were asked for. What is not kept
 * is collected on the pool of the request. Both fail with a {@link WorkRefusedException}
 * if too much is being collected.
 */
public final class FieldIndex {

	/** Returns the matches at once if they are kept, on the calling thread. */
	public Mono<FieldMatches> matches(Snapshot snapshot, Filter filter) {
		return Mono.error(new WorkRefusedException(filter.key()));
	}

	/** Returns the values at once if they are kept, on the calling thread. */
	public Mono<FieldValues> values(Snapshot snapshot, String field) {
		return Mono.error(new WorkRefusedException(field));
	}

	/** Returns the bytes in memory. */
	public long memory() {
		return 0;
	}

}
