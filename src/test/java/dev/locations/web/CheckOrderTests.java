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
import dev.locations.web.FaultyRequest.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Sends requests with a fault and with that which the service looks for next. It refuses
 * each for the first of them. As its checks follow each other, these pairs show the order
 * of all.
 */
@ApiTest
class CheckOrderTests {

	private static final Map<Endpoint, String> ORDER = Map.ofEntries(
			Map.entry(Endpoint.SIGN_IN, "ROUTE METHOD PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA"),
			Map.entry(Endpoint.LIST_LOCATIONS, "ROUTE METHOD AUTHORIZATION PARAMETER"),
			Map.entry(Endpoint.CREATE_LOCATION,
					"ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA"),
			Map.entry(Endpoint.GET_LOCATION, "ROUTE METHOD RECORD AUTHORIZATION PARAMETER"),
			Map.entry(Endpoint.UPDATE_LOCATION,
					"ROUTE METHOD RECORD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA VERSION"),
			Map.entry(Endpoint.DELETE_LOCATION, "ROUTE METHOD RECORD AUTHORIZATION RIGHTS PARAMETER VERSION"),
			Map.entry(Endpoint.IMPORT_LOCATIONS, "ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE"),
			Map.entry(Endpoint.ME, "ROUTE METHOD AUTHORIZATION PARAMETER"),
			Map.entry(Endpoint.CHANGE_PASSWORD, "ROUTE METHOD AUTHORIZATION PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA"),
			Map.entry(Endpoint.LIST_USERS, "ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER"),
			Map.entry(Endpoint.CREATE_USER,
					"ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA"),
			Map.entry(Endpoint.GET_USER, "ROUTE METHOD AUTHORIZATION RECORD PARAMETER"), Map.entry(Endpoint.UPDATE_USER,
					"ROUTE METHOD AUTHORIZATION RIGHTS RECORD PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA"));

	private final TestApi api;

	CheckOrderTests(TestApi api) {
		this.api = api;
	}

	static Stream<Arguments> pairs() {
		return ORDER.entrySet().stream().flatMap((entry) -> {
			List<Fault> order = Stream.of(entry.getValue().split(" ")).map(Fault::valueOf).toList();
			return IntStream.range(0, order.size())
				.boxed()
				.flatMap((first) -> order.stream()
					.skip(first)
					.limit(2)
					.map((second) -> arguments(entry.getKey(), order.get(first), second)));
		});
	}

	@ParameterizedTest
	@MethodSource("pairs")
	void refusesForTheFirstFault(Endpoint endpoint, Fault first, Fault second) {
		Answer answer = new FaultyRequest(endpoint, EnumSet.of(first, second)).send(this.api);
		assertThat(answer.status()).as(answer.text()).isEqualTo(first.status());
		assertThat(answer.text()).contains(first.hint());
	}

	@Test
	void coversEveryEndpoint() {
		assertThat(ORDER.keySet()).isEqualTo(Set.of(Endpoint.values()));
	}

}
