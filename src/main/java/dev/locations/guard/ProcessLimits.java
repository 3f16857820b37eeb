package dev.locations.guard;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

import com.sun.management.UnixOperatingSystemMXBean;

/**
 * What the system gives this process.
 *
 * @param openFiles how many files it may have open, connections included
 * @param memory how much memory it may use, in bytes
 */
public record ProcessLimits(long openFiles, long memory) {

	/** Files of the service itself, connections to MongoDB, probes. */
	private static final int RESERVED_FILES = 512;

	/** Listeners, and connections, may each take this part of the memory. */
	private static final int MEMORY_DIVISOR = 8;

	/**
	 * Returns the soft limit of open files, and the memory of the machine or container,
	 * but not more than twice the maximum heap: as much may be used outside of it.
	 */
	public static ProcessLimits ofThisProcess() {
		OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
		long files = (system instanceof UnixOperatingSystemMXBean unix) ? unix.getMaxFileDescriptorCount()
				: Integer.MAX_VALUE;
		long heap = 2 * Runtime.getRuntime().maxMemory();
		return new ProcessLimits(files, (system instanceof com.sun.management.OperatingSystemMXBean sun)
				? Math.min(heap, sun.getTotalMemorySize()) : heap);
	}

	/** Returns how many connections there may be: most of the files, at least half. */
	public int connections() {
		return (int) Math.min(Math.max(this.openFiles - RESERVED_FILES, this.openFiles / 2), Integer.MAX_VALUE);
	}

	/** How many things of a size fit into an eighth of the memory, at least 1. */
	public int fitting(int bytes) {
		return (int) Math.max(1, Math.min(this.memory / MEMORY_DIVISOR / bytes, Integer.MAX_VALUE));
	}

}
