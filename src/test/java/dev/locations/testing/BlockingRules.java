package dev.locations.testing;

import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import org.assertj.core.util.Throwables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;
import reactor.blockhound.integration.BlockHoundIntegration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What BlockHound lets pass, in all tests: nothing of ours.
 */
public final class BlockingRules implements BlockHoundIntegration {

	private static final Logger logger = LoggerFactory.getLogger(BlockingRules.class);

	/** Kept as well as thrown: a library may swallow the error. */
	private static final List<Throwable> VIOLATIONS = new CopyOnWriteArrayList<>();

	private static final String LOCKS = "java.util.concurrent.locks.";

	/** Queues have locks of their own. */
	private static final String COLLECTIONS = "java.util.";

	/**
	 * Who may wait for a lock: they hold theirs for moments, and never over I/O. These
	 * are the MongoDB driver and Netty's allocator of buffers.
	 */
	private static final Set<String> LOCKING = Set.of("com.mongodb.internal.connection.DefaultConnectionPool",
			"com.mongodb.internal.connection.netty.NettyStream", "io.netty.buffer.AdaptivePoolingAllocator");

	@Override
	public void applyTo(BlockHound.Builder builder) {
		builder.blockingMethodCallback((method) -> {
			if (isLockOfLibrary()) {
				return;
			}
			BlockingOperationError violation = new BlockingOperationError(method);
			VIOLATIONS.add(violation);
			logger.error("A call that blocks", violation);
			throw violation;
		});
		// the driver's own locks
		builder.allowBlockingCallsInside("com.mongodb.internal.Locks", "checkedWithLock");
		builder.allowBlockingCallsInside("com.mongodb.internal.Locks", "withLock");
		builder.allowBlockingCallsInside("com.mongodb.internal.Locks", "lockInterruptibly");
		// the driver makes up identifiers of its sessions with the system's random
		// numbers
		builder.allowBlockingCallsInside("com.mongodb.internal.session.ServerSessionPool",
				"createNewServerSessionIdentifier");
	}

	/**
	 * Looks at who waits for the lock itself: what is called while one is held must not
	 * block for anything else.
	 */
	private static boolean isLockOfLibrary() {
		return StackWalker.getInstance()
			.walk((frames) -> frames.map(StackFrame::getClassName)
				.dropWhile((type) -> !type.startsWith(LOCKS))
				.dropWhile((type) -> type.startsWith(COLLECTIONS))
				.findFirst())
			.map((type) -> type.replaceFirst("\\$.*", ""))
			.filter(LOCKING::contains)
			.isPresent();
	}

	/**
	 * Fails if any call so far blocked a thread that must not block, and shows where each
	 * came from.
	 */
	public static void assertNothingBlocked() {
		assertThat(VIOLATIONS).as("calls that blocked an event loop").extracting(Throwables::getStackTrace).isEmpty();
	}

}
