package dev.locations.testing;

import org.springframework.beans.factory.annotation.Autowired;

/** Tests of the HTTP interface on stores in memory. */
@ApiTest
@SuppressWarnings("NullAway.Init") // injected before each test
public abstract class ApiTests {

	@Autowired
	protected TestApi api;

}
