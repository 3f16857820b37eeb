// The rows with the kinds of places, to show only some of them, and with the steps of a range.

import { facets, queryables, showOnly } from "./api.js";
import { keep, kept } from "../shared/kept.js";
import { ASKED_VALUES, OTHERS, describe, fieldsToCount, kinds } from "../shared/kinds.js";
import { symbol } from "./kind-symbol.js";
import { html, nothing, render } from "../lit-html.js";
import { setting } from "../shared/page-settings.js";
import { latestOnly } from "../shared/requests.js";
import { countText, fieldText, nameText, textOf } from "../shared/texts.js";

const FOUND = "map.kinds";

/** Shows how many places of each kind are in the window, and lets the user choose some kinds. */
export class KindFilter extends EventTarget {
  #bar = document.getElementById("kinds");
  #signal = latestOnly();
  #settings = { kind: setting("map-kind"), range: setting("map-range") };
  #description = /** @type {KindDescription | null} */ (kept(FOUND)); // what the visit before has found
  #isFound = false;
  #chosen = /** @type {string[]} */ ([]);
  #from = /** @type {number | null} */ (null);
  state = /** @type {KindChoice} */ ({ kinds: [], from: null }); // what the address names, whether there are such kinds or not
  #counts = /** @type {Map<string, number> | null} */ (null);
  #isNothing = false;
  #isNowhere = false;

  constructor() {
    super();
    if (this.#description !== null) {
      kinds.use(this.#description);
    }
    this.#bar.addEventListener("keydown", (event) => this.#step(event));
  }

  /** Whether it is not known which field tells the kinds. If the address names kinds, what is remembered is not enough. */
  get isUnknown() {
    const isWanted = this.state.kinds.length > 0 || this.state.from !== null;
    return this.#description === null || (isWanted && kinds.fields.length === 0);
  }

  /** Takes what the address names. Returns whether other places are shown than before. @param {KindChoice} kindChoice */
  apply(kindChoice) {
    const isChanged = this.#take(kindChoice);
    this.#reveal();
    return isChanged;
  }

  /** Finds the field of the kinds, once. Returns whether the page shows other kinds than before. */
  async find() {
    if (this.#isFound) { return false; }
    this.#isFound = true;
    try {
      const fields = fieldsToCount(await queryables(), this.#settings);
      const found = (fields.length > 0) ? await facets({ field: fields, limit: ASKED_VALUES }) : [];
      return this.#use(describe(found, this.#settings));
    } catch (failure) {
      this.#isFound = false;
      throw failure;
    }
  }

  #use(/** @type {KindDescription} */ description) {
    if (JSON.stringify(description) === JSON.stringify(this.#description)) { return false; }
    this.#description = description;
    keep(FOUND, description);
    kinds.use(description);
    this.#take(this.state);
    this.#reveal();
    return true;
  }

  /** Scrolls a row of a narrow screen to what is pressed. */
  #reveal() {
    for (const row of this.#bar.querySelectorAll("[role=toolbar]")) {
      row.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "center" });
    }
  }

  #take(/** @type {KindChoice} */ { kinds: chosen, from }) {
    this.state = { kinds: chosen, from };
    const before = kinds.filter(this.#chosen, this.#from);
    this.#chosen = [...kinds.all, OTHERS].filter((kind) => kinds.field !== null && chosen.includes(kind));
    this.#from = kinds.steps.find((step) => step === from) ?? null;
    const filter = kinds.filter(this.#chosen, this.#from);
    this.#isNowhere &&= filter === before;
    showOnly({ fields: kinds.fields, counts: kinds.field, filter });
    this.#draw();
    return filter !== before;
  }

  async count(/** @type {Box} */ box) {
    const { field } = kinds;
    if (field === null) { return; }
    const asked = { field, bbox: box.join(), limit: ASKED_VALUES, filter: kinds.filter([], this.#from) };
    const [facet] = await facets(asked, this.#signal());
    this.#counts = new Map(facet.values.map(({ value, count }) => [String(value), count]));
    const others = [...this.#counts].filter(([kind]) => !kinds.all.includes(kind)).reduce((sum, [, count]) => sum + count, 0);
    this.#counts.set(OTHERS, facet.missing + facet.others + others);
    this.#draw();
  }

  tellTotal(/** @type {number} */ total) {
    this.#isNothing = total === 0;
    this.#draw();
  }

  /** Tells that there are none of the chosen places at all. */
  tellNowhere() {
    this.#isNowhere = true;
    this.#draw();
  }

  #choose(/** @type {string[]} */ chosen, /** @type {number | null} */ from) {
    if (this.#take({ kinds: chosen, from })) {
      this.dispatchEvent(new Event("change"));
    }
  }

  #toggle(/** @type {string} */ kind) {
    const chosen = this.#chosen.filter((other) => other !== kind);
    this.#choose((chosen.length < this.#chosen.length) ? chosen : [...chosen, kind], this.#from);
  }

  #draw() {
    this.#bar.hidden = kinds.fields.length === 0;
    const isNothing = this.#isNothing && kinds.filter(this.#chosen, this.#from) !== "";
    render(html`${(kinds.field !== null) ? this.#kindRow() : nothing}${(kinds.steps.length > 0) ? this.#rangeRow() : nothing}
      <p role="status">${isNothing ? this.#nothing() : nothing}</p>`, this.#bar);
  }

  /** The way from a window without such places: to the nearest one, or to all others if there is none. */
  #nothing() {
    const [text, action, go] = this.#isNowhere
      ? [textOf("kinds.nowhere"), textOf("kinds.showAll"), () => this.#choose([], null)]
      : [textOf("kinds.noneHere"), textOf("kinds.nearest"), () => this.dispatchEvent(new Event("nearest"))];
    return html`<span class="none">${text} <button type="button" @click=${go}>${action}</button></span>`;
  }

  #kindRow() {
    const sorted = kinds.all.sort((first, second) => nameText(first).localeCompare(nameText(second), document.documentElement.lang));
    const hasOthers = this.#chosen.includes(OTHERS) || (this.#counts?.get(OTHERS) ?? 0) > 0;
    return html`<div role="toolbar" aria-label=${fieldText(kinds.field ?? "")}>
      ${this.#chip(textOf("kinds.all"), this.#chosen.length === 0, () => this.#choose([], this.#from), { isStop: true })}
      ${sorted.map((kind) => this.#kindChip(kind, nameText(kind)))}
      ${hasOthers ? this.#kindChip(OTHERS, textOf("kinds.others")) : nothing}</div>`;
  }

  #kindChip(/** @type {string} */ kind, /** @type {string} */ name) {
    const sign = symbol(kind);
    const count = this.#counts ? (this.#counts.get(kind) ?? 0) : null;
    return this.#chip(name, this.#chosen.includes(kind), () => this.#toggle(kind), { sign, count });
  }

  #rangeRow() {
    const field = fieldText(kinds.rangeField ?? "");
    const last = kinds.steps.at(-1);
    return html`<div role="toolbar" aria-label=${field}><span class="field" aria-hidden="true">${field}</span>
      ${kinds.steps.map((step, index) => {
        const value = countText(step);
        const text = (step === last) ? value : textOf("kinds.from", { value });
        const label = (step === last) ? textOf("kinds.level", { field, value }) : textOf("kinds.fromLabel", { field, value });
        const isOn = step === this.#from;
        return this.#chip(text, isOn, () => this.#choose(this.#chosen, isOn ? null : step), { label, isStop: index === 0 });
      })}</div>`;
  }

  // the Tab key stops once in a row, the arrow keys move in it
  /** @param {string} text @param {boolean} isOn @param {() => void} action @param {ChipOptions} options */
  #chip(text, isOn, action, { sign = nothing, count = null, label = nothing, isStop = false }) {
    return html`<button type="button" class="chip" aria-pressed=${String(isOn)} aria-label=${label}
      tabindex=${isStop ? 0 : -1} @click=${action}>${sign}<span dir="auto">${text}</span>${(count !== null)
      ? html` <span class="count">${countText(count)}</span>` : nothing}</button>`;
  }

  #step(/** @type {KeyboardEvent} */ event) {
    const chips = /** @type {HTMLElement[]} */ ([...event.target.closest("[role=toolbar]")?.querySelectorAll("button") ?? []]);
    const now = chips.indexOf(event.target);
    const turn = (getComputedStyle(this.#bar).direction === "rtl") ? -1 : 1;
    const index = /** @type {Record<string, number>} */ ({ ArrowRight: now + turn, ArrowLeft: now - turn, Home: 0, End: -1 })[event.key];
    if (now >= 0 && index !== undefined) {
      event.preventDefault();
      chips.forEach((chip) => { chip.tabIndex = -1; });
      const next = chips.at(index % chips.length);
      next?.setAttribute("tabindex", "0");
      next?.focus();
    }
  }
}
