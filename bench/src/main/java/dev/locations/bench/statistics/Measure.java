package dev.locations.bench.statistics;

import java.util.function.ToDoubleFunction;

/**
 * One of the values of a sample.
 */
public enum Measure {

	/** Answers per second. */
	RATE(Sample::rate),

	/** Bytes per second, which is more exact than the rate when answers are few. */
	BYTES(Sample::megabytes),

	/** Median time of an answer. */
	P50(Sample::p50),

	/** 99th percentile of the time of an answer. */
	P99(Sample::p99);

	private final ToDoubleFunction<Sample> value;

	Measure(ToDoubleFunction<Sample> value) {
		this.value = value;
	}

	/**
	 * Returns this value of a sample.
	 * @param sample the sample
	 * @return the value
	 */
	double of(Sample sample) {
		return this.value.applyAsDouble(sample);
	}

}
