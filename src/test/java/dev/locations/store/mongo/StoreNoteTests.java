package dev.locations.store.mongo;

import java.nio.file.Path;

import com.mongodb.ConnectionString;
import dev.locations.store.StoreBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class StoreNoteTests {

	@Test
	void namesTheDataDirectoryInFull() {
		StoreNote note = new StoreNote(new StoreBackend(Path.of("./data")), () -> {
			throw new AssertionError("the address of the embedded store is nobody's concern");
		});
		assertThat(note.text()).isEqualTo("Data is in the embedded store in " + Path.of("data").toAbsolutePath());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			mongodb://mongo                                | the database locations of the MongoDB at mongo
			mongodb://mongo:27018/places                   | the database places of the MongoDB at mongo:27018
			mongodb://joe:s3cret@a,b:2/places?replicaSet=r | the database places of the MongoDB at a,b:2
			""")
	void namesTheHostsAndTheDatabaseButNoCredentials(String uri, String expected) {
		StoreNote note = new StoreNote(new StoreBackend(null), () -> new ConnectionString(uri));
		assertThat(note.text()).isEqualTo("Data is in " + expected);
	}

}
