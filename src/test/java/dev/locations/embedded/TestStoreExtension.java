package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import org.springframework.util.FileSystemUtils;

/**
 * Opens an embedded store in a new directory for the tests of a class, and removes it
 * after them.
 */
public final class TestStoreExtension implements BeforeAllCallback, AfterAllCallback {

	private @Nullable Path directory;

	private @Nullable TestStore store;

	@Override
	public void beforeAll(ExtensionContext context) throws IOException {
		this.directory = Files.createTempDirectory("embedded-store");
		this.store = TestStore.open(this.directory);
	}

	/** Returns the store after removing everything from it. */
	public TestStore cleared() {
		TestStore opened = Objects.requireNonNull(this.store);
		opened.clear();
		return opened;
	}

	@Override
	public void afterAll(ExtensionContext context) throws IOException {
		if (this.store != null) {
			this.store.close();
		}
		FileSystemUtils.deleteRecursively(this.directory);
	}

}
