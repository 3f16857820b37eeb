package dev.locations.testing;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets tests look for what they wait for more often than Awaitility does by itself, and
 * give up later, because the machine may be busy.
 */
public final class AwaitilityDefaults implements BeforeAllCallback {

	@Override
	public void beforeAll(ExtensionContext context) {
		Awaitility.setDefaultPollInterval(Duration.ofMillis(20));
		Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
	}

}
