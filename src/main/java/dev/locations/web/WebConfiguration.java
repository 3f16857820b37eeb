package dev.locations.web;

import java.util.List;
import java.util.stream.Stream;

import dev.locations.validation.BodySchemas;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.server.header.CompositeServerHttpHeadersWriter;
import org.springframework.security.web.server.header.ContentSecurityPolicyServerHttpHeadersWriter;
import org.springframework.security.web.server.header.ContentTypeOptionsServerHttpHeadersWriter;
import org.springframework.security.web.server.header.HttpHeaderWriterWebFilter;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;

/**
 * The filters that every request passes.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ CorsSettings.class, RequestSettings.class })
class WebConfiguration {

	@Bean
	NettyServerCustomizer securityHeadersOfTheServer() {
		return (server) -> server
			.doOnChannelInit((observer, channel, address) -> NoSniffHandler.addTo(channel.pipeline()));
	}

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	HttpHeaderWriterWebFilter securityHeaders() {
		ContentSecurityPolicyServerHttpHeadersWriter policy = new ContentSecurityPolicyServerHttpHeadersWriter();
		policy.setPolicyDirectives("default-src 'none'; frame-ancestors 'none'");
		return new HttpHeaderWriterWebFilter(
				new CompositeServerHttpHeadersWriter(new ContentTypeOptionsServerHttpHeadersWriter(), policy));
	}

	/** No cookies are used, so that any origin may be let in without credentials. */
	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 1)
	CorsWebFilter cors(CorsSettings settings) {
		CorsConfiguration cors = new CorsConfiguration();
		cors.setAllowedOrigins(settings.allowedOrigins());
		// a resource itself refuses the methods it does not have, with 405 and Allow
		cors.setAllowedMethods(Stream.of(HttpMethod.values()).map(HttpMethod::name).toList());
		cors.addAllowedHeader(CorsConfiguration.ALL);
		cors.setExposedHeaders(List.of(HttpHeaders.ALLOW, HttpHeaders.ETAG, HttpHeaders.RETRY_AFTER));
		cors.setMaxAge(settings.maxAge());
		UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
		source.registerCorsConfiguration("/**", cors);
		return new CorsWebFilter(source);
	}

	@Bean
	BodySchemas bodySchemas() {
		return BodySchemas.load();
	}

}
