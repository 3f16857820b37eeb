package dev.locations.testing;

import org.springframework.beans.factory.annotation.Autowired;

@ApiTest
@SuppressWarnings("NullAway.Init") // injected before each test
public abstract class ApiTests {

	@Autowired
	protected TestApi api;

}
