package dev.locations.index.cluster;

final class PointSum {

	private int count;

	private long x;

	private long y;

	void add(int points, long sumX, long sumY) {
		this.count += points;
		this.x += sumX;
		this.y += sumY;
	}

	void add(long key) {
		add(1, MortonKey.x(key), MortonKey.y(key));
	}

	void subtract(long key) {
		add(-1, -MortonKey.x(key), -MortonKey.y(key));
	}

	void add(PointSum other) {
		add(other.count, other.x, other.y);
	}

	int count() {
		return this.count;
	}

	double meanX() {
		return (double) this.x / this.count;
	}

	double meanY() {
		return (double) this.y / this.count;
	}

}
