package dev.locations.testing;

import dev.locations.location.InMemoryLocationStore;
import dev.locations.location.Locations;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.readmodel.sync.LoadedCatalog;
import dev.locations.store.InMemorySettingStore;
import dev.locations.store.StoreBackend;
import dev.locations.user.Accounts;
import dev.locations.user.InMemoryUserStore;
import dev.locations.user.User;
import dev.locations.web.ApiFilter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.util.AlternativeJdkIdGenerator;
import org.springframework.util.IdGenerator;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebExceptionHandler;

/**
 * The HTTP interface on stores in memory. Each test starts with one location and the
 * accounts of an administrator and of a reader. The class has no stereotype annotation,
 * because the component scan of the application would find it.
 */
@ComponentScan(
		basePackages = { "dev.locations.auth", "dev.locations.change.web", "dev.locations.history.web",
				"dev.locations.importing", "dev.locations.location.web", "dev.locations.map.web",
				"dev.locations.ogc.web", "dev.locations.operations", "dev.locations.page", "dev.locations.place",
				"dev.locations.user", "dev.locations.web", "dev.locations.work" },
		excludeFilters = @ComponentScan.Filter(type = FilterType.REGEX,
				pattern = ".*\\.(AuditLog|ConnectionConfiguration|FirstAdmin|HttpConfiguration|SamplePlaces|.*Tests.*)"))
@Import({ InMemoryLocationStore.class, InMemorySettingStore.class, InMemoryUserStore.class, ShedRequestCounter.class })
@ImportAutoConfiguration(JacksonAutoConfiguration.class)
public class TestApi {

	/** A secret that is long enough for every HMAC algorithm. */
	public static final String JWT_SECRET = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

	/** More bytes than the script of the documentation page has. */
	private static final int MAX_BODY = 4 * 1024 * 1024;

	private final TestClient client;

	private final InMemoryUserStore users;

	private final InMemoryLocationStore locations;

	private final LoadedCatalog catalog;

	private final TestClock clock;

	TestApi(ObjectProvider<RouterFunction<ServerResponse>> routes, ObjectProvider<ApiFilter> filters,
			WebExceptionHandler errors, InMemoryUserStore users, InMemoryLocationStore locations, LoadedCatalog catalog,
			TestClock clock) {
		HandlerStrategies.Builder strategies = HandlerStrategies.empty()
			.codecs((codecs) -> codecs.registerDefaults(true))
			.exceptionHandler(errors);
		filters.orderedStream().forEach((filter) -> strategies.webFilter(filter::filter));
		this.client = new TestClient(
				WebTestClient.bindToRouterFunction(routes.orderedStream().reduce(RouterFunction::and).orElseThrow())
					.handlerStrategies(strategies.build())
					.configureClient()
					.filter(new DocumentedAnswers())
					.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(MAX_BODY))
					.build());
		this.users = users;
		this.locations = locations;
		this.catalog = catalog;
		this.clock = clock;
	}

	@Bean
	static LoadedCatalog catalog(InMemoryLocationStore store) {
		return new LoadedCatalog(store);
	}

	@Bean
	static TestClock testClock() {
		return new TestClock();
	}

	@Bean
	static IdGenerator idGenerator() {
		return new AlternativeJdkIdGenerator();
	}

	@Bean
	static MeterRegistry meterRegistry() {
		return new SimpleMeterRegistry();
	}

	@Bean
	static StoreBackend storeBackend() {
		return new StoreBackend(null);
	}

	void reset() {
		this.clock.reset();
		this.users.reset(Accounts.admin(), Accounts.reader());
		this.locations.reset();
		this.catalog.reset();
		this.locations.put(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive());
	}

	public TestClient anonymous() {
		return this.client;
	}

	public TestClient as(User user) {
		return withAuthorization("Bearer " + token(user));
	}

	public TestClient asAdmin() {
		return as(Accounts.admin());
	}

	public TestClient withAuthorization(String... headers) {
		return this.client.withAuthorization(headers);
	}

	public String token(User user) {
		return signIn(user.email(), Accounts.PASSWORD).json().path("token").stringValue();
	}

	public Answer signIn(String email, String password) {
		return this.client.post("/api/auth", Accounts.credentials(email, password).toString());
	}

	public InMemoryUserStore users() {
		return this.users;
	}

	public InMemoryLocationStore locations() {
		return this.locations;
	}

	public LoadedCatalog catalog() {
		return this.catalog;
	}

	public TestClock clock() {
		return this.clock;
	}

}
