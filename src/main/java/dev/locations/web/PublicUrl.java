package dev.locations.web;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import dev.locations.guard.RequestTarget;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * The address under which clients reach the service, for all URLs in answers: {@code
 * locations.public-url}, or without it what the request was sent to. A trusted proxy
 * tells what it was sent to there, with {@code X-Forwarded-Proto}, {@code -Host} and
 * {@code -Prefix}.
 */
@Component
public final class PublicUrl {

	private static final Pattern SCHEME = Pattern.compile("https?");

	/** The path that a proxy takes away; no segment is {@code .} or {@code ..}. */
	private static final Pattern PREFIX = Pattern.compile("(?:/(?!\\.{1,2}(?:/|$))[\\w.~-]{1,100}){0,10}/?");

	private final @Nullable URI configured;

	private final ClientAddresses addresses;

	PublicUrl(WebSettings settings, ClientAddresses addresses) {
		this.configured = settings.publicUrl();
		this.addresses = addresses;
	}

	/** Returns the beginning of absolute URLs, without a slash at its end. */
	public String base(ServerRequest request) {
		if (this.configured != null) {
			return withoutSlash(this.configured.toString());
		}
		URI uri = request.uri();
		ServerHttpRequest sent = request.exchange().getRequest();
		return forwarded(sent, "X-Forwarded-Proto", SCHEME.asMatchPredicate(), uri.getScheme()) + "://"
				+ forwarded(sent, "X-Forwarded-Host", RequestTarget::isAuthority, uri.getRawAuthority())
				+ path(request);
	}

	/** Returns the path before those of this service, without a slash at its end. */
	public String path(ServerRequest request) {
		return withoutSlash((this.configured != null) ? this.configured.getRawPath()
				: forwarded(request.exchange().getRequest(), "X-Forwarded-Prefix", PREFIX.asMatchPredicate(), ""));
	}

	/**
	 * Returns the last value of a header: a proxy that adds to what it gets leaves what
	 * the client has sent before it.
	 */
	private String forwarded(ServerHttpRequest request, String header, Predicate<String> isValid, String other) {
		String sent = request.getHeaders().getOrEmpty(header).stream().reduce("", (before, value) -> value);
		String value = sent.substring(sent.lastIndexOf(',') + 1).strip();
		return (!value.isEmpty() && isValid.test(value) && isFromTrustedProxy(request)) ? value : other;
	}

	private boolean isFromTrustedProxy(ServerHttpRequest request) {
		InetSocketAddress peer = request.getRemoteAddress();
		return peer != null && peer.getAddress() != null && this.addresses.isTrusted(peer.getAddress());
	}

	private static String withoutSlash(String url) {
		return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
	}

}
