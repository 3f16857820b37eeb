package dev.locations.startup;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Describes a certificate or a key that cannot be read.
 */
class SslStoreProblemAnalyzer extends AbstractFailureAnalyzer<IllegalStateException> {

	private static final String SSL = "org.springframework.boot.ssl.";

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, IllegalStateException cause) {
		boolean fromBundle = Stream.of(cause.getStackTrace())
			.limit(1)
			.anyMatch((frame) -> frame.getClassName().startsWith(SSL));
		return fromBundle
				? new FailureAnalysis(
						"The settings under spring.ssl.bundle do not work: %s.".formatted(cause.getMessage()),
						"Set them to files that exist and can be read, and to the passwords of these files.", cause)
				: null;
	}

}
