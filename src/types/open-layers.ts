// OpenLayers is a global variable of the pages.

declare const ol: Omit<typeof import("../openlayers/ol.js"), "geom"> & {
	geom: typeof import("../openlayers/ol.js").geom & { Polygon: { circular: typeof import("ol/geom/Polygon.js").circular } };
};

type OlFeature = import("ol/Feature.js").default<import("ol/geom/Point.js").default>;
type OlIcon = import("ol/style/Icon.js").default;
type OlLayer = import("ol/layer/Layer.js").default;
type OlMapEvent = import("ol/MapBrowserEvent.js").default;
type OlPoints = import("ol/source/Vector.js").default<OlFeature>;
type OlStyle = import("ol/style/Style.js").default;
type OlTileStyle = (feature: OlTileFeature, resolution: number) => OlStyle | OlStyle[] | undefined;
type OlTileFeature = import("ol/render/Feature.js").default;
