/** A search as index probes, and as needles for what the probes cannot decide. */
import type { SearchTerm } from './parse-query.ts';
import type { Probe } from './record-conditions.ts';
import { toTokenCode } from './search-tokens.ts';

export type SearchMode = 'all_fields' | 'title_terms' | 'transcript';

export interface RecordSearch {
  terms: readonly SearchTerm[];
  mode: SearchMode;
}

export interface SearchPlan {
  /** Every match carries at least one code of each. */
  probes: Probe[];
  /** What must be found in the text besides; empty when the probes decide. */
  needles: string[];
}

/** More probes exclude next to nothing that a look at the text would not. */
const MAX_PROBES = 12;

export function toSearchPlan(workspace_id: number, { terms, mode }: RecordSearch): SearchPlan {
  const probes = new Map<string, Probe>();
  const needles: string[] = [];
  // Exact terms first: left without a probe they would need the text.
  for (const term of [...terms].sort((a, b) => Number(b.exact) - Number(a.exact))) {
    let isProbed = true;
    for (const piece of term.pieces) {
      if (probes.size < MAX_PROBES) probes.set(piece, toProbe(workspace_id, piece, mode));
      else if (!probes.has(piece)) isProbed = false;
    }
    if (!term.exact || !isProbed) needles.push(term.needle);
  }
  return { probes: [...probes.values()], needles };
}

function toProbe(workspace_id: number, piece: string, mode: SearchMode): Probe {
  const inTitle = toTokenCode(workspace_id, 'title_word', piece);
  const inTranscript = toTokenCode(workspace_id, 'transcript_word', piece);
  if (mode === 'all_fields') return [inTitle, inTranscript];
  return [mode === 'title_terms' ? inTitle : inTranscript];
}

/** Whether the record's text holds every needle, each within one line of title or transcript; `i` is its index row. */
export function toTextCondition(mode: SearchMode, needles: string): string {
  const inTitle = 'position(n.needle in x.title) > 0';
  const inTranscript = 'position(n.needle in x.transcript) > 0';
  const found = {
    all_fields: `(${inTitle} or ${inTranscript})`,
    title_terms: inTitle,
    transcript: inTranscript,
  }[mode];
  return `(select bool_and(${found})
       from record_text x cross join unnest(${needles}::text[]) as n (needle)
       where x.workspace_id = i.workspace_id and x.ordinal = i.ordinal)`;
}
