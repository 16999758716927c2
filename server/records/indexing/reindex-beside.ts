/**
 * Brings the index of a record along after its title, its insights or who took part changed. The transcript is neither read nor
 * written: an hour of talk takes 25 ms to index, and what lies beside it a fraction of one.
 */
import type { WriteTransaction } from '../../base/database/database.ts';
import { toCleaning } from '../../search/clean-pending-tokens.ts';
import { addPhraseBits } from '../../search/phrase-bits.ts';
import { toSegment } from '../../search/segment.ts';
import { setSegment } from '../../search/term-numbers.ts';
import { updateBesideTexts } from '../record-write-statements.ts';
import { reindexText } from './index-record.ts';
import { selectBeside, selectPhraseBits } from './index-record-queries.ts';
import { besideTexts, toBesideCodes, toBesideLines, type BesideLines } from './search-document.ts';

/** A later step raises the version. Most changes of insights and of `extra` are none of a searched text. */
export async function reindexBeside(
  tx: WriteTransaction,
  workspace_id: number,
  record_id: number,
): Promise<void> {
  const [found] = await tx.query(selectBeside, [workspace_id, record_id]);
  if (found === undefined) return;
  const lines = await toBesideLines(found);
  const texts = besideTexts.map((name) => lines[name].join('\n'));
  if (besideTexts.every((name, index) => texts[index] === found[`stored_${name}`])) return;

  const { ordinal } = found;
  const [indexed] = await tx.query(selectPhraseBits, [workspace_id, ordinal]);
  const bits = indexed && addPhraseBits(indexed.phrase_bits, texts);
  if (bits === undefined) return reindexText(tx, workspace_id, record_id);

  const stored: BesideLines = {
    title: found.stored_title.split('\n'),
    insights: found.stored_insights.split('\n'),
    speakers: found.stored_speakers.split('\n'),
    attendees: found.stored_attendees.split('\n'),
  };
  const segment = toSegment(ordinal);
  const [removed, added] = [
    await toBesideCodes(workspace_id, stored),
    await toBesideCodes(workspace_id, lines),
  ];
  for (const codes of [removed, added]) await setSegment(codes, segment);
  await tx.write(updateBesideTexts, [workspace_id, ordinal, removed, added, bits, ...texts]);
  tx.wantUpkeep(...toCleaning(ordinal, false));
}
