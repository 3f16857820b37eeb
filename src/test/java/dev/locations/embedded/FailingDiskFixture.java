package dev.locations.embedded;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationStore;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // set before each test
abstract class FailingDiskFixture {

	static final Duration LIMIT = Duration.ofSeconds(30);

	@TempDir
	Path directory;

	TestStore store;

	LocationStore locations;

	final FailingDisk disk = new FailingDisk();

	@BeforeEach
	void open() {
		this.store = TestStore.open(this.directory, this.disk);
		this.locations = this.store.locations();
	}

	@AfterEach
	void close() {
		this.disk.heal();
		this.store.close();
	}

	void reopen() {
		close();
		open();
	}

	boolean isWritable() {
		return this.store.store().writeAvailability().isWritable();
	}

	void awaitWritable() {
		Awaitility.await().atMost(LIMIT).until(this::isWritable);
	}

	int count() {
		return this.store.count();
	}

	Optional<String> find(UUID id) {
		return this.locations.find(id).map(FailingDiskFixture::text).blockOptional(LIMIT);
	}

	static String text(LocationDocument location) {
		return new String(location.json(), StandardCharsets.UTF_8);
	}

}
