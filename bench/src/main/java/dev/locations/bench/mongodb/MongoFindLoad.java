package dev.locations.bench.mongodb;

import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.bench.load.Load;
import dev.locations.bench.places.Box;
import dev.locations.bench.statistics.Sample;
import dev.locations.mongo.BoxQuery;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The queries that the service sends to MongoDB for boxes, sent without the service. */
final class MongoFindLoad implements Load {

	private final MongoCollection<RawBsonDocument> collection;

	private final List<Box> boxes;

	private final int connections;

	MongoFindLoad(MongoCollection<RawBsonDocument> collection, List<Box> boxes, int connections) {
		this.collection = collection;
		this.boxes = boxes;
		this.connections = connections;
	}

	@Override
	public String label() {
		return "MongoDB query";
	}

	@Override
	public Sample run(int seconds, int seed) {
		Queue<Double> times = new ConcurrentLinkedQueue<>();
		AtomicLong bytes = new AtomicLong();
		long started = System.nanoTime();
		long end = started + seconds * 1_000_000_000L;
		Flux.range(0, this.connections)
			.flatMap((i) -> find(new Random((long) seed * this.connections + i), times, bytes)
				.repeat(() -> System.nanoTime() < end), this.connections)
			.blockLast();
		double duration = (System.nanoTime() - started) / 1e9;
		double[] sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
		return new Sample(sorted.length / duration, bytes.get() / duration / 1e6, sorted[sorted.length / 2],
				sorted[sorted.length * 99 / 100], 0);
	}

	private Mono<Void> find(Random random, Queue<Double> times, AtomicLong bytes) {
		return Mono.defer(() -> {
			long started = System.nanoTime();
			Box box = this.boxes.get(random.nextInt(this.boxes.size())).moved(random);
			return BoxQuery.find(this.collection, box.west(), box.south(), box.east(), box.north())
				.doOnNext((document) -> bytes.addAndGet(document.getByteBuffer().remaining()))
				.then()
				.doOnSuccess((done) -> times.add((System.nanoTime() - started) / 1e6));
		});
	}

}
