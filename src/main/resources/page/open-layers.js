// Loads OpenLayers into the global variable "ol", when the first map of a page is shown.

let loading = null;

export function loadOpenLayers() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = document.querySelector("meta[name=open-layers]").content;
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => {
      loading = null;
      script.remove();
      reject(new Error(script.src));
    });
    document.head.append(script);
  });
  return loading;
}
