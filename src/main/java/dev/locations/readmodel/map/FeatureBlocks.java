package dev.locations.readmodel.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import dev.locations.index.cluster.CellWindow;
import dev.locations.index.cluster.Features;
import dev.locations.index.cluster.MapFeature;
import dev.locations.map.TileAddress;
import org.jspecify.annotations.Nullable;

/**
 * The features of a window, in blocks of cells that are kept. Unknown blocks are drawn
 * together, because each drawing also looks at the cells around it.
 */
final class FeatureBlocks {

	/** A block has eight columns and rows of cells, which are 512 pixels. */
	private static final int BITS = 3;

	private final MapSnapshot map;

	private final int zoom;

	private final int west;

	private final int north;

	private final int width;

	private final @Nullable List<FeatureJson>[] blocks;

	@SuppressWarnings({ "rawtypes", "unchecked" }) // an array of lists
	private FeatureBlocks(MapSnapshot map, CellWindow window) {
		this.map = map;
		this.zoom = window.zoom();
		this.west = window.west() >> BITS;
		this.north = window.north() >> BITS;
		this.width = Math.max(0, (window.east() >> BITS) - this.west + 1);
		int height = Math.max(0, (window.south() >> BITS) - this.north + 1);
		this.blocks = new List[this.width * height];
	}

	static List<List<FeatureJson>> find(MapSnapshot map, CellWindow window) {
		FeatureBlocks found = new FeatureBlocks(map, window);
		CellWindow unknown = found.unknown();
		if (unknown != null) {
			found.draw(unknown);
		}
		return Arrays.stream(found.blocks).map(Objects::requireNonNull).toList();
	}

	/** Returns the cells to draw; null if all blocks are kept. */
	static @Nullable CellWindow unknown(MapSnapshot map, CellWindow window) {
		return new FeatureBlocks(map, window).unknown();
	}

	private @Nullable CellWindow unknown() {
		CellWindow unknown = null;
		for (int i = 0; i < this.blocks.length; i++) {
			CellWindow cells = cells(i);
			this.blocks[i] = this.map.blocks().known(this.map.key(address(i)), cells, this.map.points());
			if (this.blocks[i] == null) {
				unknown = (unknown != null) ? unknown.with(cells) : cells;
			}
		}
		return unknown;
	}

	private void draw(CellWindow unknown) {
		boolean[] drawn = new boolean[this.blocks.length];
		for (int i = 0; i < drawn.length; i++) {
			if (this.blocks[i] == null) {
				drawn[i] = true;
				this.blocks[i] = new ArrayList<>();
			}
		}
		Features.visit(this.map.points(), unknown, (feature) -> {
			int index = index(feature);
			if (drawn[index]) {
				Objects.requireNonNull(this.blocks[index]).add(this.map.draw(feature).json());
			}
			return true;
		});
		for (int i = 0; i < drawn.length; i++) {
			if (drawn[i]) {
				this.map.blocks()
					.put(this.map.key(address(i)), Objects.requireNonNull(this.blocks[i]), this.map.points());
			}
		}
	}

	private int index(MapFeature feature) {
		return ((feature.row() >> BITS) - this.north) * this.width + (feature.column() >> BITS) - this.west;
	}

	private TileAddress address(int index) {
		return new TileAddress(this.zoom, this.west + index % this.width, this.north + index / this.width);
	}

	private CellWindow cells(int index) {
		TileAddress block = address(index);
		int column = block.column() << BITS;
		int row = block.row() << BITS;
		int last = (1 << BITS) - 1;
		return new CellWindow(this.zoom, column, row, column + last, row + last);
	}

}
