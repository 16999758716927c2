/** The passages as they are answered: what their lines say, for whoever may see the record. */
import type { SpokenPassage } from '@minutebook/contract/v3/answer-endpoints.ts';
import type { Queryable } from '../../base/database/database.ts';
import { markMatches } from '../../search/mark-matches.ts';
import { listUtterances } from '../lists/search-hit-queries.ts';
import type { AnswerText } from './answer-queries.ts';
import type { FoundPassage } from './find-passages.ts';
import { toWordAt, type QuestionWord } from '../lists/question-words.ts';

interface Found {
  found: readonly FoundPassage[];
  /** The texts; `text` of a passage is an index into them. */
  texts: readonly AnswerText[];
  words: readonly QuestionWord[];
}

/** Without passages whose lines are gone by now. */
export async function toAnswerPassages(
  db: Queryable,
  workspace_id: number,
  { found, texts, words }: Found,
): Promise<SpokenPassage[]> {
  const placed = found.flatMap((passage) => {
    const text = texts[passage.text];
    return text === undefined ? [] : [{ ...passage, text }];
  });
  const places = placed.flatMap(({ text: { record_id }, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({ record_id, line: first + index })),
  );
  const utterances = await listUtterances(db, workspace_id, places);
  return placed
    .map(({ text, first, last }) => {
      const dialogs = utterances.flatMap(({ record_id, line, dialog }) =>
        record_id === text.record_id && line >= first && line <= last ? [dialog] : [],
      );
      const said = dialogs.map((dialog) => dialog.text).join('\n');
      const names = new Map(text.speakers.map(({ speaker_id, name }) => [speaker_id, name]));
      const lines = dialogs.map(({ id, speaker_id, text: line }) => ({
        dialog_id: id,
        speaker: { speaker_id, name: names.get(speaker_id) ?? null },
        text: line,
      }));
      const speaker = lines[0]?.speaker;
      const isOfOne = lines.every((line) => line.speaker.speaker_id === speaker?.speaker_id);
      return {
        record_id: text.record_id,
        title: text.title,
        started_at: new Date(text.recorded_at.getTime() - (text.duration_ms ?? 0)).toISOString(),
        dialog_ids: dialogs.map(({ id }) => id),
        start_ms: dialogs[0]?.start_ms ?? 0,
        end_ms: Math.max(0, ...dialogs.map(({ start_ms, duration_ms }) => start_ms + duration_ms)),
        speaker: isOfOne ? (speaker ?? null) : null,
        text: said,
        lines,
        terms: listTerms(said, words),
      };
    })
    .filter(({ dialog_ids }) => dialog_ids.length > 0)
    .map((passage, index) => ({ number: index + 1, ...passage }));
}

/** The words as the passage has them, each form once. */
function listTerms(said: string, words: readonly QuestionWord[]): string[] {
  const terms = words.flatMap((word) =>
    markMatches(said, [word.term]).flatMap(([start, end]) => toWordAt(said, { word, start, end }) ?? []),
  );
  return [...new Set(terms)];
}
