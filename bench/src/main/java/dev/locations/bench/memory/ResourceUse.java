package dev.locations.bench.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.bench.process.Workspace;
import dev.locations.bench.service.ServiceProcess;

/**
 * The memory and files that the service uses while it works. It takes Linux and, for the
 * heap, the collector G1.
 *
 * @param seconds the age of the process
 * @param resident its resident memory, in bytes
 * @param heap bytes on its heap, garbage included
 * @param direct bytes in its direct buffers
 * @param files how many files and connections it has open
 */
public record ResourceUse(double seconds, long resident, long heap, long direct, long files) {

	private static final Pattern RESIDENT_KB = Pattern.compile("VmRSS:\\s+(\\d+) kB");

	/**
	 * Measures a service that was started with {@link IdleMemory#JVM_OPTION}.
	 * @param workspace runs the programs that measure
	 * @throws IOException if the process cannot be asked
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static ResourceUse of(ServiceProcess process, Workspace workspace) throws IOException, InterruptedException {
		Path directory = Path.of("/proc", String.valueOf(process.pid()));
		Jcmd jcmd = new Jcmd(workspace, process.pid());
		try (Stream<Path> files = Files.list(directory.resolve("fd"))) {
			long resident = Jcmd.find(RESIDENT_KB, Files.readString(directory.resolve("status"))) * 1024;
			return new ResourceUse(process.age(), resident, jcmd.usedHeap(), jcmd.directBuffers(), files.count());
		}
	}

}
