import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toMaskRules, type MaskRules, type MaskSettings } from '../../server/text/mask/mask-rules.ts';

/** One utterance with the spans that should be masked, in code points of `text`. */
export interface LabelledUtterance {
  text: string;
  spans: PiiSpan[];
}

export interface LabelledSet {
  language: string;
  rules: MaskRules;
  /** The utterances that the patterns were developed on. */
  utterances: LabelledUtterance[];
  /** Utterances written after the patterns were finished. */
  later_utterances: LabelledUtterance[];
}

type LabelledFile = MaskSettings & { utterances: string[]; later_utterances: string[] };

const LABEL = /\[\[(\w+)\|(.*?)\]\]/gs;

/** The labelled sets of `tests/data/utterances`; `[[type|masked text]]` marks a span. */
export function readLabelledSets(languages: readonly string[]): LabelledSet[] {
  return languages.map((language) => {
    const path = join(import.meta.dirname, `../data/utterances/${language}.json`);
    const file = JSON.parse(readFileSync(path, 'utf8')) as LabelledFile;
    return {
      language,
      rules: toMaskRules(file),
      utterances: file.utterances.map(toLabelledUtterance),
      later_utterances: file.later_utterances.map(toLabelledUtterance),
    };
  });
}

function toLabelledUtterance(marked: string): LabelledUtterance {
  const spans: PiiSpan[] = [];
  let text = '';
  let readTo = 0;
  for (const { 0: label, 1: type = '', 2: hidden = '', index } of marked.matchAll(LABEL)) {
    text += marked.slice(readTo, index);
    const start = Array.from(text).length;
    text += hidden;
    spans.push({ type, start, end: Array.from(text).length });
    readTo = index + label.length;
  }
  return { text: text + marked.slice(readTo), spans };
}
