package dev.locations.service;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Scanner;
import java.util.UUID;

import dev.locations.embedded.TestStore;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.testing.RawConnection;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class SlowReaderTests {

	private static final int LOCATIONS = 30_000;

	/** Two lists have about 54 MB, and the heap of the service 64 MB. */
	@Test
	void listsManyLocationsToSlowReadersInLittleMemory(@TempDir Path directory) throws Exception {
		fill(directory);
		try (ServiceProcess service = ServiceProcess.start(directory, "-Xmx64m")) {
			// until then, lists may be refused
			service.awaitLog("The read model holds");
			try (ListReader slow = new ListReader(service); ListReader slower = new ListReader(service)) {
				slow.read(1_000_000);
				slower.read(1_000);
				try (ListReader leaving = new ListReader(service)) {
					leaving.read(10_000);
				}
				Thread.sleep(1_500);
				assertThat(service.send(service.request("/api/locations?bbox=0,0,1,1")).body()).isEqualTo("[]");
				assertThat(slow.countLocations()).isEqualTo(LOCATIONS);
				assertThat(slower.countLocations()).isEqualTo(LOCATIONS);
			}
			assertThat(service.isAlive()).isTrue();
		}
	}

	private static void fill(Path directory) {
		LocationInput input = LocationInputs
			.of(LocationInputs.RIVERSIDE.replace("A drive along the lake", "d".repeat(500)));
		try (TestStore opened = TestStore.open(directory)) {
			LocationStore store = opened.locations();
			Flux.range(0, LOCATIONS)
				.map((i) -> new NewLocation(new UUID(0x4000, i), input))
				.buffer(1_000)
				.concatMap((locations) -> Locations.addTo(store, locations))
				.then()
				.block();
		}
	}

	/** Requests the list, and reads as much of it as the test asks for. */
	private static final class ListReader implements AutoCloseable {

		private final RawConnection connection;

		private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

		ListReader(ServiceProcess service) throws IOException {
			this.connection = RawConnection.open(service.port(), 16 * 1024);
			// an answer of HTTP/1.0 has no chunk sizes
			this.connection.send("GET /api/locations HTTP/1.0\r\nHost: localhost\r\n\r\n");
		}

		void read(int bytes) throws IOException {
			this.begun.writeBytes(this.connection.input().readNBytes(bytes));
		}

		/** Counts what each location has once, without keeping the rest of the list. */
		long countLocations() throws IOException {
			InputStream whole = new SequenceInputStream(new ByteArrayInputStream(this.begun.toByteArray()),
					this.connection.input());
			return new Scanner(whole, StandardCharsets.UTF_8).findAll("\"createdAt\"").count();
		}

		@Override
		public void close() throws IOException {
			this.connection.close();
		}

	}

}
