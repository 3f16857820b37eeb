package dev.locations.operations;

import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

import dev.locations.json.Ids;
import dev.locations.observability.LogQueue;
import dev.locations.observability.LogText;
import dev.locations.observability.RequestDetails;
import dev.locations.observability.RequestObservation;
import dev.locations.store.Timestamps;
import dev.locations.web.Caller;
import dev.locations.web.ClientAddresses;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;

/**
 * Writes a line of JSON for each request that may change something, reads accounts, or
 * has no right to what it asks for. Of what clients send, the line has only their
 * address, identifiers in their usual form, and the identifier of the request. So it has
 * a limited length and no secret.
 */
@Component
@ConditionalOnWebApplication
public final class AuditLog implements RequestObservation.End, DisposableBean {

	/** Operators choose the lines by this name. */
	static final String LOGGER = "dev.locations.audit";

	private static final Logger logger = LoggerFactory.getLogger(LOGGER);

	private static final Set<HttpMethod> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

	private static final Set<Integer> NO_RIGHT = Set.of(HttpStatus.UNAUTHORIZED.value(), HttpStatus.FORBIDDEN.value());

	private static final int MAX_METHOD = 20;

	private final ClientAddresses addresses;

	private final Clock clock;

	private final JsonMapper json;

	private final LogQueue queue;

	AuditLog(ClientAddresses addresses, Clock clock, JsonMapper json, MeterRegistry registry) {
		this.addresses = addresses;
		this.clock = clock;
		this.json = json;
		this.queue = new LogQueue("audit", "locations.audit.dropped", registry);
	}

	@Override
	public void destroy() {
		this.queue.close();
	}

	@Override
	public void ended(ServerWebExchange exchange, RequestDetails details, int status, long nanos) {
		if (isAudited(exchange, details, status) && logger.isInfoEnabled()) {
			Map<String, Object> line = line(exchange, details, status);
			this.queue.write(() -> logger.info(this.json.writeValueAsString(line)));
		}
	}

	private static boolean isAudited(ServerWebExchange exchange, RequestDetails details, int status) {
		boolean isWrite = !SAFE.contains(exchange.getRequest().getMethod()) && details.hasRoute()
				&& status != HttpStatus.METHOD_NOT_ALLOWED.value();
		return isWrite || NO_RIGHT.contains(status) || AuditEntry.isSet(exchange.getAttributes(), AuditEntry.DENIED)
				|| AuditEntry.isSet(exchange.getAttributes(), AuditEntry.ACCOUNTS);
	}

	/**
	 * Returns what writes a line for each of many changes of records that a request
	 * makes, on any thread. They have no status.
	 */
	public Consumer<List<Change>> changesOf(ServerRequest request) {
		Map<String, Object> common = request(request.exchange(), RequestDetails.of(request.exchange()));
		return (changes) -> {
			if (!changes.isEmpty() && logger.isInfoEnabled()) {
				Map<String, Object> line = new LinkedHashMap<>(common);
				put(line, "time", this.clock.instant());
				// one place in the queue, so that many changes do not fill it
				this.queue.write(() -> changes.forEach((change) -> {
					put(line, "id", change.id());
					put(line, "before", change.before());
					line.remove("after");
					put(line, "after", change.after());
					logger.info(this.json.writeValueAsString(line));
				}));
			}
		};
	}

	/**
	 * Writes a line for the roles that an OpenID provider gives to an account, and takes
	 * from it.
	 */
	public void rolesFromProvider(String issuer, UUID id, List<String> from, List<String> to) {
		Map<String, Object> line = new LinkedHashMap<>();
		put(line, "time", this.clock.instant());
		line.put("provider", issuer);
		line.put("id", id);
		line.put("roles", new AuditEntry.Right(from, to));
		this.queue.write(() -> logger.info(this.json.writeValueAsString(line)));
	}

	private Map<String, Object> request(ServerWebExchange exchange, RequestDetails details) {
		Map<String, Object> attributes = exchange.getAttributes();
		AuditEntry entry = AuditEntry.of(attributes);
		Map<String, Object> line = new LinkedHashMap<>();
		put(line, "time", this.clock.instant());
		line.put("request", details.id());
		put(line, "account", (entry.value("account") != null) ? entry.value("account") : account(attributes));
		line.put("address", this.addresses.of(exchange.getRequest()).getHostAddress());
		line.put("method", LogText.of(exchange.getRequest().getMethod().name(), MAX_METHOD));
		line.put("route", details.route());
		return line;
	}

	private Map<String, Object> line(ServerWebExchange exchange, RequestDetails details, int status) {
		Map<String, Object> attributes = exchange.getAttributes();
		AuditEntry entry = AuditEntry.of(attributes);
		Map<String, Object> line = request(exchange, details);
		put(line, "id", (entry.value("id") != null) ? entry.value("id") : pathId(attributes));
		for (String name : List.of("fields", "roles", "active", "before", "after")) {
			put(line, name, entry.value(name));
		}
		line.putAll(entry.counts());
		put(line, AuditEntry.DENIED, entry.value(AuditEntry.DENIED));
		if (status == RequestObservation.End.ABORTED) {
			line.put("aborted", true);
		}
		else {
			line.put("status", status);
		}
		return line;
	}

	private static void put(Map<String, Object> line, String name, @Nullable Object value) {
		if (value != null) {
			line.put(name, (value instanceof Instant time) ? Timestamps.format(time.toEpochMilli()) : value);
		}
	}

	private static @Nullable UUID account(Map<String, Object> attributes) {
		return (Caller.of(attributes) instanceof Caller.Account account) ? account.id() : null;
	}

	private static @Nullable UUID pathId(Map<String, Object> attributes) {
		Object variables = attributes.get(RouterFunctions.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
		return (variables instanceof Map<?, ?> map)
				? Optional.ofNullable(map.get("id")).map(Objects::toString).flatMap(Ids::parse).orElse(null) : null;
	}

	/**
	 * A change of a record.
	 *
	 * @param after the time of the change; null for a deletion
	 */
	public record Change(UUID id, Instant before, @Nullable Instant after) {
	}

}
