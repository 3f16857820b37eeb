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

/** A condition on a field. A place matches if one of its members besides `field` holds. */
type FieldCondition = {
	field: string;
	/** The field has one of these texts, numbers or booleans. */
	values?: unknown[];
	/** The field has none of these, and is not missing. */
	without?: unknown[];
	/** The field contains this text, in any case and with or without accents. */
	contains?: string;
	/** What the ends of the range are: "time" is for createdAt and updatedAt, "date" for texts such as 2026-01-31. */
	type?: "number" | "time" | "date";
	/** Both ends belong to the range. Those of times are days. */
	from?: string;
	to?: string;
	/** The field is missing or null. */
	isMissing?: boolean;
	/** It is not. */
	isPresent?: boolean;
	other?: undefined;
};

/** A condition of a list; an expression that is none of these has its text only. */
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

type ListScope = import("../main/resources/page/map/list-scope.js").ListScope;
type Markers = import("../main/resources/page/shared/markers.js").Markers;
type Task = import("../main/resources/page/desk/many/task.js").Task;
type TextField = import("../main/resources/page/desk/fields.js").TextField;
type ImportPlan = import("../main/resources/page/desk/import/import-plan.js").ImportPlan;
type ImportRun = import("../main/resources/page/desk/import/import-run.js").ImportRun;
type PlaceActions = ReturnType<typeof import("../main/resources/page/desk/form/place-actions.js").placeActions>;
type PlaceForm = import("../main/resources/page/desk/form/place-form.js").PlaceForm;
type ServiceError = import("../main/resources/page/shared/requests.js").ServiceError;

type MapView = import("../main/resources/page/shared/map-view.js").MapView;
type PointMap = import("../main/resources/page/desk/form/point-map.js").PointMap;
type PlacesMap = import("../main/resources/page/desk/table/places-map.js").PlacesMap;
type CellEditor = import("../main/resources/page/desk/table/cell-editor.js").CellEditor;

type Named = { id: string; name: string };

/** A place, and the tag of its version. */
type Version = { place: Place; tag: string };

/** The values of fields by their locations, which are JSON pointers; undefined removes a field. */
type Changes = Map<string, unknown>;

/** The rules of a text of a place, from its schema. `path` is its name with dots. */
type TextRule = {
	location: string; path: string; maxLength?: number; mayBeEmpty?: boolean; isRequired?: boolean; isWebAddress?: boolean;
};
type TextRules = { texts: TextRule[]; addressTexts: TextRule[] };

/** Something of a form that shows problems. */
type ShownField = { accepts(location: string): boolean; showProblem(message: string | null, location?: string): void };
/** `optional` is what the label of a text says that may be missing. */
type TextControl = { type?: string; inputMode?: string | symbol; dir?: string; optional?: string };

/** An open cell: its place, field and typing, `base` is the value to change. */
type OpenCell = {
	id: string; place: string; field: PlaceField; base: unknown; typing: Typing; text: string; problem: string | null;
	saving: Promise<boolean> | null;
};
type UndoEntry = { text: string; undo: () => Promise<string | null>; isUndone: boolean };
type SchemaRule = { type: string | string[]; maxLength?: number; minLength?: number };
type ImportOptions = Pick<ImportMapping, "separator" | "encoding" | "headerRow" | "sheet" | "crs" | "geometry">;
type ImportChoices = ImportMapping & {
	existing: string; key: string | null; source?: string; missing?: string; mark?: string;
};
type ImportCounts = {
	added: number; existing: number; refused: number; changed?: number; unchanged?: number; keptAsText?: number;
	gone?: number; deleted?: number; marked?: number;
	removedProperties?: { properties: number; locations: number; names: string[] };
	duplicates?: number; action?: string; refusedRows?: number; bytes?: number; complete?: boolean; error?: Problem;
};
type SampledPlace = { name: string; coordinates: Point };
type ImportRefusal = { line: number; unit: string; id?: string; name?: string; errors: Problem[] };

/** A place that is changed as one of many: the tag of its version before, its changes, and those that undo them. */
type ChangedPlace = Named & { before: string; changed: Changes; back: Changes };

/** An action to undo: its ID, how many places are left to undo, and whether all is done. */
type UndoneAction = { id: string; count: number; isDone?: boolean };
type ActionOfMany = { id?: string; name: string };

/** A line of the answer of an undo; the last one has the rest. */
type Reverted = {
	reverted: number; changedSince: number; refused: number; complete?: boolean; left: (Problem & { id: string })[];
};

/** What somebody has done, one version that it has made of a place, all that it has done, and a deleted place. */
type Action = { id: string; kind: string; at: string; account?: string; who?: string; name?: string };
type PlaceVersion = { version: string; kind: "added" | "changed" | "deleted"; replaced?: string; action?: Action };
type ActionSummary = Action & { added: number; changed: number; deleted: number; location?: Named };
type DeletedPlace = { id: string; deletedAt: string; action?: Action; location: Place };

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

/** What the dialog of a task asks, does, and tells. */
type TaskOptions = {
	/** Such as: Delete 3 places? */
	title: string;
	/** What asks for what is needed; without it the work begins at once. */
	question?: TemplateValue;
	/** The text of the button that starts. */
	agree?: string;
	/** Shows what is wrong with the answers, and returns whether nothing is. */
	check?(): boolean;
	/** Whether something is lost. */
	isDangerous?: boolean;
	/** Does the work; it returns a text, or a text and a template. */
	run(task: Task): Promise<TaskResult>;
	/** Shows a failure in the question, and returns whether it could. */
	refuse?(failure: ServiceError): boolean;
	/** Called after the dialog is closed, with whether the work was begun. */
	closed?(isBegun: boolean): void;
};

/** A form that sends a request: the fields that may be wrong, what it shows above its buttons, the text of its button. */
type FormOptions = {
	fields: (ShownField & { input: HTMLElement | null })[]; content: TemplateValue; button: string;
	send(): Promise<unknown>;
	/** Buttons beside it. */
	others?: TemplateValue;
};

/** A field of places, as the table and its filter know it. */
type PlaceField = {
	name: string; kind: string; title: string; isProperty: boolean; isSortable: boolean; isFilterable: boolean;
};

/** What the table looks for, and what it shows. */
type Search = { words?: string; filter?: string; source?: string; sort?: string; features?: MapFeature[] };
type TableState = {
	words: string; filter: string; source: string; sort: string; columns: string[] | null; size: number | null; page: number;
};

/** A cell of the table: its place by ID, its field by name. */
type CellName = { id: string; name: string };
type Cell = CellName & { cell: HTMLElement };
type CellRules = Map<string, TextRule>;
type Typing = "text" | "number" | "boolean";

/** What the table shows: `current` is the cell that the key Tab reaches, `fresh` are places that others have just changed. */
type TableParts = {
	places: Place[]; columns: PlaceField[]; sort: string; isBusy: boolean; editor: CellEditor; current: CellName | null;
	marked: string | null; fresh: Set<string>; sorted: (name: string) => void;
};

/** An open view of the desk. */
type OpenView = {
	/** Returns whether the user would lose input by leaving; the desk then asks. */
	isChanged?(): boolean;
	/** What the desk then asks. */
	leaving?: Leaving;
	/** Shows what another fragment of the address names, and returns whether it could; else the desk opens the view again. */
	follow?(fragment: string): boolean;
	/** Loads the data again, because the service is back or a change was undone. */
	refresh?(): void;
	/** Ends requests, because another view is shown. */
	close?(): void;
};
type Leaving = { title: string; text: string; agree: string; refuse: string };
type DeskView = {
	/** The first part of the fragment: #places */
	name?: string;
	/** The text of the link in the navigation. */
	title: string;
	/** Whether accounts without any role may see it. */
	isForAll?: boolean;
	/** Whether accounts with the role "editor" may see it, too; the role "admin" sees all. */
	isForEditors?: boolean;
	/**
	 * Fills an empty element. `path` has the other parts of the fragment: #places/new gives ["new"]. The first heading is an
	 * h1 with tabIndex -1, which gets the focus.
	 */
	open(target: HTMLElement, path: string[]): OpenView | void;
};

/** What a session keeps of a provider's answer; `token` is sent to the service, `refresh` gets new tokens. */
type ProviderTokens = { provider: Provider; token: string; idToken: string; refresh?: string };

/** Who is signed in, until when, and from when on the provider is to renew that. */
type SessionState = { token: string; user: Account; end: number; late?: number } & Partial<ProviderTokens>;
