// What modules of the pages pass to each other.

/** What the address of the map names. */
type MapPosition = { zoom: number; latitude: number; longitude: number };
type KindChoice = { kinds: string[]; from: number | null };
type MapState = KindChoice & { view: MapPosition | null; place: string | null };
type KnownState = Partial<MapState> & { view: MapPosition };

/** The middle of the window, and how many metres its corner is away from there. */
type Around = { longitude: number; latitude: number; metres: number };
type OwnPlace = { longitude: number; latitude: number; accuracy: number };

/** Which fields tell the kinds of places and the numbers of a range, and which values they have. */
type KindSettings = { kind: string; range: string };
/** `sign` is before the text of a chip, `label` instead of it for screen readers; the key Tab stops at `isStop`. */
type ChipOptions = { sign?: TemplateValue; count?: number | null; label?: TemplateValue; isStop?: boolean };
type KindDescription = {
	kind: { field: string; values: (string | number)[] } | null;
	range: { field: string; values: number[] } | null;
};

/** Something of a tile of the base map, with the members of the schema of Protomaps. */
type TileValues = {
	layer: string; kind: string; name?: string; min_zoom?: number; population?: number; capital?: string;
	disputed?: boolean; is_tunnel?: boolean; is_link?: boolean; isPoint?: boolean;
};
type Area = { color: string; order: number };
type Stroke = { color: string; width: number; order: number; dash?: number[] };
type Label = {
	color: string; size: number; order: number; halo?: string; weight?: number; style?: string; along?: number;
	dot?: "town" | "capital"; capitals?: boolean; reach?: number;
};

/** Where a name of the base map is. */
type LabelPosition = { align?: CanvasTextAlign; x?: number; y?: number; dot?: "town" | "capital" };

/** What places take around a point, as [left, top, right, bottom] in pixels from it. */
type TakenBoxes = { marks: Box[]; names: Box[] };
type BoxesAround = (point: number[], reach: number, resolution: number) => TakenBoxes;

/** A condition on a field; see `filter-text.js`. */
type FieldCondition = {
	field: string; values?: unknown[]; without?: unknown[]; contains?: string; isMissing?: boolean; isPresent?: boolean;
	type?: "number" | "time" | "date"; from?: string; to?: string; other?: undefined;
};
type Condition = FieldCondition | { other: string; field?: undefined; type?: undefined; from?: undefined; to?: undefined };

/** A part of an expression, and where it is. */
type Token = {
	text?: string; name?: string; number?: string; word?: string; symbol?: string; start: number; end: number;
};

/** `sent` is called with the bytes that are sent so far, `line` with each line of the answer. */
type UploadOptions = {
	headers: Record<string, string>; signal: AbortSignal; sent: (bytes: number) => void; line: (text: string) => void;
};

/** How a finger moves the sheet: from where, the heights before and now, when, and how fast it grows. */
type SheetDrag = { from: number; height: number; now: number; time: number; speed: number };

type ListScope = import("../main/resources/page/list-scope.js").ListScope;
type Markers = import("../main/resources/page/markers.js").Markers;
type Task = import("../main/resources/page/desk/task.js").Task;
type TextField = import("../main/resources/page/desk/fields.js").TextField;
type ImportPlan = import("../main/resources/page/desk/import-plan.js").ImportPlan;
type ImportRun = import("../main/resources/page/desk/import-run.js").ImportRun;
type PreviewRun = import("../main/resources/page/desk/import-run.js").PreviewRun;
type PlaceForm = import("../main/resources/page/desk/place-form.js").PlaceForm;
type ServiceError = import("../main/resources/page/requests.js").ServiceError;

type MapView = import("../main/resources/page/map-view.js").MapView;
type PointMap = import("../main/resources/page/desk/point-map.js").PointMap;
type PlacesMap = import("../main/resources/page/desk/places-map.js").PlacesMap;
type CellEditor = import("../main/resources/page/desk/cell-editor.js").CellEditor;

type Named = { id: string; name: string };

/** A place, and the tag of its version. */
type Version = { place: Place; tag: string };

/** The values of fields by their locations, which are JSON pointers; undefined removes a field. */
type Changes = Map<string, unknown>;

/** The rules of a text of a place, from its schema. `path` is its name with dots. */
type TextRule = { location: string; path: string; maxLength?: number; mayBeEmpty?: boolean; isRequired?: boolean };
type TextRules = { texts: TextRule[]; addressTexts: TextRule[] };

/** Something of a form that shows problems. */
type ShownField = { accepts(location: string): boolean; showProblem(message: string | null, location?: string): void };
type TextControl = { type?: string; inputMode?: string | symbol; dir?: string };

/** An open cell: its place, field and typing, `base` is the value to change. */
type OpenCell = {
	id: string; place: string; field: PlaceField; base: unknown; typing: Typing; text: string; problem: string | null;
	saving: Promise<boolean> | null;
};
type UndoEntry = { text: string; undo: () => Promise<string | null>; isUndone: boolean };
type SchemaRule = { type: string | string[]; maxLength?: number; minLength?: number };
type ImportChoices = ImportMapping & { existing: string; key: string | null };
type ImportCounts = {
	added: number; existing: number; refused: number; changed?: number; unchanged?: number; bytes?: number; complete?: boolean;
	error?: Problem;
};
type ImportRefusal = { line: number; unit: string; id?: string; errors: Problem[] };

/** A place that is changed as one of many: the tag of its version before, its changes, and those that undo them. */
type ChangedPlace = Named & { before: string; changed: Changes; back: Changes };

/** With the tag of its version afterwards; empty if it cannot be undone. */
type DonePlace = ChangedPlace & { after: string };
type KeptPlace = Named & { updatedAt: string; line: string };

/** Returns the wanted ones of the places of a page, in their order. */
type Wanted = <T extends { id: string }>(places: T[]) => T[];

/**
 * A format of files. `part` returns a page of the service as a part of a file, with the wanted ones of its places, and adds
 * their columns. `file` makes the file of the parts.
 */
type ExportFormat = {
	title: string; part(page: string, wanted: Wanted, columns: string[]): string;
	file(parts: Blob[], columns: string[]): Blob | Promise<Blob>;
};

/** What a task tells at its end. */
type TaskResult = string | TemplateValue[];

/** A field of places, as the table and its filter know it. */
type PlaceField = {
	name: string; kind: string; title: string; isProperty: boolean; isSortable: boolean; isFilterable: boolean;
};

/** What the table looks for, and what it shows. */
type Search = { words?: string; filter?: string; sort?: string };
type TableState = {
	words: string; filter: string; sort: string; columns: string[] | null; size: number | null; page: number;
};

/** A cell of the table: its place by ID, its field by name. */
type CellName = { id: string; name: string };
type Cell = CellName & { cell: HTMLElement };
type CellRules = Map<string, TextRule & { isWebAddress: boolean }>;
type Typing = "text" | "number" | "boolean";

/** What the table shows: `current` is the cell that the key Tab reaches, `fresh` are places that others have just changed. */
type TableParts = {
	places: Place[]; columns: PlaceField[]; sort: string; isBusy: boolean; editor: CellEditor; current: CellName | null;
	marked: string | null; fresh: Set<string>; sorted: (name: string) => void;
};

/** What a view of the desk may do; see `desk.js`. */
type OpenView = {
	isChanged?(): boolean; leaving?: Leaving; follow?(fragment: string): boolean; refresh?(): void; close?(): void;
};
type Leaving = { title: string; text: string; agree: string; refuse: string };
type DeskView = {
	name?: string; title: string; isForAll?: boolean; isForEditors?: boolean;
	open(target: HTMLElement, path: string[]): OpenView | void;
};
type SessionState = { token: string; user: Account; end: number };
