/** The types that handlers return. */

/**
 * A body that is JSON text already: hot answers are concatenated from stored text, not parsed and serialised
 * again. As bytes (UTF-8) it is sent unchanged: writing a string of 120 KB to the socket takes as long as all
 * the rest of a list.
 */
export class RawJson {
  readonly text: string | Buffer;
  /** The version of the record in the body; undefined if it shows none or several. */
  readonly version: number | undefined;
  constructor(text: string | Buffer, version?: number) {
    this.text = text;
    this.version = version;
  }
}

export const ok = <Body>(body: Body) => ({ status: 200 as const, body });
export const created = <Body>(body: Body) => ({ status: 201 as const, body });
export const noContent = { status: 204 as const, body: null };
export const okText = (text: string | Buffer, version?: number) => ({
  status: 200 as const,
  body: new RawJson(text, version),
});
