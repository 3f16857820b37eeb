package dev.locations.bench;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that changes something.
 *
 * @param method POST, PATCH or DELETE
 * @param collection the path of the records
 * @param id the record that is changed; empty to create one
 * @param body what is sent; empty with DELETE
 */
record Write(String method, String collection, String id, ObjectNode body) {

	static final String POST = "POST";

	static final String PATCH = "PATCH";

	static final String DELETE = "DELETE";

	private static final JsonMapper JSON = new JsonMapper();

	/**
	 * Sends the request.
	 * @param http the service
	 * @param authorization the header Authorization
	 * @return what becomes of it
	 */
	CompletableFuture<Outcome> send(Http http, String authorization) {
		return http
			.send(this.method, this.collection + (this.id.isEmpty() ? "" : "/" + this.id),
					this.body.isEmpty() ? "" : this.body.toString(), "Authorization", authorization)
			.handle((answer, failure) -> new Outcome(this, (failure == null) ? answer.statusCode() : Outcome.UNANSWERED,
					(failure == null) ? read(answer) : this.body.objectNode()));
	}

	private ObjectNode read(HttpResponse<String> answer) {
		return answer.body().startsWith("{") ? (ObjectNode) JSON.readTree(answer.body()) : this.body.objectNode();
	}

	/**
	 * What came of a write.
	 *
	 * @param write the write
	 * @param status the status of the answer, or {@link #UNANSWERED}
	 * @param answer the body of the answer; empty when there is none
	 */
	record Outcome(Write write, int status, ObjectNode answer) {

		static final int UNANSWERED = 0;

		boolean isAnswered() {
			return this.status != UNANSWERED;
		}

		/** Whether the service had too much to do. */
		boolean isRefused() {
			return this.status == 503;
		}

		boolean isDone() {
			return this.status / 100 == 2;
		}

		/** Whether the record was gone. */
		boolean isMissed() {
			return this.status == 404;
		}

		boolean isOf(String method) {
			return this.write.method().equals(method);
		}

	}

}
