package dev.locations.store;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

public abstract class SettingStoreContract {

	/** Opens the same store once more, as after a restart or in another process. */
	protected abstract SettingStore open();

	@Test
	void keepsTheLastTextOfEachName() {
		SettingStore store = open();
		assertThat(store.find("first").blockOptional()).isEmpty();
		store.put("first", "before").block();
		store.put("second", "Zürich \"1\"\n").block();
		store.put("first", "").block();
		assertThat(store.find("first").block()).isEmpty();
		SettingStore again = open();
		assertThat(again.find("first").block()).isEmpty();
		assertThat(again.find("second").block()).isEqualTo("Zürich \"1\"\n");
		assertThat(again.find("sec").blockOptional()).isEmpty();
		assertThat(again.names().collectList().block()).containsExactlyInAnyOrder("first", "second");
		again.put("second", "later").block();
		assertThat(open().find("second").block()).isEqualTo("later");
	}

}
