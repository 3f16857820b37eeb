package dev.locations.bench.memory;

import java.io.IOException;
import java.time.Duration;

import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.service.StoreEnvironment;

/**
 * The memory that the service keeps when it has nothing to do.
 *
 * @param heap bytes on the heap after a garbage collection
 * @param direct bytes in direct buffers
 * @param hasReadModel whether a complete read model is included
 */
public record IdleMemory(long heap, long direct, boolean hasReadModel) {

	/** The JVM option without which direct buffers cannot be measured. */
	public static final String JVM_OPTION = "-XX:NativeMemoryTracking=summary";

	private static final Duration PAUSE = Duration.ofSeconds(2);

	/** Memory counts as stable when a collection leaves at least this share of it. */
	private static final double STABLE_SHARE = 0.99;

	/**
	 * Starts the service, measures its memory and ends it.
	 * @param readModel whether its read model is enabled
	 * @param limit how long to wait for the read model
	 * @throws IOException if the service cannot be started or asked
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static IdleMemory of(ServiceJar service, StoreEnvironment store, boolean readModel, Duration limit)
			throws IOException, InterruptedException {
		try (ServiceProcess process = service.start(store, readModel, JVM_OPTION)) {
			process.awaitReady();
			double complete = process.awaitReadModel(readModel ? limit : Duration.ZERO);
			return stable(new Jcmd(service.workspace(), process.pid()), !Double.isNaN(complete));
		}
	}

	/**
	 * Measures until the memory stops shrinking: buffers of the start live on for
	 * seconds.
	 */
	private static IdleMemory stable(Jcmd jcmd, boolean hasReadModel) throws IOException, InterruptedException {
		IdleMemory memory = now(jcmd, hasReadModel);
		boolean isStable = false;
		while (!isStable) {
			IdleMemory before = memory;
			Thread.sleep(PAUSE.toMillis());
			memory = now(jcmd, hasReadModel);
			isStable = memory.total() >= before.total() * STABLE_SHARE;
		}
		return memory;
	}

	private static IdleMemory now(Jcmd jcmd, boolean hasReadModel) throws IOException, InterruptedException {
		return new IdleMemory(jcmd.liveHeap(), jcmd.directBuffers(), hasReadModel);
	}

	/** Returns the bytes on the heap and in direct buffers. */
	public long total() {
		return this.heap + this.direct;
	}

}
