package dev.locations.mongo;

import java.util.Objects;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Opens a database for the tests of a class, and closes it after them. */
public final class TestMongoExtension implements BeforeAllCallback, AfterAllCallback {

	private final Supplier<TestMongo> opener;

	private @Nullable TestMongo database;

	public TestMongoExtension(Supplier<TestMongo> opener) {
		this.opener = opener;
	}

	@Override
	public void beforeAll(ExtensionContext context) {
		this.database = this.opener.get();
	}

	public TestMongo database() {
		return Objects.requireNonNull(this.database);
	}

	@Override
	public void afterAll(ExtensionContext context) {
		if (this.database != null) {
			this.database.close();
		}
	}

}
