package dev.locations.location.mongo.document;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import dev.locations.json.FieldSelection;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures how a location of MongoDB is written as JSON.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class BsonToJsonBenchmark {

	private static final int DOCUMENTS = 1_024;

	private final RawBsonDocument[] documents = new RawBsonDocument[DOCUMENTS];

	private final FieldSelection selection = FieldSelection.of(List.of("id", "name", "geometry"), List.of());

	private int next;

	/** Generates the documents. */
	@Setup
	public void makeDocuments() {
		Random random = new Random(1);
		for (int i = 0; i < DOCUMENTS; i++) {
			this.documents[i] = new RawBsonDocument(document(random), new BsonDocumentCodec());
		}
	}

	private static BsonDocument document(Random random) {
		BsonDateTime time = new BsonDateTime(1_750_000_000_000L + random.nextInt(1_000_000_000));
		int number = random.nextInt(1_000_000);
		return new BsonDocument("_id", new BsonBinary(new UUID(random.nextLong(), random.nextLong())))
			.append("name", new BsonString("Café Münsterplatz " + number))
			.append("description",
					new BsonString(
							"\"Café\" in Žaler. A short walk from the station leads through a street with a market. "
								.repeat(2)))
			.append("phone", new BsonString("+43 1 " + number))
			.append("photoUrl", new BsonString("https://example.org/photos/" + number + ".jpg"))
			.append("siteUrl", new BsonString("https://example.org/places/" + number))
			.append("geometry",
					new BsonDocument("type", new BsonString("Point")).append("coordinates",
							new BsonArray(List.of(new BsonDouble(random.nextInt(18_000_000) / 1e5),
									new BsonDouble(random.nextInt(9_000_000) / 1e5)))))
			.append("address",
					new BsonDocument("street", new BsonString("Münstergasse")).append("zipCode", new BsonString("1010"))
						.append("city", new BsonString("Žaler"))
						.append("state", new BsonString("Grañavik")))
			.append("properties", new BsonString("{\"category\":\"café\",\"rating\":3}"))
			.append("createdAt", time)
			.append("updatedAt", time);
	}

	/**
	 * Writes all fields.
	 * @return the JSON
	 */
	@Benchmark
	public byte[] whole() {
		return Objects
			.requireNonNull(MongoLocationJson.of(this.documents[this.next++ & (DOCUMENTS - 1)], FieldSelection.ALL));
	}

	/**
	 * Writes three fields.
	 * @return the JSON
	 */
	@Benchmark
	public byte[] selected() {
		return Objects
			.requireNonNull(MongoLocationJson.of(this.documents[this.next++ & (DOCUMENTS - 1)], this.selection));
	}

}
