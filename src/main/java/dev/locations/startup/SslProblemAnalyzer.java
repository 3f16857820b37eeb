package dev.locations.startup;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.ssl.NoSuchSslBundleException;

/**
 * Describes that there is no SSL bundle with the configured name.
 */
class SslProblemAnalyzer extends AbstractFailureAnalyzer<NoSuchSslBundleException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, NoSuchSslBundleException cause) {
		return new FailureAnalysis(
				"%s names the SSL bundle \"%s\", which does not exist."
					.formatted(SettingNames.describe("server.ssl.bundle"), cause.getBundleName()),
				"Make it one of those under spring.ssl.bundle, or add it there.", cause);
	}

}
