/** Reads a transcript that is longer than a model's context in parts, and merges the minutes of them. */
import { joinMinutes } from '../minutes/join-minutes.ts';
import { askForPart, askForParts, askForWhole, toNotes } from '../minutes/minutes-prompt.ts';
import type { Minutes } from '../minutes/minutes.ts';
import { estimateTokens, halve, type TranscriptPart } from '../minutes/split-transcript.ts';
import { TooLongError } from './chat-client.ts';
import type { AnalysisOptions } from './insight-engine.ts';
import { PartlyAnsweredError, type Asking, type MinutesAsker } from './minutes-asker.ts';

/** Halves are asked for what an answer has no room for; a model that never ends has none in quarters either. */
const MOST_HALVINGS = 2;

interface Reading extends Asking, AnalysisOptions {
  /** How often the transcript was halved to get here. */
  halvings: number;
}

export class TranscriptReader {
  readonly #asker: MinutesAsker;
  readonly #part_tokens: number;

  constructor(asker: MinutesAsker, partTokens: number) {
    this.#asker = asker;
    this.#part_tokens = partTokens;
  }

  /** @param parts of one transcript, at least one */
  read(parts: readonly TranscriptPart[], asking: Asking & AnalysisOptions): Promise<Minutes> {
    return this.#read(parts, { ...asking, halvings: 0 });
  }

  async #read(parts: readonly TranscriptPart[], asking: Reading): Promise<Minutes> {
    const [whole] = parts;
    if (whole !== undefined && parts.length === 1) {
      try {
        return await this.#asker.ask(askForWhole(whole, asking.wishes), asking);
      } catch (error) {
        const rest = toRest(whole, error, 0);
        return 'summary' in rest ? rest : this.#read(rest, { ...asking, halvings: 1 });
      }
    }
    const minutes: Minutes[] = [];
    // Merging the parts is one more step.
    const steps = parts.length + 1;
    for (const [index, part] of parts.entries()) {
      minutes.push(...(await this.#readPart(part, asking)));
      await asking.onProgress(index + 1, steps);
    }
    return joinMinutes(minutes, await this.#join(minutes, asking));
  }

  /** Parts are read one after the other: a model on a small machine has no capacity for two. */
  async #readPart(part: TranscriptPart, asking: Reading): Promise<Minutes[]> {
    try {
      return [await this.#asker.ask(askForPart(part, asking.wishes), asking)];
    } catch (error) {
      const rest = toRest(part, error, asking.halvings);
      if ('summary' in rest) return [rest];
      const [first, second] = rest;
      const halving = { ...asking, halvings: asking.halvings + 1 };
      return [...(await this.#readPart(first, halving)), ...(await this.#readPart(second, halving))];
    }
  }

  async #join(minutes: readonly Minutes[], asking: Reading): Promise<Minutes> {
    let level = [...minutes];
    for (;;) {
      const joined: Minutes[] = [];
      for (const group of toGroups(level, this.#part_tokens)) {
        joined.push(await this.#askForParts(group, asking));
      }
      const [only] = joined;
      if (only !== undefined && joined.length === 1) return only;
      level = joined;
    }
  }

  /** There is no half of notes: what is whole in answers that break off is all there is. */
  async #askForParts(group: readonly Minutes[], asking: Reading): Promise<Minutes> {
    try {
      return await this.#asker.ask(askForParts(group, asking.wishes), asking);
    } catch (error) {
      if (error instanceof PartlyAnsweredError) return error.minutes;
      throw error;
    }
  }
}

/** The halves to read in place of a part that was too long, or what is known of it where halves would not help. */
function toRest(
  part: TranscriptPart,
  error: unknown,
  halvings: number,
): readonly [TranscriptPart, TranscriptPart] | Minutes {
  if (!(error instanceof TooLongError)) throw error;
  const halves = halve(part);
  if (error instanceof PartlyAnsweredError && (halves === undefined || halvings >= MOST_HALVINGS))
    return error.minutes;
  if (halves === undefined) throw error;
  return halves;
}

/** Groups as many in a row as fit into a question, but at least two: otherwise they never become one. */
function toGroups(minutes: readonly Minutes[], maxTokens: number): Minutes[][] {
  const groups: Minutes[][] = [];
  let size = 0;
  for (const [index, each] of minutes.entries()) {
    const tokens = estimateTokens(toNotes(each, index));
    const group = groups.at(-1);
    if (group === undefined || (group.length >= 2 && size + tokens > maxTokens)) {
      groups.push([each]);
      size = tokens;
    } else {
      group.push(each);
      size += tokens;
    }
  }
  return groups;
}
