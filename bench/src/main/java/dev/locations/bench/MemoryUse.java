package dev.locations.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a service takes while it works, on Linux.
 *
 * @param seconds when
 * @param resident its resident memory, in bytes
 * @param heap what is on its heap, garbage included, in bytes
 * @param direct what its direct buffers take, in bytes
 * @param files how many files it has open, connections included
 */
record MemoryUse(double seconds, long resident, long heap, long direct, long files) {

	private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

	/** With the collector G1. */
	private static final Pattern HEAP = Pattern.compile("garbage-first heap.*used (\\d+)K");

	/**
	 * Looks at a service.
	 * @param started when the time began, as of {@link System#nanoTime()}
	 * @param workspace runs the programs that it takes
	 * @param pid the process
	 */
	static MemoryUse of(long started, Workspace workspace, long pid) throws IOException, InterruptedException {
		Path process = Path.of("/proc", String.valueOf(pid));
		try (Stream<Path> files = Files.list(process.resolve("fd"))) {
			return new MemoryUse((System.nanoTime() - started) / 1e9,
					Memory.find(RESIDENT, Files.readString(process.resolve("status"))) * 1024,
					Memory.find(HEAP, Memory.jcmd(workspace, pid, "GC.heap_info")) * 1024,
					Memory.find(Memory.DIRECT, Memory.jcmd(workspace, pid, "VM.native_memory", "summary")) * 1024,
					files.count());
		}
	}

}
