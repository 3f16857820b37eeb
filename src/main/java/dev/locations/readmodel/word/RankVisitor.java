package dev.locations.readmodel.word;

/**
 * Gets the ranks of the locations that have a word.
 */
@FunctionalInterface
interface RankVisitor {

	/**
	 * Gets a rank.
	 * @param rank the rank
	 * @param place where the location has the word, see {@link WordRanks}
	 */
	void visit(int rank, int place);

}
