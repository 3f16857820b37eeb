package dev.locations.bench;

import java.util.function.ToDoubleFunction;

/** One of the numbers of a sample. */
enum Measure {

	/** Answers per second. */
	RATE(Sample::rate),
	/** Bytes per second, which is exact even if there are few answers. */
	BYTES(Sample::megabytes),
	/** Median time of an answer. */
	P50(Sample::p50),
	/** 99th percentile of that time. */
	P99(Sample::p99);

	final ToDoubleFunction<Sample> value;

	Measure(ToDoubleFunction<Sample> value) {
		this.value = value;
	}

}
