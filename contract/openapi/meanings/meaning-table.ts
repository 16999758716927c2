/** By the title of a schema or the name of an operation, then by the path of a field in it: `items.text`. */
export type MeaningTable = Readonly<Record<string, Readonly<Record<string, string>>>>;
