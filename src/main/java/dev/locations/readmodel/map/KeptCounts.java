package dev.locations.readmodel.map;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.locations.index.cluster.MapPoints;
import dev.locations.index.tree.Cost;
import dev.locations.readmodel.search.FieldValues;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The counted values of the parts of the map that were asked for last. */
final class KeptCounts {

	private static final Duration UNUSED = Duration.ofMinutes(10);

	/** To find the groups of a point. */
	private static final long POINT_NANOS = 5;

	/** To copy the number of a value. */
	private static final long STEP_NANOS = 2;

	/** To write a number, and to look for this text. */
	private static final long LOOK_UP_NANOS = 400;

	/** An event loop reads no more changed records: each may take 3 microseconds. */
	private static final int FEW = 50;

	private final Cache<MapQuery, Latest> kept;

	KeptCounts(long maxBytes) {
		this.kept = Caffeine.newBuilder()
			.maximumWeight(maxBytes)
			.<MapQuery, Latest>weigher((query, latest) -> query.memory() + latest.memory())
			.expireAfterAccess(UNUSED)
			.executor(Runnable::run)
			.build();
	}

	/** Returns the values at once if few changes have to be counted. */
	Mono<CountedValues> find(MapQuery query, MapPoints points, FieldValues source) {
		Latest latest = this.kept.get(query, (unknown) -> new Latest());
		CountedValues found = latest.findAtOnce(points, source);
		return (found != null) ? Mono.just(found) : Work.call(() -> {
			CountedValues counted = latest.find(points, source);
			// weighs it again
			this.kept.put(query, latest);
			return counted;
		});
	}

	long memory() {
		return MapCaches.weight(this.kept);
	}

	/** The values of the moment that was asked for last. Each follows the one before. */
	private static final class Latest extends AtomicReference<@Nullable CountedValues> {

		private static final int ENTRY_BYTES = 500;

		int memory() {
			CountedValues values = get();
			return (int) Math.min((values != null) ? ENTRY_BYTES + values.memory() : ENTRY_BYTES, Integer.MAX_VALUE);
		}

		@Nullable CountedValues findAtOnce(MapPoints points, FieldValues source) {
			CountedValues known = get();
			if (known == null || !known.canFollow(points, source)) {
				return null;
			}
			if (known.isOf(points)) {
				return known;
			}
			long cost = STEP_NANOS * known.valueCount() + LOOK_UP_NANOS * ValueTotals.lookUps(source.column());
			CountedValues.Step step = (cost <= Cost.LONG) ? known.new Step(points, source, FEW) : null;
			if (step == null || !step.isComplete()
					|| (step.groupsAgain() && POINT_NANOS * points.index().size() > Cost.LONG)) {
				return null;
			}
			CountedValues next = step.finish();
			return compareAndSet(known, next) ? next : null;
		}

		// one thread counts for all that ask at the same time
		synchronized CountedValues find(MapPoints points, FieldValues source) {
			while (true) {
				CountedValues known = get();
				CountedValues before = (known != null && known.canFollow(points, source)) ? known
						: CountedValues.of(points, source);
				CountedValues next = before.isOf(points) ? before
						: before.new Step(points, source, Integer.MAX_VALUE).finish();
				if (next == known || compareAndSet(known, next)) {
					return next;
				}
			}
		}

	}

}
