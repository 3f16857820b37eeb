package dev.locations.web;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

import static org.assertj.core.api.Assertions.assertThat;

/** Of two faults that it looks for one after the other, the service names the first. */
class CheckOrderTests extends ApiTests {

	private static String order(Endpoint endpoint) {
		return switch (endpoint) {
			case SIGN_IN -> "ROUTE METHOD PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA";
			case LIST_LOCATIONS, ME -> "ROUTE METHOD AUTHORIZATION PARAMETER";
			case CREATE_LOCATION, CREATE_USER, CREATE_KEY ->
				"ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA";
			case GET_LOCATION -> "ROUTE METHOD RECORD AUTHORIZATION PARAMETER";
			case UPDATE_LOCATION ->
				"ROUTE METHOD RECORD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA VERSION";
			case DELETE_LOCATION -> "ROUTE METHOD RECORD AUTHORIZATION RIGHTS PARAMETER VERSION";
			case IMPORT_LOCATIONS -> "ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE";
			case CHANGE_PASSWORD -> "ROUTE METHOD AUTHORIZATION PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA";
			case LIST_USERS, LIST_KEYS, LIST_ACTIONS, LIST_DELETED -> "ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER";
			case VERSIONS, VERSION -> "ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER RECORD";
			case RESTORE_LOCATION ->
				"ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA RECORD VERSION";
			case GET_USER -> "ROUTE METHOD AUTHORIZATION RECORD PARAMETER";
			case DELETE_USER, SIGN_OUT_USER -> "ROUTE METHOD AUTHORIZATION RIGHTS RECORD PARAMETER";
			case UPDATE_USER -> "ROUTE METHOD AUTHORIZATION RIGHTS RECORD PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA";
		};
	}

	@ParameterizedTest
	@EnumSource
	void refusesForTheFirstFault(Endpoint endpoint) {
		List<FaultyRequest.Fault> order = Stream.of(order(endpoint).split(" "))
			.map(FaultyRequest.Fault::valueOf)
			.toList();
		for (int i = 0; i < order.size(); i++) {
			FaultyRequest.Fault first = order.get(i);
			for (FaultyRequest.Fault second : order.subList(i, Math.min(i + 2, order.size()))) {
				Answer answer = new FaultyRequest(endpoint, EnumSet.of(first, second)).send(this.api);
				assertThat(answer.status()).as("%s before %s: %s", first, second, answer.text())
					.isEqualTo(first.status());
				assertThat(answer.text()).contains(first.hint());
			}
		}
	}

	/** A request that is valid except for its faults. */
	private record FaultyRequest(Endpoint endpoint, Set<Fault> faults) {

		Answer send(TestApi api) {
			RequestBodySpec request = client(api)
				.request(has(Fault.METHOD) ? HttpMethod.PUT : this.endpoint.method(), uri())
				.contentType(has(Fault.MEDIA_TYPE) ? MediaType.TEXT_HTML : MediaType.APPLICATION_JSON);
			if (has(Fault.VERSION)) {
				request.header(HttpHeaders.IF_MATCH, "\"another\"");
			}
			return Answer.to((this.endpoint.body() != null) ? request.bodyValue(body(this.endpoint.body())) : request);
		}

		private boolean has(Fault fault) {
			return this.faults.contains(fault);
		}

		private TestClient client(TestApi api) {
			String header = "Bearer " + api.token(has(Fault.RIGHTS) ? Accounts.reader() : Accounts.admin());
			return has(Fault.AUTHORIZATION) ? api.withAuthorization(header, header) : api.withAuthorization(header);
		}

		private String uri() {
			String uri = this.endpoint.uri();
			if (has(Fault.RECORD)) {
				uri = uri.replaceFirst("[0-9a-f-]{36}", Locations.NOWHERE.toString());
			}
			if (has(Fault.ROUTE)) {
				uri += "/a/b";
			}
			return has(Fault.PARAMETER) ? uri + "?colour=red" : uri;
		}

		private byte[] body(String valid) {
			String body = has(Fault.SCHEMA) ? "{\"phone\":5,\"name\":5,\"email\":5,\"password\":5,\"version\":5}"
					: valid;
			if (has(Fault.SYNTAX)) {
				body += "}";
			}
			return ((has(Fault.SIZE) ? " ".repeat(this.endpoint.equals(Endpoint.IMPORT_LOCATIONS) ? 1 << 20 : 1 << 18)
					: "") + body)
				.getBytes(StandardCharsets.UTF_8);
		}

		enum Fault {

			ROUTE(404, "resource.notFound"), METHOD(405, "method.notAllowed"), RECORD(404, "record.notFound"),
			AUTHORIZATION(401, "auth.malformedAuthorization"), RIGHTS(403, "auth.forbidden"),
			PARAMETER(422, "is not a parameter"), MEDIA_TYPE(415, "request.unsupportedMediaType"),
			SIZE(413, "request.tooLarge"), SYNTAX(400, "Invalid JSON"), SCHEMA(422, "must be of type string"),
			VERSION(412, "precondition.failed");

			private final int status;

			private final String hint;

			Fault(int status, String hint) {
				this.status = status;
				this.hint = hint;
			}

			int status() {
				return this.status;
			}

			/** Returns a text that only the answer to this fault contains. */
			String hint() {
				return this.hint;
			}

		}

	}

}
