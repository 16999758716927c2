import { errors } from '@minutebook/contract/errors.ts';
import {
  recordEntryNames,
  recordEntries,
  type RecordEntryRules,
  type RecordEntryName,
  type RecordEntryValue,
  type WrittenEntries,
} from '@minutebook/contract/resources/record-entries.ts';
import { limitMarks, toOneLine } from '../../base/limit-marks.ts';
import { refuseMachineTitle } from '../access/record-change-queries.ts';
import { lockRecord } from '../lock-records.ts';
import type { RecordWriter } from '../record-writer.ts';
import { requireUnchanged } from './require-unchanged.ts';

/** The title of a record and what else people fill in about it. What is left out stays as it is; null empties an entry. */
export interface Written extends WrittenEntries {
  title?: string;
}

interface EntriesChange extends Written {
  /** The title and entries that the writer saw before they changed them. */
  based_on?: WrittenEntries & { title?: string | null };
}

/** Tidies and masks what people fill in, before the transaction that writes it: notes may take a second. */
export async function maskEntries(
  written: Written,
  mask: (text: string) => Promise<string>,
): Promise<Written> {
  const { title, ...entries } = written;
  const masked = Object.entries(entries).map(async ([name, entry]) => {
    const rules: RecordEntryRules = recordEntries[name as RecordEntryName];
    const isText = rules.kind === 'text' && typeof entry === 'string';
    return [name, isText ? (await mask(tidy(entry, rules))) || null : entry] as const;
  });
  return {
    ...Object.fromEntries(await Promise.all(masked)),
    ...(title !== undefined && { title: await mask(toOneLine(title)) }),
  };
}

/**
 * Writes what people fill in about a record, masked, in a transaction that holds it.
 * @throws VALIDATION_ERROR when the title has only spaces; CONFLICT when an entry is no longer what it is based on
 */
export async function changeEntries(writer: RecordWriter, change: EntriesChange): Promise<void> {
  const { tx, record, event } = writer;
  const held = await lockRecord(tx, record);
  if (held === undefined) return;
  const names = recordEntryNames.filter((name) => change[name] !== undefined);
  const check = <Value extends RecordEntryValue | null>(
    name: 'title' | RecordEntryName,
    written: Value,
  ): Value => {
    const seen = change.based_on?.[name];
    requireUnchanged({
      present: toComparedText(name === 'title' ? held.title : held.extra[name]),
      based_on: seen === undefined ? undefined : toComparedText(seen),
      written: toComparedText(written),
    });
    return written;
  };
  if (change.title !== undefined) {
    const title = check('title', change.title);
    if (title === '') throw errors.invalid('body.title', 'is_blank');
    await refuseMachineTitle(tx, record);
    await writer.patch({ title, is_title_generating: false, updated_at: event.at });
  }
  if (names.length === 0) return;
  const extra = { ...held.extra };
  for (const name of names) extra[name] = check(name, change[name] ?? null);
  await writer.patch({ extra, updated_at: event.at });
}

function tidy(text: string, { has_lines }: { has_lines: boolean }): string {
  if (!has_lines) return toOneLine(text);
  return limitMarks(text).normalize('NFC').trim().replaceAll(/\r\n?/g, '\n');
}

/** An empty entry is compared as an empty text. */
const toComparedText = (entry: RecordEntryValue | null | undefined) => String(entry ?? '');
