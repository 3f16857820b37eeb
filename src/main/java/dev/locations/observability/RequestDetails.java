package dev.locations.observability;

import org.jspecify.annotations.Nullable;

import org.springframework.web.server.ServerWebExchange;

/** What metrics, the access log and traces tell of a request. Its handlers set it. */
public final class RequestDetails {

	static final String NO_ROUTE = "none";

	private static final String ATTRIBUTE = RequestDetails.class.getName();

	private final String id;

	private String route = NO_ROUTE;

	private boolean aborted;

	private boolean open;

	private @Nullable String traceId;

	private RequestDetails(String id) {
		this.id = id;
	}

	static RequestDetails attachTo(ServerWebExchange exchange, String id) {
		RequestDetails details = new RequestDetails(id);
		exchange.getAttributes().put(ATTRIBUTE, details);
		return details;
	}

	/** Returns new details if the request is not observed, as in tests. */
	public static RequestDetails of(ServerWebExchange exchange) {
		RequestDetails details = (RequestDetails) exchange.getAttributes().get(ATTRIBUTE);
		return (details != null) ? details : new RequestDetails("");
	}

	public void setRoute(String path) {
		this.route = path;
	}

	public void markAborted() {
		this.aborted = true;
	}

	/**
	 * Marks the answer as one that stays open until its client leaves. The request takes
	 * until its beginning, and its end is not a failure.
	 */
	public void markOpen() {
		this.open = true;
	}

	boolean isOpen() {
		return this.open;
	}

	void setTraceId(String trace) {
		this.traceId = trace;
	}

	/** Returns 1 to 64 safe characters; empty if the request is not observed. */
	public String id() {
		return this.id;
	}

	public String route() {
		return this.route;
	}

	public boolean hasRoute() {
		return !this.route.equals(NO_ROUTE);
	}

	boolean isAborted() {
		return this.aborted;
	}

	@Nullable String traceId() {
		return this.traceId;
	}

}
