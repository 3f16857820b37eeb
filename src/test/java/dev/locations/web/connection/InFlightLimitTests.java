package dev.locations.web.connection;

import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;

import dev.locations.web.TestServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
			awaitNoneInMemory();
		}
	}

	@Test
	void stopsWhenTheClientDisconnects() throws Exception {
		try (TestServer server = TestServer.listing(this.chunks.flux(CHUNKS))) {
			try (Socket gone = server.get("/list")) {
				gone.getInputStream().readNBytes(1000);
			}
			awaitNoneInMemory();
			assertThat(this.chunks.made()).isLessThan(CHUNKS);
		}
	}

	private void awaitNoneInMemory() {
		Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> this.chunks.inMemory() == 0);
	}

}
