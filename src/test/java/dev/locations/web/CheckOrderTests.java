package dev.locations.web;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.web.FaultyRequest.Fault;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sends requests with a fault and with that which the service looks for next. It refuses
 * each for the first of them. As its checks follow each other, these pairs show the order
 * of all.
 */
class CheckOrderTests extends ApiTests {

	private static String order(Endpoint endpoint) {
		return switch (endpoint) {
			case SIGN_IN -> "ROUTE METHOD PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA";
			case LIST_LOCATIONS, ME -> "ROUTE METHOD AUTHORIZATION PARAMETER";
			case CREATE_LOCATION, CREATE_USER ->
				"ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA";
			case GET_LOCATION -> "ROUTE METHOD RECORD AUTHORIZATION PARAMETER";
			case UPDATE_LOCATION ->
				"ROUTE METHOD RECORD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA VERSION";
			case DELETE_LOCATION -> "ROUTE METHOD RECORD AUTHORIZATION RIGHTS PARAMETER VERSION";
			case IMPORT_LOCATIONS -> "ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER MEDIA_TYPE SIZE";
			case CHANGE_PASSWORD -> "ROUTE METHOD AUTHORIZATION PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA";
			case LIST_USERS -> "ROUTE METHOD AUTHORIZATION RIGHTS PARAMETER";
			case GET_USER -> "ROUTE METHOD AUTHORIZATION RECORD PARAMETER";
			case UPDATE_USER -> "ROUTE METHOD AUTHORIZATION RIGHTS RECORD PARAMETER MEDIA_TYPE SIZE SYNTAX SCHEMA";
		};
	}

	@ParameterizedTest
	@EnumSource
	void refusesForTheFirstFault(Endpoint endpoint) {
		List<Fault> order = Stream.of(order(endpoint).split(" ")).map(Fault::valueOf).toList();
		for (int i = 0; i < order.size(); i++) {
			Fault first = order.get(i);
			for (Fault second : order.subList(i, Math.min(i + 2, order.size()))) {
				Answer answer = new FaultyRequest(endpoint, EnumSet.of(first, second)).send(this.api);
				assertThat(answer.status()).as("%s before %s: %s", first, second, answer.text())
					.isEqualTo(first.status());
				assertThat(answer.text()).contains(first.hint());
			}
		}
	}

}
