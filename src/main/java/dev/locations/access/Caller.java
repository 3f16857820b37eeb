package dev.locations.access;

import java.util.Set;
import java.util.UUID;

import dev.locations.web.ApiException;

import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;

/**
 * Who sent a request. The bearer token filter resolves the caller once; a handler asks
 * for what it needs when its turn in the order of checks comes.
 */
public sealed interface Caller {

	/** The role that may write. */
	String ADMIN = "admin";

	/**
	 * The caller of a request.
	 * @param request the request
	 * @return its caller; {@link Anonymous} when no filter has resolved one
	 */
	static Caller of(ServerRequest request) {
		return (Caller) request.attribute(Caller.class.getName()).orElse(Anonymous.INSTANCE);
	}

	/**
	 * Leaves this caller with a request, for its handler.
	 * @param exchange the request and its answer
	 */
	default void attachTo(ServerWebExchange exchange) {
		exchange.getAttributes().put(Caller.class.getName(), this);
	}

	/**
	 * Passes callers without a token and callers with a valid one.
	 * @throws RuntimeException when a token was sent and refused (an {@link ApiException}
	 * with 401) or could not be checked
	 */
	void requireNotRefused();

	/**
	 * Passes callers with a valid token.
	 * @return the caller's account
	 * @throws ApiException with 401 for any other caller
	 */
	Account requireAccount();

	/**
	 * Passes administrators.
	 * @throws ApiException with 401 for a caller without a valid token, with 403 for one
	 * without the role {@code admin}
	 */
	default void requireAdmin() {
		if (!requireAccount().isAdmin()) {
			throw forbidden();
		}
	}

	private static ApiException forbidden() {
		return new ApiException(HttpStatus.FORBIDDEN, "auth.forbidden",
				"You are not authorized to access this resource. Authenticate with a user account that has more"
						+ " privileges.");
	}

	/**
	 * No token was sent.
	 */
	enum Anonymous implements Caller {

		/** The only one. */
		INSTANCE;

		@Override
		public void requireNotRefused() {
			// anyone may read
		}

		@Override
		public Account requireAccount() {
			throw new ApiException(HttpStatus.UNAUTHORIZED, "auth.missingAuthorization",
					"Authentication is required to access this resource. Authenticate by providing a Bearer token in"
							+ " the Authorization header.");
		}

	}

	/**
	 * A token was sent and refused, or could not be checked.
	 *
	 * @param reason why
	 */
	record Refused(RuntimeException reason) implements Caller {

		@Override
		public void requireNotRefused() {
			throw this.reason;
		}

		@Override
		public Account requireAccount() {
			throw this.reason;
		}

	}

	/**
	 * A valid token was sent.
	 *
	 * @param id the identifier of the caller's account
	 * @param roles the roles the account holds now
	 */
	record Account(UUID id, Set<String> roles) implements Caller {

		/**
		 * Copies the roles.
		 */
		public Account {
			roles = Set.copyOf(roles);
		}

		/**
		 * Whether the account holds the role {@code admin}.
		 * @return true for administrators
		 */
		public boolean isAdmin() {
			return this.roles.contains(ADMIN);
		}

		@Override
		public void requireNotRefused() {
			// nothing to refuse
		}

		@Override
		public Account requireAccount() {
			return this;
		}

	}

}
