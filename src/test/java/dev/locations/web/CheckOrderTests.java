package dev.locations.web;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.Endpoint;
import dev.locations.testing.TestApi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Sends requests with two faults. The service refuses each for the fault that it checks
 * first.
 */
@ApiTest
@TestPropertySource(properties = "locations.import.max-size=200KB")
class CheckOrderTests {

	private static final Map<Endpoint, List<RequestFault>> ORDER = Map.ofEntries(
			Map.entry(Endpoint.SIGN_IN,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.MEDIA_TYPE, RequestFault.SIZE,
							RequestFault.SYNTAX, RequestFault.SCHEMA)),
			Map.entry(Endpoint.LIST_LOCATIONS,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.AUTHORIZATION, RequestFault.QUERY)),
			Map.entry(Endpoint.CREATE_LOCATION,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.AUTHORIZATION, RequestFault.RIGHTS,
							RequestFault.MEDIA_TYPE, RequestFault.SIZE, RequestFault.SYNTAX, RequestFault.SCHEMA)),
			Map.entry(Endpoint.GET_LOCATION,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.RECORD, RequestFault.AUTHORIZATION)),
			Map.entry(Endpoint.UPDATE_LOCATION,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.RECORD, RequestFault.AUTHORIZATION,
							RequestFault.RIGHTS, RequestFault.MEDIA_TYPE, RequestFault.SIZE, RequestFault.SYNTAX,
							RequestFault.SCHEMA, RequestFault.VERSION)),
			Map.entry(Endpoint.DELETE_LOCATION,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.RECORD, RequestFault.AUTHORIZATION,
							RequestFault.RIGHTS, RequestFault.VERSION)),
			Map.entry(Endpoint.IMPORT_LOCATIONS,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.AUTHORIZATION, RequestFault.RIGHTS,
							RequestFault.DRY_RUN, RequestFault.MEDIA_TYPE, RequestFault.SIZE)),
			Map.entry(Endpoint.ME, List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.AUTHORIZATION)),
			Map.entry(Endpoint.CHANGE_PASSWORD,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.AUTHORIZATION,
							RequestFault.MEDIA_TYPE, RequestFault.SIZE, RequestFault.SYNTAX, RequestFault.SCHEMA)),
			Map.entry(Endpoint.LIST_USERS,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.AUTHORIZATION, RequestFault.RIGHTS)),
			Map.entry(Endpoint.CREATE_USER,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.AUTHORIZATION, RequestFault.RIGHTS,
							RequestFault.MEDIA_TYPE, RequestFault.SIZE, RequestFault.SYNTAX, RequestFault.SCHEMA)),
			Map.entry(Endpoint.GET_USER,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.AUTHORIZATION, RequestFault.RECORD)),
			Map.entry(Endpoint.UPDATE_USER,
					List.of(RequestFault.ROUTE, RequestFault.METHOD, RequestFault.AUTHORIZATION, RequestFault.RIGHTS,
							RequestFault.RECORD, RequestFault.MEDIA_TYPE, RequestFault.SIZE, RequestFault.SYNTAX,
							RequestFault.SCHEMA)));

	private final TestApi api;

	CheckOrderTests(TestApi api) {
		this.api = api;
	}

	static Stream<Arguments> pairs() {
		return ORDER.entrySet()
			.stream()
			.flatMap((entry) -> IntStream.range(0, entry.getValue().size())
				.boxed()
				.flatMap((first) -> entry.getValue()
					.subList(first, entry.getValue().size())
					.stream()
					.map((second) -> arguments(entry.getKey(), entry.getValue().get(first), second))));
	}

	@ParameterizedTest
	@MethodSource("pairs")
	void refusesForTheFirstFault(Endpoint endpoint, RequestFault first, RequestFault second) {
		Answer answer = new FaultyRequest(endpoint, EnumSet.of(first, second)).send(this.api);
		assertThat(answer.status()).as(answer.text()).isEqualTo(first.status());
		assertThat(answer.text()).contains(first.hint());
	}

	@Test
	void coversEveryEndpoint() {
		assertThat(ORDER.keySet()).isEqualTo(Set.of(Endpoint.values()));
	}

}
