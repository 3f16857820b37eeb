package dev.locations.web;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Limits on requests.
 *
 * @param maxBodySize the largest request body
 * @param bodyTimeout how long a request body may take to arrive
 * @param maxConcurrent how many requests may be answered at the same time
 */
@ConfigurationProperties("locations.request")
public record RequestSettings(@DefaultValue("256KB") DataSize maxBodySize, @DefaultValue("30s") Duration bodyTimeout,
		@DefaultValue("2500") int maxConcurrent) {

	/** A location of this size still fits into the read model. */
	private static final DataSize LARGEST_BODY = DataSize.ofMegabytes(64);

	public RequestSettings {
		Assert.isTrue(maxBodySize.toBytes() > 0 && maxBodySize.compareTo(LARGEST_BODY) <= 0,
				"locations.request.max-body-size must be between 1B and 64MB");
		Assert.isTrue(bodyTimeout.toMillis() > 0, "locations.request.body-timeout must be positive");
		Assert.isTrue(maxConcurrent > 0, "locations.request.max-concurrent must be positive");
	}

	public int maxBodyBytes() {
		return Math.toIntExact(this.maxBodySize.toBytes());
	}

}
