package dev.locations.web;

import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.locations.guard.CountedChunks;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

class InFlightLimitTests {

	/** More than fits into the buffers of a socket. */
	private static final int CHUNKS = 64;

	private final CountedChunks chunks = new CountedChunks();

	@Test
	void keepsFewChunksInMemoryForASlowReader() throws Exception {
		keepsFewChunksInMemory(TestServer.listing(this.chunks.flux(CHUNKS)));
	}

	/** Encrypted chunks count until they are sent. */
	@Test
	@Tag("slow")
	void keepsFewChunksInMemoryForASlowReaderByTls(@TempDir Path directory) throws Exception {
		keepsFewChunksInMemory(TestServer.listingByTls(this.chunks.flux(CHUNKS), directory));
	}

	private void keepsFewChunksInMemory(TestServer listing) throws Exception {
		try (TestServer server = listing; Socket slow = server.get("/list")) {
			InputStream input = slow.getInputStream();
			input.readNBytes(CountedChunks.BYTES);
			Thread.sleep(200);
			assertThat(this.chunks.made()).isLessThan(CHUNKS);
			input.readNBytes((CHUNKS - 1) * CountedChunks.BYTES);
			assertThat(this.chunks.made()).isEqualTo(CHUNKS);
			assertThat(this.chunks.maxInMemory()).isLessThanOrEqualTo(InFlightLimit.MAX_CHUNKS);
			this.chunks.awaitEnd();
		}
	}

	/** Others use the event loop between two chunks, also when nothing is unsent. */
	@Test
	void makesChunksInTurns() {
		EmbeddedChannel channel = new EmbeddedChannel();
		List<String> turns = new ArrayList<>();
		for (String client : List.of("a", "b")) {
			new InFlightLimit(this.chunks.flux(3).doOnNext((chunk) -> takeATurn()), channel).subscribe((chunk) -> {
				turns.add(client);
				DataBufferUtils.release(chunk);
			});
		}
		assertThat(turns).isEmpty();
		List<String> made = List.of("a", "b", "a", "b", "a", "b");
		for (int turn = 1; turn <= made.size(); turn++) {
			channel.runScheduledPendingTasks();
			assertThat(turns).isEqualTo(made.subList(0, turn));
		}
		channel.finishAndReleaseAll();
	}

	/** Takes the longest time that chunks may take without a break. */
	private static void takeATurn() {
		long start = System.nanoTime();
		while (System.nanoTime() - start < Duration.ofMillis(1).toNanos()) {
			Thread.onSpinWait();
		}
	}

	@Test
	void stopsWhenTheClientDisconnects() throws Exception {
		try (TestServer server = TestServer.listing(this.chunks.flux(CHUNKS))) {
			try (Socket gone = server.get("/list")) {
				gone.getInputStream().readNBytes(1000);
			}
			this.chunks.awaitEnd();
			assertThat(this.chunks.made()).isLessThan(CHUNKS);
		}
	}

}
