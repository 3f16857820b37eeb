package dev.locations.mongo;

import dev.locations.store.SettingStore;
import dev.locations.store.SettingStoreContract;
import org.bson.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("mongodb")
class MongoSettingStoreTests extends SettingStoreContract {

	@AutoClose
	private final TestMongo database = TestMongo.start();

	@Override
	protected SettingStore open() {
		return new MongoSettingStore(this.database.template(), this.database.timeout());
	}

	@Test
	void ignoresADocumentOfAnotherProgramWithoutAText() {
		this.database.template().insert(new Document("_id", "other").append("text", 7), "settings").block();
		assertThat(open().find("other").blockOptional()).isEmpty();
	}

}
