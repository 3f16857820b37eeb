package dev.locations.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.blockhound.BlockingOperationError;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Expects after each test class that no call has blocked an event loop. The calls
 * themselves go on, because an error may be swallowed, or may leave a lock that can never
 * be taken again.
 */
public final class BlockedEventLoops implements AfterAllCallback {

	private static final Logger logger = LoggerFactory.getLogger(BlockedEventLoops.class);

	private static final LinkedBlockingQueue<BlockingOperationError> CALLS = new LinkedBlockingQueue<>();

	static void add(BlockingOperationError call) {
		CALLS.add(call);
		logger.error("A call blocks an event loop", call);
	}

	/** Removes and returns the calls since the last time, with their stacks. */
	static List<BlockingOperationError> remove() {
		List<BlockingOperationError> calls = new ArrayList<>();
		CALLS.drainTo(calls);
		return calls;
	}

	@Override
	public void afterAll(ExtensionContext context) {
		assertThat(remove()).as("calls that blocked an event loop").extracting(Throwables::getStackTrace).isEmpty();
	}

}
