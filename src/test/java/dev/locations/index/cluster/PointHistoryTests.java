package dev.locations.index.cluster;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PointHistoryTests {

	private static final long HERE = MortonKey.of(8.5, 47.4);

	private static final long ELSEWHERE = MortonKey.of(151.2, -33.9);

	private static final CellWindow WINDOW = windowAround(HERE);

	private final PointHistory start = PointHistory.start();

	private static CellWindow windowAround(long key) {
		return CellWindow.of(10, MortonKey.x(key), MortonKey.y(key), MortonKey.x(key), MortonKey.y(key));
	}

	@Test
	void aWindowIsUnchangedWhileOtherPlacesChange() {
		PointHistory next = this.start.with(ELSEWHERE).with(ELSEWHERE, ELSEWHERE);
		assertThat(next.isUnchanged(WINDOW, this.start.moment())).isTrue();
		assertThat(next.with(HERE).isUnchanged(WINDOW, next.moment())).isFalse();
	}

	@Test
	void onlyLaterChangesCount() {
		PointHistory next = this.start.with(ELSEWHERE, HERE);
		assertThat(next.with(ELSEWHERE).isUnchanged(WINDOW, next.moment())).isTrue();
		assertThat(next.with().moment()).isEqualTo(next.moment());
	}

	@Test
	void aWindowCountsAsChangedSinceAMomentThatIsNotKeptAnyMore() {
		PointHistory full = changedElsewhere(this.start, PointHistory.MOST_KEPT);
		assertThat(full.isUnchanged(WINDOW, this.start.moment())).isTrue();
		PointHistory more = full.with(ELSEWHERE);
		assertThat(more.isUnchanged(WINDOW, this.start.moment())).isFalse();
		assertThat(more.isUnchanged(WINDOW, this.start.with(ELSEWHERE).moment())).isTrue();
		assertThat(more.isUnchanged(WINDOW, full.moment())).isTrue();
	}

	@Test
	void keepsTheLastPointsOfALongHistory() {
		PointHistory before = changedElsewhere(this.start, PointHistory.MOST_KEPT - 1);
		PointHistory after = before.with(HERE).with(ELSEWHERE, ELSEWHERE);
		assertThat(after.isUnchanged(WINDOW, before.moment())).isFalse();
		assertThat(after.isUnchanged(WINDOW, before.with(HERE).moment())).isTrue();
	}

	@Test
	void keepsTheLastOfVeryManyPointsAtOnce() {
		long[] keys = LongStream.range(0, 2L * PointHistory.MOST_KEPT).map((i) -> ELSEWHERE).toArray();
		PointHistory before = this.start.with(HERE);
		PointHistory after = before.with(keys);
		assertThat(after.isUnchanged(WINDOW, before.moment())).isFalse();
		assertThat(after.with(ELSEWHERE).isUnchanged(WINDOW, after.moment())).isTrue();
		keys[keys.length - 1] = HERE;
		assertThat(after.with(keys).isUnchanged(WINDOW, after.moment())).isFalse();
	}

	@Test
	void aLaterMomentAndAnotherHistoryAreUnknown() {
		assertThat(this.start.isUnchanged(WINDOW, this.start.with(ELSEWHERE).moment())).isFalse();
		assertThat(this.start.isUnchanged(WINDOW, PointHistory.start().moment())).isFalse();
	}

	private static PointHistory changedElsewhere(PointHistory history, int times) {
		PointHistory next = history;
		for (int i = 0; i < times; i++) {
			next = next.with(ELSEWHERE);
		}
		return next;
	}

}
