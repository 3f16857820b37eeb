package dev.locations.readmodel.answer;

import java.util.Collection;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationExtent;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationReads;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.readmodel.snapshot.Snapshot;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Answers reads from a snapshot. No method blocks.
 *
 * @param snapshot all locations at one moment
 * @param model compresses the locations when a client asks for gzip
 * @param results records how many locations each query finds
 * @param store answers queries for words while the read model has none
 */
public record SnapshotReads(Snapshot snapshot, ReadModel model, QueryResults results,
		LocationReads store) implements LocationReads {

	@Override
	public AnswerSource source() {
		return AnswerSource.READ_MODEL;
	}

	@Override
	public Mono<LocationList> list(LocationQuery query, ContentCoding coding) {
		if (query.text() != null && !this.snapshot.hasWords()) {
			return this.store.list(query, coding);
		}
		if (coding == ContentCoding.GZIP) {
			this.model.compress(this.snapshot);
		}
		ListAnswer answer = new ListAnswer(this.snapshot, query, coding);
		return answer.isLong() ? Mono.fromSupplier(() -> list(answer)).subscribeOn(Schedulers.parallel())
				: Mono.just(list(answer));
	}

	private LocationList list(ListAnswer answer) {
		LocationList list = answer.list();
		list.total().ifPresent((total) -> this.results.record((int) total));
		return list;
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		byte[] json = this.snapshot.find(id);
		return (json != null) ? Mono.just(new LocationDocument(id, fields.apply(json), LocationRecord.updatedAt(json)))
				: Mono.empty();
	}

	@Override
	public Mono<LocationExtent> extent() {
		return Mono.justOrEmpty(this.snapshot.extent());
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return Mono.just(this.snapshot.contains(id));
	}

	@Override
	public Mono<Integer> countExisting(Collection<UUID> ids) {
		return Mono.fromSupplier(() -> Math.toIntExact(ids.stream().filter(this.snapshot::contains).count()));
	}

}
