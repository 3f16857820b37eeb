package dev.locations.bench.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

import dev.locations.bench.process.Workspace;
import dev.locations.bench.service.ServiceProcess;

/**
 * The memory that the service keeps while it works. It takes Linux and the collector G1.
 *
 * @param seconds the age of the process
 * @param resident its resident memory, in bytes
 * @param anonymous the part of that which belongs to no file
 * @param heap bytes on its heap after a garbage collection
 * @param direct bytes in its direct buffers
 */
public record MemorySample(double seconds, long resident, long anonymous, long heap, long direct) {

	private static final Pattern RESIDENT_KB = Pattern.compile("VmRSS:\\s+(\\d+) kB");

	private static final Pattern ANONYMOUS_KB = Pattern.compile("RssAnon:\\s+(\\d+) kB");

	/**
	 * Measures a service that was started with {@link IdleMemory#JVM_OPTION}, and
	 * collects its garbage.
	 * @param workspace runs the programs that measure
	 * @throws IOException if the process cannot be asked
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static MemorySample of(ServiceProcess process, Workspace workspace)
			throws IOException, InterruptedException {
		Jcmd jcmd = new Jcmd(workspace, process.pid());
		// before the collection, which may give memory back
		String status = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "status"));
		long direct = jcmd.directBuffers();
		return new MemorySample(process.age(), Jcmd.find(RESIDENT_KB, status) * 1024,
				Jcmd.find(ANONYMOUS_KB, status) * 1024, jcmd.collectedHeap(), direct);
	}

}
