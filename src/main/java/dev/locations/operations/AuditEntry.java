package dev.locations.operations;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * What the handlers of a request tell the audit log, on any thread: names, versions and
 * rights, but no values.
 */
public final class AuditEntry {

	static final String DENIED = "denied";

	static final String ACCOUNTS = "accounts";

	private static final String ATTRIBUTE = AuditEntry.class.getName();

	private final Map<String, Object> values = new ConcurrentHashMap<>();

	private volatile Supplier<Map<String, Object>> counts = Map::of;

	public static AuditEntry of(ServerRequest request) {
		return of(request.attributes());
	}

	static AuditEntry of(Map<String, Object> attributes) {
		return (AuditEntry) attributes.computeIfAbsent(ATTRIBUTE, (key) -> new AuditEntry());
	}

	public void account(UUID id) {
		this.values.put("account", id);
	}

	public void record(UUID id) {
		this.values.put("id", id);
	}

	/** Marks a request that reads accounts of others. */
	public void showsAccounts() {
		this.values.put(ACCOUNTS, true);
	}

	/** Marks a request without the right to the record, which gets 404. */
	public void denied() {
		this.values.put(DENIED, true);
	}

	/** Sets the names of the fields that are sent and that the service knows. */
	public void fields(Collection<String> names) {
		this.values.put("fields", List.copyOf(names));
	}

	/** Sets the time of the last change before this one. */
	public void before(Instant updatedAt) {
		this.values.put("before", updatedAt);
	}

	public void after(Instant updatedAt) {
		this.values.put("after", updatedAt);
	}

	/** Sets what a right was before this request, and what it is now, if they differ. */
	public void right(String name, Object from, Object to) {
		if (!from.equals(to)) {
			this.values.put(name, new Right(from, to));
		}
	}

	/** Sets what returns the counts by name, when the request has ended. */
	public void counts(Supplier<Map<String, Object>> numbers) {
		this.counts = numbers;
	}

	/** Tells whether a handler of the request has set a value. */
	static boolean isSet(Map<String, Object> attributes, String name) {
		return attributes.get(ATTRIBUTE) instanceof AuditEntry entry && entry.values.containsKey(name);
	}

	@Nullable Object value(String name) {
		return this.values.get(name);
	}

	Map<String, Object> counts() {
		return this.counts.get();
	}

	record Right(Object from, Object to) {
	}

}
