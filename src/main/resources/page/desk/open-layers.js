// OpenLayers, which is loaded when the first map is shown.

let loading = null;

/** Loads the library into the global variable "ol". */
export function loadOpenLayers() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = document.querySelector("meta[name=open-layers]").content;
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => {
      loading = null;
      script.remove();
      reject(new Error("The map cannot be loaded"));
    });
    document.head.append(script);
  });
  return loading;
}
