/** A command's result, in every format that can be requested. */

/** null when there is no value. */
export type Cell = string | number | boolean | null;

export interface Table {
  titles: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/**
 * 3: not found; 4: not signed in, or not allowed; 5: something is to be done; 8: a part of the work failed.
 * docs/mb.md lists them.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 8;

/** The exit code of work in several parts: the common one if they agree. */
export function joinExitCodes(codes: ReadonlySet<ExitCode>): ExitCode {
  const [code = 0, ...others] = codes;
  return others.length > 0 ? 8 : code;
}

export interface Report {
  json: unknown;
  /** The form for people: a list, or a text. */
  shown: Table | string;
  exit_code?: ExitCode;
}

/** Makes a column of each function. */
export const tableOf = <Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): Table => ({
  titles: Object.keys(columns),
  rows: rows.map((row) => Object.values(columns).map((cell) => cell(row))),
});

/** `1 utterance`, `2 utterances`. */
export const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;
