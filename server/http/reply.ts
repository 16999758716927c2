/** What handlers return. */

/** A body that is JSON text already: hot answers are put together from stored text, not parsed and written again. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const ok = <Body>(body: Body) => ({ status: 200 as const, body });
export const created = <Body>(body: Body) => ({ status: 201 as const, body });
export const noContent = { status: 204 as const, body: null };
export const okText = (text: string) => ({ status: 200 as const, body: new RawJson(text) });
