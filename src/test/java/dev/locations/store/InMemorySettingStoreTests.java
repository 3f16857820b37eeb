package dev.locations.store;

class InMemorySettingStoreTests extends SettingStoreContract {

	private final SettingStore store = new InMemorySettingStore();

	@Override
	protected SettingStore open() {
		return this.store;
	}

}
