import {
  recordEntries,
  recordEntryNames,
  type RecordEntryRules,
} from '@minutebook/contract/resources/record-entries.ts';
import type { ExportedRecord } from './exported-record.ts';
import type { ExportWord } from './export-words.ts';

interface ListedEntry {
  heading: string;
  text: string;
}

/** What people filled in, in the order in which entries are declared: one line each, and texts of several lines apart. */
export function listEntries(
  { entries }: ExportedRecord,
  words: Readonly<Record<ExportWord, string>>,
): { facts: ListedEntry[]; texts: ListedEntry[] } {
  const facts: ListedEntry[] = [];
  const texts: ListedEntry[] = [];
  for (const name of recordEntryNames) {
    const entry = entries[name];
    if (entry === undefined) continue;
    const rules: RecordEntryRules = recordEntries[name];
    const text = rules.kind === 'choice' ? words[entry as ExportWord] : entry;
    const list = rules.kind === 'text' && rules.has_lines ? texts : facts;
    list.push({ heading: words[name], text });
  }
  return { facts, texts };
}
