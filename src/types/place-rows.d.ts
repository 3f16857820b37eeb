// The rows of a place in their order: names of fields, and "others" for all that are not named.

declare const rows: string[];

export default rows;
