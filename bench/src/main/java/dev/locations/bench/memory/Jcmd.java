package dev.locations.bench.memory;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.bench.process.Jdk;
import dev.locations.bench.process.Workspace;

/**
 * Asks another JVM about its memory with the JDK's program {@code jcmd}.
 *
 * @param pid the process of the other JVM
 */
record Jcmd(Workspace workspace, long pid) {

	private static final Pattern LIVE_BYTES = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

	private static final Pattern G1_USED_KB = Pattern.compile("garbage-first heap.*used (\\d+)K");

	/** The JVM counts direct buffers as "Other". */
	private static final Pattern DIRECT_KB = Pattern.compile("Other \\(reserved=\\d+KB, committed=(\\d+)KB\\)");

	/** Collects the garbage and returns how many bytes of the heap are left. */
	long liveHeap() throws IOException, InterruptedException {
		run("GC.run");
		return find(LIVE_BYTES, run("GC.class_histogram"));
	}

	/** Collects the garbage and returns how many bytes are in use, with G1. */
	long collectedHeap() throws IOException, InterruptedException {
		run("GC.run");
		return usedHeap();
	}

	/** Returns how many bytes of the heap are in use, garbage included, with G1. */
	long usedHeap() throws IOException, InterruptedException {
		return find(G1_USED_KB, run("GC.heap_info")) * 1024;
	}

	/** Returns how many bytes direct buffers take. */
	long directBuffers() throws IOException, InterruptedException {
		return find(DIRECT_KB, run("VM.native_memory summary")) * 1024;
	}

	private String run(String command) throws IOException, InterruptedException {
		return this.workspace.run(Jdk.command("jcmd", List.of(String.valueOf(this.pid), command)));
	}

	/** Returns the first number that a pattern finds; 0 when it finds none. */
	static long find(Pattern pattern, String text) {
		Matcher matcher = pattern.matcher(text);
		return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
	}

}
