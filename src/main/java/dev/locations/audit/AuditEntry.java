package dev.locations.audit;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * What the handler of a request tells the audit log. It takes names and versions, but no
 * values. Other threads than that of the request may tell something.
 */
public final class AuditEntry {

	private static final String ATTRIBUTE = AuditEntry.class.getName();

	private volatile @Nullable UUID account;

	private volatile @Nullable UUID record;

	private volatile boolean denied;

	private volatile @Nullable List<String> fields;

	private volatile @Nullable Instant before;

	private volatile @Nullable Instant after;

	private volatile Supplier<Map<String, Object>> counts = Map::of;

	public static AuditEntry of(ServerRequest request) {
		return of(request.attributes());
	}

	static AuditEntry of(Map<String, Object> attributes) {
		return (AuditEntry) attributes.computeIfAbsent(ATTRIBUTE, (key) -> new AuditEntry());
	}

	public void account(UUID id) {
		this.account = id;
	}

	public void record(UUID id) {
		this.record = id;
	}

	/** Marks a request without the right to the record, which gets 404. */
	public void denied() {
		this.denied = true;
	}

	/** Sets the names of the fields that are sent and that the service knows. */
	public void fields(Collection<String> names) {
		this.fields = List.copyOf(names);
	}

	/** Sets the time of the last change before this one. */
	public void before(Instant updatedAt) {
		this.before = updatedAt;
	}

	/** Sets the time of this change. */
	public void after(Instant updatedAt) {
		this.after = updatedAt;
	}

	/** Sets what returns the counts by name, when the request has ended. */
	public void counts(Supplier<Map<String, Object>> numbers) {
		this.counts = numbers;
	}

	@Nullable UUID account() {
		return this.account;
	}

	@Nullable UUID record() {
		return this.record;
	}

	static boolean isDenied(Map<String, Object> attributes) {
		return attributes.get(ATTRIBUTE) instanceof AuditEntry entry && entry.denied;
	}

	@Nullable List<String> fields() {
		return this.fields;
	}

	@Nullable Instant before() {
		return this.before;
	}

	@Nullable Instant after() {
		return this.after;
	}

	Map<String, Object> counts() {
		return this.counts.get();
	}

}
