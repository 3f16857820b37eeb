package dev.locations.bench.fair;

import java.io.IOException;
import java.util.Set;
import java.util.function.Supplier;

import dev.locations.bench.http.Request;
import dev.locations.bench.service.ServiceClient;

/**
 * What expensive clients ask for: a row of the table.
 *
 * @param name the name of the row
 * @param traits what is special about the clients
 */
record ExpensiveLoad(String name, Preparation preparation, Set<Trait> traits) {

	static ExpensiveLoad of(String name, Supplier<Request> requests, Trait... traits) {
		return new ExpensiveLoad(name, (client) -> requests, Set.of(traits));
	}

	static ExpensiveLoad prepared(String name, Preparation preparation) {
		return new ExpensiveLoad(name, preparation, Set.of());
	}

	static ExpensiveLoad far(String name, String path) {
		return prepared(name, new FarPage(path));
	}

	static ExpensiveLoad of(String name, Request request, Trait... traits) {
		return of(name, () -> request, traits);
	}

	static ExpensiveLoad get(String name, String path, Trait... traits) {
		return of(name, Request.get(path), traits);
	}

	static ExpensiveLoad gzip(String name, String path, Trait... traits) {
		return of(name, Request.get(path).gzip(), traits);
	}

	boolean is(Trait trait) {
		return this.traits.contains(trait);
	}

	/** Makes requests. */
	@FunctionalInterface
	interface Preparation {

		/**
		 * Makes the requests for a service.
		 * @param client may ask the service before
		 */
		Supplier<Request> prepare(ServiceClient client) throws IOException, InterruptedException;

	}

	/** What is special about expensive clients. */
	enum Trait {

		/** They read slowly. */
		SLOW,

		/** They hold a place of the service each, so that there are many of them. */
		MANY,

		/** Places change meanwhile. */
		CHANGES

	}

}
