package dev.locations.readmodel.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.locations.work.Slices;
import dev.locations.work.Work;
import dev.locations.work.WorkMemory;
import dev.locations.work.WorkRefusedException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The scans that requests wait for: not many at a time, in bounded memory. */
final class RecordScans {

	/** More are refused. Scans that nobody waits for any more give way first. */
	static final int MOST = 8;

	/** One client leaves room for others. */
	static final int MOST_OF_CLIENT = 4;

	private final WorkMemory memory;

	private final List<Running> running = new ArrayList<>();

	RecordScans(WorkMemory memory) {
		this.memory = memory;
	}

	/**
	 * Returns a scan at its end: one that is running, or a new one.
	 * @param same tells whether a scan gives the result that is needed
	 */
	<S extends RecordScan> Mono<S> run(Class<S> type, Predicate<S> same, Supplier<S> newScan) {
		return Mono.deferContextual(
				(context) -> Work.slices(() -> new Turns<>(join(type, same, newScan, Work.client(context)), type))
					.next());
	}

	private synchronized <S extends RecordScan> Running join(Class<S> type, Predicate<S> same, Supplier<S> newScan,
			@Nullable Object client) {
		Optional<Running> known = this.running.stream()
			.filter((each) -> type.isInstance(each.scan) && same.test(type.cast(each.scan)))
			.findAny();
		Running joined = known.orElseGet(() -> add(newScan.get(), client));
		joined.waiting++;
		return joined;
	}

	private Running add(RecordScan scan, @Nullable Object client) {
		if (this.running.size() >= MOST && !dropUnwanted()) {
			throw new WorkRefusedException("%d scans of all locations are running".formatted(MOST));
		}
		if (client != null && this.running.stream().filter((each) -> each.isOf(client)).count() >= MOST_OF_CLIENT) {
			throw new WorkRefusedException("%d scans of one client are running".formatted(MOST_OF_CLIENT));
		}
		Running added = new Running(scan, client);
		this.running.add(added);
		return added;
	}

	// the one that was begun first
	private boolean dropUnwanted() {
		Optional<Running> unwanted = this.running.stream().filter((each) -> each.waiting == 0).findFirst();
		unwanted.ifPresent(this::drop);
		return unwanted.isPresent();
	}

	private void drop(Running dropped) {
		this.running.remove(dropped);
		this.memory.giveBack(dropped.client, dropped.memory);
		dropped.memory = 0;
	}

	private synchronized void leave(Running left) {
		left.waiting--;
		if (left.scan.isOver()) {
			drop(left);
		}
	}

	private void goOn(Running turn) {
		turn.scan.goOn();
		while (!takeMemory(turn)) {
			if (!turn.scan.giveWay()) {
				throw new WorkRefusedException("There is no memory left for a scan of all locations");
			}
		}
	}

	private synchronized boolean takeMemory(Running turn) {
		long more = turn.scan.memory() - turn.memory;
		if (!this.running.contains(turn)) {
			return true;
		}
		while (more > 0 && !this.memory.take(turn.client, more)) {
			if (!dropUnwanted()) {
				return false;
			}
		}
		if (more < 0) {
			this.memory.giveBack(turn.client, -more);
		}
		turn.memory += more;
		return true;
	}

	/** Tells whether a request waits for a scan of a base. */
	synchronized boolean isWanted(BaseFields base) {
		return this.running.stream().anyMatch((each) -> each.waiting > 0 && each.scan.base().fields() == base);
	}

	/** Forgets scans of other bases that nobody waits for. */
	synchronized void follow(@Nullable BaseFields current) {
		List.copyOf(this.running)
			.stream()
			.filter((each) -> each.waiting == 0 && each.scan.base().fields() != current)
			.forEach(this::drop);
	}

	private static final class Running {

		private final RecordScan scan;

		private final @Nullable Object client;

		private int waiting;

		/** What is taken for the scan. */
		private long memory;

		Running(RecordScan scan, @Nullable Object client) {
			this.scan = scan;
			this.client = client;
		}

		boolean isOf(Object other) {
			return this.waiting > 0 && Objects.equals(this.client, other);
		}

	}

	private final class Turns<S extends RecordScan> implements Slices<S> {

		private final Running running;

		private final Class<S> type;

		private boolean left;

		Turns(Running running, Class<S> type) {
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
			if (!this.left) {
				this.left = true;
				leave(this.running);
			}
		}

	}

}
