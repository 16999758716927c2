/** The line of an insight that a search found: `?insight=summary&line=…` in the address. */

export interface WantedLine {
  insight: string;
  line: string;
}

export function readWantedLine(search: string): WantedLine | undefined {
  const params = new URLSearchParams(search);
  const insight = params.get('insight');
  return insight === null ? undefined : { insight, line: params.get('line') ?? '' };
}
