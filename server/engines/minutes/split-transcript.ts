import { toShownName } from '@minutebook/contract/v3/spoken-text.ts';
import type { SpokenDialog, TranscriptToAnalyse } from '../../text/builtin-insights/transcript-to-analyse.ts';

/** A run of lines as a model reads it: of what is said, or of the minutes of it. */
export interface TranscriptPart {
  lines: readonly TranscriptLine[];
}

export interface TranscriptLine {
  dialog_ids: readonly number[];
  /** `[12] Ada: Good morning.` */
  text: string;
  tokens: number;
}

/** Lines do not fill parts to the last token: without slack, the last part would only get the remainder. */
const FILL = 0.9;

/** Parts of about the same length, in order, none longer than `max_tokens`; none for an empty transcript. */
export function splitTranscript(
  transcript: Pick<TranscriptToAnalyse, 'dialogs' | 'speakers'>,
  maxTokens: number,
): TranscriptPart[] {
  return splitLines(toLines(transcript, maxTokens), maxTokens);
}

/** Two halves; undefined for a single line. */
export function halve({ lines }: TranscriptPart): [TranscriptPart, TranscriptPart] | undefined {
  if (lines.length < 2) return undefined;
  const middle = Math.ceil(lines.length / 2);
  return [{ lines: lines.slice(0, middle) }, { lines: lines.slice(middle) }];
}

export function splitLines(lines: readonly TranscriptLine[], maxTokens: number): TranscriptPart[] {
  const total = countLineTokens(lines);
  const count = total <= maxTokens ? 1 : Math.ceil(total / (FILL * maxTokens));
  const wanted = total / count;
  const parts: TranscriptLine[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const part = parts.at(-1);
    // A line slightly over the target still belongs to the part, unless it exceeds the limit.
    if (part === undefined || size >= wanted || size + line.tokens > maxTokens) {
      parts.push([line]);
      size = line.tokens;
    } else {
      part.push(line);
      size += line.tokens;
    }
  }
  return parts.map((part) => ({ lines: part }));
}

function toLines(
  { dialogs, speakers }: Pick<TranscriptToAnalyse, 'dialogs' | 'speakers'>,
  maxTokens: number,
): TranscriptLine[] {
  const names = new Map(speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  return dialogs.flatMap((dialog) => {
    const { speaker_id } = dialog;
    const name = toShownName({ speaker_id, name: names.get(speaker_id) ?? null });
    return toPieces(dialog, maxTokens).map((piece) => {
      const text = `[${dialog.id}] ${name}: ${piece}`;
      return toLine(text, [dialog.id]);
    });
  });
}

export const toLine = (text: string, dialog_ids: readonly number[]): TranscriptLine => ({
  dialog_ids,
  text,
  tokens: estimateTokens(text) + 1,
});

export const countLineTokens = (lines: readonly TranscriptLine[]): number =>
  lines.reduce((sum, { tokens }) => sum + tokens, 0);

/** An endless monologue is read in pieces of the same number. */
function toPieces({ text }: SpokenDialog, maxTokens: number): string[] {
  const said = text.replaceAll(/\s+/g, ' ').trim();
  if (said === '') return [];
  const count = Math.ceil((2 * estimateTokens(said)) / maxTokens);
  const length = Math.ceil(said.length / count);
  return Array.from({ length: count }, (_, index) => said.slice(index * length, (index + 1) * length)).filter(
    (piece) => piece !== '',
  );
}

const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;
/** Applies to other scripts; English has four and more, names and figures fewer. */
const LETTERS_A_TOKEN = 3.5;

/** Estimates the tokens of a text for a language model, rather too many than too few. */
export function estimateTokens(text: string): number {
  const cjk = text.match(CJK)?.length ?? 0;
  return Math.ceil(cjk + (text.length - cjk) / LETTERS_A_TOKEN);
}
