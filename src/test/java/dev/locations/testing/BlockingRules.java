package dev.locations.testing;

import java.lang.StackWalker.StackFrame;
import java.util.Set;

import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;
import reactor.blockhound.integration.BlockHoundIntegration;

/** Allows blocking calls of libraries in all tests, and none of the service itself. */
public final class BlockingRules implements BlockHoundIntegration {

	/** The package of the queues that hold a lock. */
	private static final String COLLECTIONS = "java.util.";

	/**
	 * The classes that may wait for a lock, of the MongoDB driver, of Netty's buffer
	 * allocator, and of Spring's queue between a body and the thread that reads it. They
	 * hold their locks for a short time, and never during I/O. Spring Boot looks up the
	 * tracer once, when the first commands to MongoDB are measured.
	 */
	private static final Set<String> LOCKING = Set.of("com.mongodb.internal.connection.DefaultConnectionPool",
			"com.mongodb.internal.connection.netty.NettyStream", "io.netty.buffer.AdaptivePoolingAllocator",
			"org.springframework.core.io.buffer.SubscriberInputStream",
			"org.springframework.util.function.SingletonSupplier");

	@Override
	public void applyTo(BlockHound.Builder builder) {
		builder.blockingMethodCallback((method) -> {
			if (isLockOfLibrary()) {
				return;
			}
			// An error thrown here would leave a lock that can never be taken again.
			BlockedEventLoops.add(new BlockingOperationError(method));
		});
		// the MongoDB driver holds these locks for a short time only
		builder.allowBlockingCallsInside("com.mongodb.internal.Locks", "checkedWithLock");
		builder.allowBlockingCallsInside("com.mongodb.internal.Locks", "withLock");
		builder.allowBlockingCallsInside("com.mongodb.internal.Locks", "lockInterruptibly");
		// so does the queue of the timers of Reactor, when one is cancelled
		builder.allowBlockingCallsInside("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", "remove");
		// and so does its executor when a task comes while it is shut down
		builder.allowBlockingCallsInside("java.util.concurrent.ThreadPoolExecutor", "tryTerminate");
		// random numbers of the system (/dev/urandom) never wait, and are read in some
		// moments only: each 0.1 s
		builder.allowBlockingCallsInside("sun.security.provider.NativePRNG", "engineNextBytes");
	}

	/** Whether a class of {@link #LOCKING} waits for a lock, and for nothing else. */
	private static boolean isLockOfLibrary() {
		return StackWalker.getInstance()
			.walk((frames) -> frames.map(StackFrame::getClassName)
				.dropWhile((type) -> !type.startsWith("java.util.concurrent.locks."))
				.dropWhile((type) -> type.startsWith(COLLECTIONS))
				.findFirst())
			.map((type) -> type.replaceFirst("\\$.*", ""))
			.filter(LOCKING::contains)
			.isPresent();
	}

}
