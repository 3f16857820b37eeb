package dev.locations.observability;

import org.jspecify.annotations.Nullable;

import org.springframework.web.server.ServerWebExchange;

/**
 * What becomes known of a request while it is answered.
 */
public final class RequestFacts {

	/** The route of requests that no route takes. */
	static final String NO_ROUTE = "none";

	private static final String ATTRIBUTE = RequestFacts.class.getName();

	private final String id;

	private String route = NO_ROUTE;

	private AnswerSource source = AnswerSource.NONE;

	private boolean abandoned;

	private @Nullable String traceId;

	private RequestFacts(String id) {
		this.id = id;
	}

	static RequestFacts attachTo(ServerWebExchange exchange, String id) {
		RequestFacts facts = new RequestFacts(id);
		exchange.getAttributes().put(ATTRIBUTE, facts);
		return facts;
	}

	/**
	 * The facts of a request.
	 * @param exchange the request and its answer
	 * @return its facts; of a request that nobody observes, facts that nobody reads
	 */
	public static RequestFacts of(ServerWebExchange exchange) {
		RequestFacts facts = (RequestFacts) exchange.getAttributes().get(ATTRIBUTE);
		return (facts != null) ? facts : new RequestFacts("");
	}

	/**
	 * Tells which route takes the request.
	 * @param path its path pattern, such as {@code /api/locations/{id}}
	 */
	public void routedTo(String path) {
		this.route = path;
	}

	/**
	 * Tells what answers the request.
	 * @param answer the source of its data
	 */
	public void answeredFrom(AnswerSource answer) {
		this.source = answer;
	}

	/** Tells that nobody waits for the answer any more. */
	public void abandoned() {
		this.abandoned = true;
	}

	void tracedAs(String trace) {
		this.traceId = trace;
	}

	/**
	 * The identifier of the request, which its answer and the log tell.
	 * @return 1 to 64 letters, digits, dots, hyphens and underscores of ASCII; empty when
	 * nobody observes the request
	 */
	public String id() {
		return this.id;
	}

	String route() {
		return this.route;
	}

	AnswerSource source() {
		return this.source;
	}

	boolean isAbandoned() {
		return this.abandoned;
	}

	@Nullable String traceId() {
		return this.traceId;
	}

}
