package dev.locations.web;

import java.util.List;
import java.util.stream.Stream;

public final class TestAddresses {

	private TestAddresses() {
	}

	/** Trusts these proxies, such as {@code 127.0.0.9} or {@code ::1/128}. */
	public static ClientAddresses behind(String... proxies) {
		List<ClientAddresses.AddressBlock> blocks = Stream.of(proxies)
			.map(ClientAddresses.AddressBlock::valueOf)
			.toList();
		return new ClientAddresses(blocks);
	}

}
