import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../http/context.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { maskTranscript } from '../../text/mask/mask-transcript.ts';
import { toBusy } from '../access/change-record.ts';
import type { RecordKey } from '../lock-records.ts';
import { areShort, maskLongUtterances } from '../masking/mask-in-worker.ts';
import { maskNothing, toSpokenAround, type MaskAround } from './mask-correction.ts';
import { readTranscript } from './transcript.ts';

/**
 * Masks a new text of an utterance before the transaction that stores it: the utterances around it may be of 100,000
 * characters each, which takes seconds. The transaction holds the record, and a connection.
 * @returns what throws RECORD_BUSY when long utterances have changed in the meantime
 */
export async function maskAhead(
  { db, workers }: Pick<Context, 'db' | 'workers'>,
  record: RecordKey,
  { dialog_id, text, rules }: { dialog_id: number; text: string; rules: MaskRules | null },
): Promise<MaskAround> {
  if (rules === null) return maskNothing;
  const { dialogs } = await readTranscript(db, record);
  const place = dialogs.findIndex(({ id }) => id === dialog_id);
  const ahead = place === -1 ? [] : toSpokenAround(dialogs, place, text);
  const masked = await maskLongUtterances(workers.of(record.workspace_id), ahead, rules);
  return (spoken) => {
    if (isDeepStrictEqual(spoken, ahead)) return masked;
    if (areShort(spoken)) return maskTranscript(spoken, rules);
    throw toBusy();
  };
}
