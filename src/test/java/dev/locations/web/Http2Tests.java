package dev.locations.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import dev.locations.guard.CountedChunks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class Http2Tests {

	private static final int CHUNKS = 64;

	/** The initial window of RFC 9113, in bytes. */
	private static final int WINDOW = 65_535;

	private static final int LENGTH = CHUNKS * CountedChunks.BYTES;

	private final CountedChunks chunks = new CountedChunks();

	private final TestServer server = TestServer.listing(this.chunks.flux(CHUNKS));

	@AfterEach
	void stop() {
		this.server.close();
	}

	@ParameterizedTest
	@CsvSource({ "/none, 404", "/list, 200", "/%zz, 400" })
	void answersClientsWithPriorKnowledge(String path, int status) {
		HttpClient.create()
			.protocol(HttpProtocol.H2C)
			.baseUrl(this.server.uri("").toString())
			.get()
			.uri(path)
			.responseSingle((answer, body) -> body.asByteArray().defaultIfEmpty(new byte[0]).doOnNext((bytes) -> {
				assertThat(answer.version().majorVersion()).isEqualTo(2);
				assertThat(answer.status().code()).isEqualTo(status);
				assertThat(answer.responseHeaders().getAll("X-Content-Type-Options")).containsExactly("nosniff");
				assertThat(answer.responseHeaders().getAll("Content-Security-Policy")).hasSize(1);
				assertThat(bytes.length).isEqualTo((status == 200) ? LENGTH : bytes.length);
			}))
			.block(Duration.ofMinutes(1));
	}

	@Test
	void keepsFewChunksInMemoryForASlowReader() throws Exception {
		try (RawHttp2 slow = new RawHttp2(this.server, WINDOW)) {
			slow.get("/list");
			int length = slow.read(RawHttp2.DATA).payload().remaining();
			Thread.sleep(300);
			assertThat(this.chunks.made()).isLessThan(CHUNKS);
			slow.write(RawHttp2.number(RawHttp2.WINDOW_UPDATE, 0, LENGTH));
			slow.write(RawHttp2.number(RawHttp2.WINDOW_UPDATE, 1, LENGTH));
			RawHttp2.Frame frame;
			do {
				frame = slow.read(RawHttp2.DATA);
				length += frame.payload().remaining();
			}
			while (!frame.isLast());
			assertThat(length).isEqualTo(LENGTH);
			assertThat(this.chunks.maxInMemory()).isLessThanOrEqualTo(InFlightLimit.MAX_CHUNKS);
		}
	}

	@Test
	void doesNotLogClientsThatCancelARequest(CapturedOutput output) throws Exception {
		try (RawHttp2 impatient = new RawHttp2(this.server, WINDOW)) {
			impatient.get("/list");
			impatient.read(RawHttp2.DATA);
			impatient.write(RawHttp2.number(RawHttp2.RST_STREAM, 1, RawHttp2.CANCEL));
			this.chunks.awaitEnd();
			assertThat(this.chunks.made()).isLessThan(CHUNKS);
			impatient.write(RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8]));
			assertThat(impatient.read(RawHttp2.PING).flags()).as("the acknowledgement").isEqualTo(1);
		}
		assertThat(output).doesNotContain("ERROR");
	}

	@Test
	void answersRequestsThatAreOnTheirWayWhenTheServerStops() throws Exception {
		CompletableFuture<Void> stopped;
		try (RawHttp2 raw = new RawHttp2(this.server)) {
			raw.get("/list");
			int length = raw.read(RawHttp2.DATA).payload().remaining();
			stopped = this.server.stop();
			List<Integer> lastStreams = new ArrayList<>();
			int answers = 0;
			while (answers < 2 || lastStreams.size() < 2) {
				RawHttp2.Frame frame = raw.read();
				length += (frame.type() == RawHttp2.DATA && frame.stream() == 1) ? frame.payload().remaining() : 0;
				answers += frame.isLast() ? 1 : 0;
				if (frame.type() == RawHttp2.GO_AWAY) {
					lastStreams.add(frame.payload().getInt());
					if (lastStreams.size() == 1) {
						raw.get(3, "/none");
					}
				}
			}
			assertThat(length).isEqualTo(LENGTH);
			assertThat(lastStreams).containsExactly(Integer.MAX_VALUE, 3);
			assertThat(raw.errorAtTheEnd()).isEmpty();
		}
		stopped.get(60, TimeUnit.SECONDS);
	}

	@Test
	void sendsItsLimits() throws Exception {
		try (RawHttp2 raw = new RawHttp2(this.server)) {
			RawHttp2.Frame frame = raw.read();
			assertThat(frame.type()).isEqualTo(RawHttp2.SETTINGS);
			Map<Short, Integer> settings = new HashMap<>();
			while (frame.payload().hasRemaining()) {
				settings.put(frame.payload().getShort(), frame.payload().getInt());
			}
			assertThat(settings).as("streams, and bytes of headers")
				.containsEntry((short) 3, 100)
				.containsEntry((short) 6, 8 * 1024);
		}
	}

}
