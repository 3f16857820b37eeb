package dev.locations.embedded;

import java.nio.charset.StandardCharsets;

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
			return (text != null) ? new String(text, StandardCharsets.UTF_8) : null;
		});
	}

	@Override
	public Flux<String> names() {
		return this.store.reads()
			.records(Table.ABOUT, key(""), Bytes.NONE, Reads.PAGE_SIZE,
					(engine, key, text) -> new String(key, StandardCharsets.UTF_8));
	}

	@Override
	public Mono<Void> put(String name, String text) {
		return this.store.<Boolean>write((changes) -> {
			changes.put(Table.ABOUT, key(name), text.getBytes(StandardCharsets.UTF_8));
			return true;
		}).then();
	}

	private static byte[] key(String name) {
		return ("setting:" + name).getBytes(StandardCharsets.UTF_8);
	}

}
