package dev.locations.mongo;

import java.util.stream.Stream;

import com.mongodb.ConnectionString;
import dev.locations.store.OtherStore;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** Matches when a MongoDB URI is configured, so that the service runs on MongoDB. */
final class MongoUri implements Condition, OtherStore {

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		return isUsed(context.getEnvironment());
	}

	@Override
	public boolean isUsed(Environment environment) {
		return StringUtils.hasText(environment.getProperty("spring.mongodb.uri"));
	}

	/**
	 * Describes why a URI cannot be read. What the driver says may quote a part of the
	 * password.
	 */
	@Order(Ordered.HIGHEST_PRECEDENCE)
	static final class Refusal extends AbstractFailureAnalyzer<IllegalArgumentException> {

		@Override
		protected @Nullable FailureAnalysis analyze(Throwable failure, IllegalArgumentException cause) {
			boolean isOfDriver = Stream.of(cause.getStackTrace())
				.anyMatch((frame) -> frame.getClassName().equals(ConnectionString.class.getName()));
			return isOfDriver ? new FailureAnalysis(
					"The setting spring.mongodb.uri (environment SPRING_MONGODB_URI) is not a MongoDB connection string.",
					"Set it to something like mongodb://USER:PASSWORD@HOST:27017/locations?replicaSet=rs0. In the user"
							+ " and the password, write : / ? # [ ] @ % as percent escapes.",
					cause) : null;
		}

	}

	/**
	 * Without a URI, the auto-configuration of Spring Boot would try the default port.
	 */
	static final class AutoConfigurationFilter implements AutoConfigurationImportFilter, EnvironmentAware {

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

}
