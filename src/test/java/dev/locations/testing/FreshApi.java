package dev.locations.testing;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Gives each test the data that all start with.
 */
class FreshApi implements BeforeEachCallback {

	@Override
	public void beforeEach(ExtensionContext context) {
		SpringExtension.getApplicationContext(context).getBean(TestApi.class).reset();
	}

}
