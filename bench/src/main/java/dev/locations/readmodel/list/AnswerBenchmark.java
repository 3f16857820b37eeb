package dev.locations.readmodel.list;

import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.query.LocationQuery;
import dev.locations.readmodel.search.QueryFields;
import dev.locations.readmodel.search.SampleModel;
import dev.locations.readmodel.snapshot.Snapshot;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** Measures an answer from the read model: the search and the making of the bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx2g")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class AnswerBenchmark {

	private static final FieldSelection SELECTION = FieldSelection.of(List.of("id", "name", "geometry"), List.of());

	/** The number of locations. */
	@Param("171075")
	public int size;

	/** About how many locations are in a box. */
	@Param({ "20", "200", "2000" })
	public int results;

	/** Whether as many changes wait as a compaction allows. */
	@Param("false")
	public boolean changed;

	/** JMH calls {@link #fill} first. */
	@SuppressWarnings("NullAway.Init")
	private SampleModel model;

	/** Fills the read model. */
	@Setup
	public void fill() {
		this.model = new SampleModel(this.size, this.results, this.changed);
	}

	/**
	 * Answers with all fields.
	 * @return the number of bytes
	 */
	@Benchmark
	public int whole() {
		return answer(FieldSelection.ALL);
	}

	/**
	 * Answers with three fields.
	 * @return the number of bytes
	 */
	@Benchmark
	public int selected() {
		return answer(SELECTION);
	}

	/** Saves a location, as a {@code PATCH} does. */
	@Benchmark
	public Snapshot save() {
		return this.model.save();
	}

	private int answer(FieldSelection fields) {
		int[] bytes = new int[1];
		LocationQuery query = new LocationQuery(this.model.nextBox(), fields);
		Flux.from(new ListAnswer(this.model.snapshot(), query, ContentCoding.IDENTITY, QueryFields.NONE).list().body())
			.subscribe((chunk) -> bytes[0] += count(chunk));
		return bytes[0];
	}

	private static int count(DataBuffer chunk) {
		int bytes = chunk.readableByteCount();
		DataBufferUtils.release(chunk);
		return bytes;
	}

}
