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
		PointHistory next = changed(changed(this.start, ELSEWHERE), ELSEWHERE, ELSEWHERE);
		assertThat(next.isUnchanged(WINDOW, this.start.moment())).isTrue();
		assertThat(changed(next, HERE).isUnchanged(WINDOW, next.moment())).isFalse();
	}

	@Test
	void onlyLaterChangesCount() {
		PointHistory next = changed(this.start, ELSEWHERE, HERE);
		assertThat(changed(next, ELSEWHERE).isUnchanged(WINDOW, next.moment())).isTrue();
		assertThat(changed(next).moment()).isEqualTo(next.moment());
	}

	@Test
	void aWindowCountsAsChangedSinceAMomentThatIsNotKeptAnyMore() {
		PointHistory full = changedElsewhere(this.start, PointHistory.MOST_KEPT);
		assertThat(full.isUnchanged(WINDOW, this.start.moment())).isTrue();
		PointHistory more = changed(full, ELSEWHERE);
		assertThat(more.isUnchanged(WINDOW, this.start.moment())).isFalse();
		assertThat(more.isUnchanged(WINDOW, changed(this.start, ELSEWHERE).moment())).isTrue();
		assertThat(more.isUnchanged(WINDOW, full.moment())).isTrue();
	}

	@Test
	void keepsTheLastPointsOfALongHistory() {
		PointHistory before = changedElsewhere(this.start, PointHistory.MOST_KEPT - 1);
		PointHistory after = changed(changed(before, HERE), ELSEWHERE, ELSEWHERE);
		assertThat(after.isUnchanged(WINDOW, before.moment())).isFalse();
		assertThat(after.isUnchanged(WINDOW, changed(before, HERE).moment())).isTrue();
	}

	@Test
	void keepsTheLastOfVeryManyPointsAtOnce() {
		long[] keys = LongStream.range(0, 2L * PointHistory.MOST_KEPT).map((i) -> ELSEWHERE).toArray();
		PointHistory before = changed(this.start, HERE);
		PointHistory after = changed(before, keys);
		assertThat(after.isUnchanged(WINDOW, before.moment())).isFalse();
		assertThat(changed(after, ELSEWHERE).isUnchanged(WINDOW, after.moment())).isTrue();
		keys[keys.length - 1] = HERE;
		assertThat(changed(after, keys).isUnchanged(WINDOW, after.moment())).isFalse();
	}

	@Test
	void aLaterMomentAndAnotherHistoryAreUnknown() {
		assertThat(this.start.isUnchanged(WINDOW, changed(this.start, ELSEWHERE).moment())).isFalse();
		assertThat(this.start.isUnchanged(WINDOW, PointHistory.start().moment())).isFalse();
	}

	private static PointHistory changed(PointHistory history, long... keys) {
		return history.with(keys, LongStream.of(keys).map((key) -> -1).toArray());
	}

	private static PointHistory changedElsewhere(PointHistory history, int times) {
		PointHistory next = history;
		for (int i = 0; i < times; i++) {
			next = changed(next, ELSEWHERE);
		}
		return next;
	}

}
