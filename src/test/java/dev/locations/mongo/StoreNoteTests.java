package dev.locations.mongo;

import com.mongodb.ConnectionString;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class StoreNoteTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			mongodb://mongo                                | the database locations of the MongoDB at mongo
			mongodb://mongo:27018/places                   | the database places of the MongoDB at mongo:27018
			mongodb://joe:s3cret@a,b:2/places?replicaSet=r | the database places of the MongoDB at a,b:2
			""")
	void namesTheHostsAndTheDatabaseButNoCredentials(String uri, String expected) {
		StoreNote note = new StoreNote(() -> new ConnectionString(uri));
		assertThat(note.text()).isEqualTo("Data is in " + expected);
	}

}
