package dev.locations.bench.statistics;

/** One of the values of a sample. */
public enum Measure {

	/** Answers per second. */
	RATE,

	/** Bytes per second, which is more exact than the rate when answers are few. */
	BYTES,

	/** Median time of an answer. */
	P50,

	/** 99th percentile of the time of an answer. */
	P99;

	double of(Sample sample) {
		return switch (this) {
			case RATE -> sample.rate();
			case BYTES -> sample.megabytes();
			case P50 -> sample.p50();
			case P99 -> sample.p99();
		};
	}

}
