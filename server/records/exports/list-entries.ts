import {
  recordEntries,
  recordEntryNames,
  type RecordEntryRules,
  type RecordEntryValue,
} from '@minutebook/contract/resources/record-entries.ts';
import type { ExportedRecord } from './exported-record.ts';
import type { ExportWord } from './export-words.ts';

type Words = Readonly<Record<ExportWord, string>>;

interface ListedEntry {
  heading: string;
  text: string;
}

/** Lists what people filled in, in the order of declaration: facts of one line, and apart from them texts of several. */
export function listEntries(
  { entries }: ExportedRecord,
  words: Words,
): { facts: ListedEntry[]; texts: ListedEntry[] } {
  const facts: ListedEntry[] = [];
  const texts: ListedEntry[] = [];
  for (const name of recordEntryNames) {
    const entry = entries[name];
    if (entry === undefined) continue;
    const rules: RecordEntryRules = recordEntries[name];
    const list = rules.kind === 'text' && rules.has_lines ? texts : facts;
    list.push({ heading: words[name], text: toShownEntry(entry, rules, words) });
  }
  return { facts, texts };
}

function toShownEntry(entry: RecordEntryValue, rules: RecordEntryRules, words: Words): string {
  if (rules.kind === 'choice') return words[entry as ExportWord];
  if (typeof entry === 'boolean') return entry ? words.yes : words.no;
  return String(entry);
}
