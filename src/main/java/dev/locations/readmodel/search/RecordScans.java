package dev.locations.readmodel.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import dev.locations.readmodel.snapshot.KeptValues;
import dev.locations.work.Slices;
import dev.locations.work.Work;
import dev.locations.work.WorkMemory;
import dev.locations.work.WorkRefusedException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The scans that requests wait for: not many at a time, in bounded memory. Others wait
 * until one ends. The next one is that of the client with the fewest running scans, so
 * that a client that asks for ever new fields does not keep others from theirs.
 */
final class RecordScans {

	/** More wait. Scans that no request needs any more give way first. */
	static final int MOST = 8;

	/** So many scans of a client run at a time, and so many more wait. */
	static final int MOST_OF_CLIENT = 4;

	/** With more, the client with most of them loses its last one. */
	static final int MOST_WAITING = 16;

	private final WorkMemory memory;

	private final List<Running> running = new ArrayList<>();

	private final List<Running> waiting = new ArrayList<>();

	RecordScans(WorkMemory memory) {
		this.memory = memory;
	}

	/**
	 * Returns a scan at its end: one that is running or waiting, or a new one.
	 * @param same tells whether a scan gives the result that is needed
	 */
	<S extends RecordScan> Mono<S> run(Class<S> type, Predicate<S> same, Supplier<S> newScan) {
		return Mono.deferContextual((context) -> {
			Request<S> request = new Request<>(join(type, same, newScan, Work.client(context)), type);
			beginNext();
			return request.running.begun.asMono()
				.then(Work.slices(() -> request).next())
				.doFinally((signal) -> request.close());
		});
	}

	private synchronized <S extends RecordScan> Running join(Class<S> type, Predicate<S> same, Supplier<S> newScan,
			@Nullable Object client) {
		Optional<Running> known = Stream.concat(this.running.stream(), this.waiting.stream())
			.filter((each) -> type.isInstance(each.scan) && same.test(type.cast(each.scan)))
			.findAny();
		Running joined = known.orElseGet(() -> add(newScan, client));
		joined.requests++;
		return joined;
	}

	private Running add(Supplier<? extends RecordScan> newScan, @Nullable Object client) {
		if (count(this.waiting, client) >= MOST_OF_CLIENT) {
			throw new WorkRefusedException("%d scans of one client wait".formatted(MOST_OF_CLIENT));
		}
		Running added = new Running(newScan.get(), client);
		this.waiting.add(added);
		return added;
	}

	private static long count(List<Running> scans, @Nullable Object client) {
		return scans.stream().filter((each) -> each.requests > 0 && Objects.equals(each.client, client)).count();
	}

	private void beginNext() {
		// outside the lock, since requests go on from here
		takeFromWaiting().forEach(Runnable::run);
	}

	private synchronized List<Runnable> takeFromWaiting() {
		List<Runnable> signals = new ArrayList<>();
		for (Optional<Running> next = next(); next.isPresent()
				&& (this.running.size() < MOST || dropUnwanted()); next = next()) {
			Running begun = next.get();
			this.waiting.remove(begun);
			this.running.add(begun);
			signals.add(begun.begun::tryEmitEmpty);
		}
		if (this.waiting.size() > MOST_WAITING) {
			List<Running> newestFirst = new ArrayList<>(this.waiting);
			Collections.reverse(newestFirst);
			Running refused = Collections.max(newestFirst,
					Comparator.comparingLong((each) -> count(this.waiting, each.client)));
			this.waiting.remove(refused);
			signals.add(() -> refused.begun
				.tryEmitError(new WorkRefusedException("%d scans of all locations wait".formatted(MOST_WAITING))));
		}
		return signals;
	}

	// of those with the fewest scans, the one that waits longest
	private Optional<Running> next() {
		return this.waiting.stream()
			.filter((each) -> count(this.running, each.client) < MOST_OF_CLIENT)
			.min(Comparator.comparingLong((each) -> count(this.running, each.client)));
	}

	// the one that was begun first
	private boolean dropUnwanted() {
		Optional<Running> unwanted = this.running.stream().filter((each) -> each.requests == 0).findFirst();
		unwanted.ifPresent(this::drop);
		return unwanted.isPresent();
	}

	private void drop(Running dropped) {
		this.running.remove(dropped);
		this.memory.giveBack(dropped.client, dropped.memory);
		dropped.memory = 0;
	}

	private void leave(Running left) {
		synchronized (this) {
			left.requests--;
			if (left.scan.isOver()) {
				drop(left);
			}
			if (left.requests == 0) {
				this.waiting.remove(left);
			}
		}
		beginNext();
	}

	private void goOn(Running scan) {
		scan.scan.goOn();
		while (!takeMemory(scan)) {
			if (!scan.scan.dropLargest()) {
				throw new WorkRefusedException("There is no memory left for a scan of all locations");
			}
		}
	}

	private synchronized boolean takeMemory(Running scan) {
		long more = scan.scan.memory() - scan.memory;
		if (!this.running.contains(scan)) {
			return true;
		}
		while (more > 0 && !this.memory.take(scan.client, more)) {
			if (!dropUnwanted()) {
				return false;
			}
		}
		if (more < 0) {
			this.memory.giveBack(scan.client, -more);
		}
		scan.memory += more;
		return true;
	}

	/** Tells whether a request waits for a scan of a base. */
	synchronized boolean isWanted(KeptValues base) {
		return this.running.stream().anyMatch((each) -> each.requests > 0 && each.scan.base().fields() == base);
	}

	/** Forgets scans of other bases that nobody waits for. */
	synchronized void follow(@Nullable KeptValues current) {
		List.copyOf(this.running)
			.stream()
			.filter((each) -> each.requests == 0 && each.scan.base().fields() != current)
			.forEach(this::drop);
	}

	private static final class Running {

		private final RecordScan scan;

		private final @Nullable Object client;

		private final Sinks.Empty<Void> begun = Sinks.empty();

		/** How many wait for its end. */
		private int requests;

		/** What is taken for the scan. */
		private long memory;

		Running(RecordScan scan, @Nullable Object client) {
			this.scan = scan;
			this.client = client;
		}

	}

	/** A request that waits for a scan, and reads a part of the records in each slice. */
	private final class Request<S extends RecordScan> implements Slices<S> {

		private final Running running;

		private final Class<S> type;

		private final AtomicBoolean left = new AtomicBoolean();

		Request(Running running, Class<S> type) {
			this.running = running;
			this.type = type;
		}

		@Override
		public @Nullable S next() {
			goOn(this.running);
			return isAtEnd() ? this.type.cast(this.running.scan) : null;
		}

		@Override
		public boolean isAtEnd() {
			return this.running.scan.isEnded();
		}

		@Override
		public void close() {
			if (this.left.compareAndSet(false, true)) {
				leave(this.running);
			}
		}

	}

}
