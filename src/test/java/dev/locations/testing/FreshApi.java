package dev.locations.testing;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Resets the stores and the clock of the {@link TestApi} before each test.
 */
class FreshApi implements BeforeEachCallback {

	@Override
	public void beforeEach(ExtensionContext context) {
		SpringExtension.getApplicationContext(context).getBean(TestApi.class).reset();
	}

}
