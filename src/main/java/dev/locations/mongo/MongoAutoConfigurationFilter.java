package dev.locations.mongo;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;

/**
 * Keeps Spring Boot from connecting to a MongoDB when the service runs on its embedded
 * store: without a URI it would try the default port.
 */
final class MongoAutoConfigurationFilter implements AutoConfigurationImportFilter, EnvironmentAware {

	private Environment environment = new StandardEnvironment();

	@Override
	public void setEnvironment(Environment environment) {
		this.environment = environment;
	}

	@Override
	public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
		boolean isMongoUsed = new MongoUri().isUsed(this.environment);
		boolean[] matches = new boolean[configurations.length];
		for (int i = 0; i < matches.length; i++) {
			matches[i] = isMongoUsed || !isOfMongo(configurations[i]);
		}
		return matches;
	}

	private static boolean isOfMongo(@Nullable String configuration) {
		return configuration != null && (configuration.startsWith("org.springframework.boot.mongodb.")
				|| configuration.startsWith("org.springframework.boot.data.mongodb."));
	}

}
