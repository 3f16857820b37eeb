package dev.locations.testing;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Lets Awaitility look more often, and give up later, as the machine may be busy. */
public final class AwaitilityDefaults implements BeforeAllCallback {

	@Override
	public void beforeAll(ExtensionContext context) {
		Awaitility.setDefaultPollInterval(Duration.ofMillis(20));
		Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
	}

}
