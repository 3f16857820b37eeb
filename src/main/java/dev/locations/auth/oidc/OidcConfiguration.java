package dev.locations.auth.oidc;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.auth.SignInProviders;
import dev.locations.operations.AuditLog;
import dev.locations.user.UserStore;
import dev.locations.work.RunningTime;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OidcSettings.class)
class OidcConfiguration {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	@Bean
	OidcTokens oidcTokens(OidcSettings settings, ObjectProvider<ProviderClient> client, UserStore users, Clock clock,
			RunningTime time, ObjectProvider<AuditLog> audit) {
		return new OidcTokens(settings, (issuer) -> client.getObject().keys(issuer),
				new OidcAccounts(users, clock, audit.getIfAvailable()), clock, time::nanos);
	}

	@Bean
	@Lazy
	ProviderClient providerClient() {
		return new ProviderClient(TIMEOUT);
	}

	@Bean
	SignInProviders signInProviders(OidcSettings settings) {
		List<OidcSettings.Provider> providers = settings.providers();
		return new SignInProviders(
				providers.stream()
					.map((provider) -> new SignInProviders.Provider(provider.name(), provider.issuer(),
							provider.clientId(), provider.scope(), (provider.audience() != null) ? "access" : "id"))
					.toList(),
				providers.stream()
					.flatMap((provider) -> Stream.concat(Stream.of(provider.origin()), provider.origins().stream()))
					.distinct()
					.toList());
	}

}
