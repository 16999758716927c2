import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { readEachInSlices } from '../../base/read-in-slices.ts';
import { endOf, type Span, type Spoken } from './clip-span.ts';

/** When the utterances of chunks that are to be stored are said. */
export async function readSpoken(chunks: readonly { dialogs: string }[]): Promise<Spoken[]> {
  const dialogs: Spoken[] = [];
  await readEachInSlices(chunks, {
    lengthOf: (chunk) => chunk.dialogs.length,
    read(chunk) {
      for (const { id, start_ms, duration_ms } of JSON.parse(`[${chunk.dialogs}]`) as V2Dialog[])
        dialogs.push({ id, start_ms, duration_ms });
    },
  });
  return dialogs;
}

/** The utterances that can have something in common with a span, by their beginnings; `most`: of more, the last ones. */
export type FindNear<Dialog extends Spoken> = (span: Span, most?: number) => Dialog[];

/** A transcript in which one looks for many spans: none of them reads it whole. */
export function openSpoken<Dialog extends Spoken>(dialogs: readonly Dialog[]): FindNear<Dialog> {
  const sorted = dialogs.toSorted((one, other) => one.start_ms - other.start_ms);
  let latest = 0;
  // Once one has gone on beyond a time, everything after it is near: somebody may talk for long under others.
  const ends = sorted.map((dialog) => (latest = Math.max(latest, endOf(dialog))));
  return ({ start_ms, end_ms }, most = Number.POSITIVE_INFINITY) => {
    const from = findFirst(sorted.length, (place) => (ends[place] ?? 0) >= start_ms);
    const to = findFirst(sorted.length, (place) => (sorted[place]?.start_ms ?? 0) > end_ms);
    return sorted.slice(Math.max(from, to - most), Math.max(from, to));
  };
}

/** The first place at which it holds, as it does from there on; `length` where it never does. */
function findFirst(length: number, holds: (place: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
