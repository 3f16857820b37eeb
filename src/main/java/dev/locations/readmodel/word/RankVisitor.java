package dev.locations.readmodel.word;

@FunctionalInterface
interface RankVisitor {

	void visit(int rank, int place);

}
