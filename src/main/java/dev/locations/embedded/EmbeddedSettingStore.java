package dev.locations.embedded;

import dev.locations.store.SettingStore;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Stores settings in {@link Table#ABOUT} of the embedded store, which stores of all
 * versions have.
 */
record EmbeddedSettingStore(EmbeddedStore store) implements SettingStore {

	@Override
	public Mono<String> find(String name) {
		return this.store.reads().read((engine) -> {
			byte[] text = engine.get(Table.ABOUT, key(name));
			return (text != null) ? Bytes.text(text) : null;
		});
	}

	@Override
	public Flux<String> names() {
		return this.store.reads()
			.records(Table.ABOUT, key(""), Bytes.NONE, Reads.PAGE_SIZE, (engine, key, text) -> Bytes.text(key));
	}

	@Override
	public Mono<Void> put(String name, String text) {
		return this.store.<Boolean>write((changes) -> {
			changes.put(Table.ABOUT, key(name), Bytes.of(text));
			return true;
		}).then();
	}

	private static byte[] key(String name) {
		return Bytes.of("setting:" + name);
	}

}
