package dev.locations.bench.crash;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

import dev.locations.bench.service.ServiceClient;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that changes something.
 *
 * @param collection the path of the records
 * @param id the id of the record; empty for POST
 * @param body the body; empty for DELETE
 */
record WriteRequest(String method, String collection, String id, ObjectNode body) {

	static final String POST = "POST";

	static final String PATCH = "PATCH";

	static final String DELETE = "DELETE";

	private static final JsonMapper JSON = new JsonMapper();

	/**
	 * Sends the request.
	 * @param authorization the value of the header {@code Authorization}
	 * @return its outcome, also when there is no answer
	 */
	CompletableFuture<WriteOutcome> send(ServiceClient client, String authorization) {
		String path = this.collection + (this.id.isEmpty() ? "" : "/" + this.id);
		return client
			.send(this.method, path, this.body.isEmpty() ? "" : this.body.toString(), "Authorization", authorization)
			.handle((answer, failure) -> (failure != null)
					? new WriteOutcome(this, WriteOutcome.UNANSWERED, JSON.createObjectNode()) : outcome(answer));
	}

	private WriteOutcome outcome(HttpResponse<String> answer) {
		boolean isObject = answer.body().startsWith("{");
		return new WriteOutcome(this, answer.statusCode(),
				isObject ? (ObjectNode) JSON.readTree(answer.body()) : JSON.createObjectNode());
	}

}
