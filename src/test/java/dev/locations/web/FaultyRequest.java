package dev.locations.web;

import java.nio.charset.StandardCharsets;
import java.util.Set;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.Endpoint;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

/** A request that is valid except for its faults. */
record FaultyRequest(Endpoint endpoint, Set<RequestFault> faults) {

	Answer send(TestApi api) {
		RequestBodySpec request = client(api)
			.request(has(RequestFault.METHOD) ? HttpMethod.PUT : this.endpoint.method(), uri())
			.contentType(has(RequestFault.MEDIA_TYPE) ? MediaType.TEXT_PLAIN : MediaType.APPLICATION_JSON);
		if (has(RequestFault.VERSION)) {
			request.header(HttpHeaders.IF_MATCH, "\"another\"");
		}
		return Answer.to((this.endpoint.body() != null) ? request.bodyValue(body(this.endpoint.body())) : request);
	}

	private boolean has(RequestFault fault) {
		return this.faults.contains(fault);
	}

	private TestClient client(TestApi api) {
		String header = "Bearer " + api.token(has(RequestFault.RIGHTS) ? Accounts.reader() : Accounts.admin());
		return has(RequestFault.AUTHORIZATION) ? api.withAuthorization(header, header) : api.withAuthorization(header);
	}

	private String uri() {
		String uri = this.endpoint.uri();
		if (has(RequestFault.RECORD)) {
			uri = uri.substring(0, uri.lastIndexOf('/') + 1) + Locations.NOWHERE;
		}
		if (has(RequestFault.ROUTE)) {
			uri += "/a/b";
		}
		if (has(RequestFault.DRY_RUN)) {
			uri += "?dryRun=1";
		}
		return has(RequestFault.QUERY) ? uri + "?bbox=1" : uri;
	}

	private byte[] body(String valid) {
		String body = has(RequestFault.SCHEMA) ? "{\"phone\":5,\"email\":5,\"password\":5}" : valid;
		if (has(RequestFault.SYNTAX)) {
			body += "}";
		}
		return ((has(RequestFault.SIZE) ? " ".repeat(256 * 1024) : "") + body).getBytes(StandardCharsets.UTF_8);
	}

}
