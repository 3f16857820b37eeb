package dev.locations.embedded;

import java.nio.file.Path;

import dev.locations.store.SettingStore;
import dev.locations.store.SettingStoreContract;
import dev.locations.testing.TestDirectory;
import org.junit.jupiter.api.AutoClose;

class EmbeddedSettingStoreTests extends SettingStoreContract {

	private final Path directory = TestDirectory.create();

	@AutoClose
	private TestStore store = TestStore.open(this.directory);

	@Override
	protected SettingStore open() {
		this.store.close();
		this.store = TestStore.open(this.directory);
		return new EmbeddedSettingStore(this.store.store());
	}

}
