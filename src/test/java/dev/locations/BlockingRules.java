package dev.locations;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.assertj.core.util.Throwables;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;
import reactor.blockhound.integration.BlockHoundIntegration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What BlockHound lets pass, in all tests: nothing of ours.
 */
public final class BlockingRules implements BlockHoundIntegration {

	/** Kept as well as thrown: a library may swallow the error. */
	private static final List<Throwable> VIOLATIONS = new CopyOnWriteArrayList<>();

	@Override
	public void applyTo(BlockHound.Builder builder) {
		builder.blockingMethodCallback((method) -> {
			BlockingOperationError violation = new BlockingOperationError(method);
			VIOLATIONS.add(violation);
			throw violation;
		});
		// the driver's own locks are held for moments, and never over I/O
		builder.allowBlockingCallsInside("com.mongodb.internal.Locks", "checkedWithLock");
		builder.allowBlockingCallsInside("com.mongodb.internal.Locks", "withLock");
		builder.allowBlockingCallsInside("com.mongodb.internal.Locks", "lockInterruptibly");
		// so are those of Netty's allocator of buffers
		builder.allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator", "allocate");
		builder.allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$Magazine", "free");
		// the driver makes up identifiers of its sessions with the system's random
		// numbers
		builder.allowBlockingCallsInside("com.mongodb.internal.session.ServerSessionPool",
				"createNewServerSessionIdentifier");
		// a database may block on its own threads, wherever it runs
		builder.nonBlockingThreadPredicate(
				(rules) -> rules.and((thread) -> !thread.getName().startsWith("embedded-mongo")));
	}

	/**
	 * Fails if any call so far blocked a thread that must not block, and shows where each
	 * came from.
	 */
	public static void assertNothingBlocked() {
		assertThat(VIOLATIONS).as("calls that blocked an event loop").extracting(Throwables::getStackTrace).isEmpty();
	}

}
