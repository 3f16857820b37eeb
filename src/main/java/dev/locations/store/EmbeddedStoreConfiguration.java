package dev.locations.store;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import dev.locations.startup.ConfigurationProblem;
import dev.locations.store.embedded.DataDirectoryException;
import dev.locations.store.embedded.EmbeddedMongo;

import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/**
 * Runs the embedded store when no MongoDB URI is configured.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(EmbeddedStoreConfiguration.NoMongoUri.class)
public class EmbeddedStoreConfiguration {

	@Bean
	EmbeddedMongo embeddedMongo(StoreSettings settings) {
		try {
			return EmbeddedMongo.start(settings.dataDir());
		}
		catch (DataDirectoryException ex) {
			throw new ConfigurationProblem(ex.getMessage() + ".",
					"Set locations.data-dir (environment LOCATIONS_DATA_DIR) to a writable directory that no running"
							+ " instance uses, or stop the instance that uses it.");
		}
	}

	@Bean
	MongoConnectionDetails embeddedMongoConnection(EmbeddedMongo embedded) {
		ConnectionString connection = new ConnectionString(embedded.connectionString());
		return () -> connection;
	}

	/** Nothing but this lets the client in. */
	@Bean
	MongoClientSettings embeddedMongoClient(EmbeddedMongo embedded) {
		return embedded.clientSettings();
	}

	static class NoMongoUri implements Condition {

		@Override
		public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
			return !StringUtils.hasText(context.getEnvironment().getProperty("spring.mongodb.uri"));
		}

	}

}
