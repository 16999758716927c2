import { errors } from '@minutebook/contract/errors.ts';
import {
  recordTextNames,
  recordTexts,
  type RecordTextName,
  type RecordTexts,
} from '@minutebook/contract/resources/record-texts.ts';
import { limitMarks, toOneLine } from '../../base/limit-marks.ts';
import { refuseMachineTitle } from '../access/record-change-queries.ts';
import { lockRecord } from '../lock-records.ts';
import type { RecordWriter } from '../record-writer.ts';
import { maskWriting } from '../writing/mask-dialogs.ts';
import { requireUnchanged } from './require-unchanged.ts';

/** The title of a record and what else people write about it; what is left out stays, null removes a text. */
export interface TextsChange extends Partial<RecordTexts> {
  title?: string;
  /** The texts that the writer saw. */
  based_on?: Partial<Record<'title' | RecordTextName, string | null>>;
}

/**
 * Writes texts about a record, in a transaction that holds it.
 * @throws VALIDATION_ERROR when the title has only spaces; CONFLICT when a text is no longer the one it is based on
 */
export async function changeTexts(writer: RecordWriter, change: TextsChange): Promise<void> {
  const { tx, record, event } = writer;
  const held = await lockRecord(tx, record);
  if (held === undefined) return;
  const names = recordTextNames.filter((name) => change[name] !== undefined);
  const clean = async (name: 'title' | RecordTextName, hasLines: boolean) => {
    const masked = await maskWriting(tx, record.workspace_id, tidy(change[name] ?? '', hasLines));
    const present = (name === 'title' ? held.title : held.extra[name]) ?? '';
    requireUnchanged({ present, based_on: toSeen(change.based_on?.[name]), written: masked });
    return masked;
  };
  if (change.title !== undefined) {
    const title = await clean('title', false);
    if (title === '') throw errors.invalid('body.title', 'is_blank');
    await refuseMachineTitle(tx, record);
    await writer.patch({ title, is_title_generating: false, updated_at: event.at });
  }
  if (names.length === 0) return;
  const extra = { ...held.extra };
  for (const name of names) extra[name] = (await clean(name, recordTexts[name].has_lines)) || null;
  await writer.patch({ extra, updated_at: event.at });
}

function tidy(written: string, hasLines: boolean): string {
  if (!hasLines) return toOneLine(written);
  return limitMarks(written).normalize('NFC').trim().replaceAll(/\r\n?/g, '\n');
}

/** A text that is not there is the empty one. */
const toSeen = (text: string | null | undefined) => (text === null ? '' : text);
