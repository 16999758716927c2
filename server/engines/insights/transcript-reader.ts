/** Takes minutes of a transcript in passes: the points of each part, what is to be done, and an account of both. */
import { EngineRefusedError } from '../engine-error.ts';
import { joinMinutes } from '../minutes/join-minutes.ts';
import { askOfNotes, askOfTalk, toNotes, type TalkPass } from '../minutes/minutes-prompt.ts';
import { PASSES, type Minutes, type MinutesField } from '../minutes/minutes.ts';
import { countLineTokens, halve, splitLines, type TranscriptPart } from '../minutes/split-transcript.ts';
import { CUT_SHORT, TooLongError } from './chat-client.ts';
import type { AnalysisOptions, FailedPass } from './insight-engine.ts';
import { PartlyAnsweredError, type Asking, type MinutesAsker } from './minutes-asker.ts';

/** Ten minutes of talk or so are one question: passes would cost three times as much, and find no more. */
const MOST_WHOLE_TOKENS = 3_000;
/** Halves are asked for what an answer has no room for; a model that never ends has none in quarters either. */
const MOST_HALVINGS = 2;
/** Points take a tenth of the room of what is said: what does not fit after so many times never will. */
const MOST_CONDENSED = 3;

type Reading = Asking & AnalysisOptions;
/** With how often the part was halved to get there. */
type ReadingOfPart = Reading & { halvings: number };

/** Minutes that a model took from a transcript. */
export interface TakenMinutes {
  /** All minutes of a short meeting; of a longer one, only its points. */
  minutes: Minutes;
  /** The action items as far as they were read; null: they are in `minutes`, and so is the account. */
  actions: Minutes | null;
  failed: FailedPass[];
}

export class TranscriptReader {
  readonly #asker: MinutesAsker;
  readonly #part_tokens: number;

  constructor(asker: MinutesAsker, partTokens: number) {
    this.#asker = asker;
    this.#part_tokens = partTokens;
  }

  /** @param parts of one transcript, at least one */
  async read(parts: readonly TranscriptPart[], asking: Reading): Promise<TakenMinutes> {
    const [whole] = parts;
    if (whole !== undefined && parts.length === 1 && countLineTokens(whole.lines) <= MOST_WHOLE_TOKENS) {
      try {
        const minutes = await this.#asker.ask(askOfTalk(whole, 'whole', asking.wishes), asking);
        return { minutes, actions: null, failed: [] };
      } catch (error) {
        if (!(error instanceof TooLongError)) throw error;
      }
    }
    return this.#readInPasses(parts, asking);
  }

  /** One after the other: a model on a small machine has no capacity for two, and keeps what it has just read. */
  async #readInPasses(parts: readonly TranscriptPart[], given: Reading): Promise<TakenMinutes> {
    const asking = { ...given, halvings: 0, wishes: { ...given.wishes, part_count: parts.length } };
    const [points, actions, failed]: [Minutes[], Minutes[], FailedPass[]] = [[], [], []];
    // The account is one more step.
    const steps = 2 * parts.length + 1;
    for (const [index, part] of parts.entries()) {
      points.push(await this.#readPart(part, 'points', asking));
      await asking.onProgress(2 * index + 1, steps);
      // A pass that has failed once would take the time of the points of further parts.
      const found =
        failed.length > 0
          ? null
          : await orFailed('actions', failed, () => this.#readPart(part, 'actions', asking));
      if (found !== null) actions.push(found);
      await asking.onProgress(2 * index + 2, steps);
    }
    return { minutes: joinMinutes(points), actions: joinMinutes(actions), failed };
  }

  async #readPart(part: TranscriptPart, pass: TalkPass, asking: ReadingOfPart): Promise<Minutes> {
    try {
      return await this.#asker.ask(askOfTalk(part, pass, asking.wishes), asking);
    } catch (error) {
      if (!(error instanceof TooLongError)) throw error;
      const halves = halve(part);
      const isPartly =
        error instanceof PartlyAnsweredError && (halves === undefined || asking.halvings >= MOST_HALVINGS);
      if (isPartly && hasAny(error.minutes)) return error.minutes;
      if (isPartly || halves === undefined) throw error;
      const read: Minutes[] = [];
      const halving = { ...asking, halvings: asking.halvings + 1 };
      for (const half of halves) read.push(await this.#readPart(half, pass, halving));
      return joinMinutes(read);
    }
  }

  /** Title, summary and labels, of minutes instead of what is said. */
  async account(minutes: Minutes, asking: Reading): Promise<Minutes> {
    let parts = splitLines(toNotes(minutes), this.#part_tokens);
    for (let times = 0; parts.length > 1; times += 1) {
      if (times === MOST_CONDENSED) throw new TooLongError(CUT_SHORT);
      const condensed: Minutes[] = [];
      for (const part of parts) condensed.push(await this.#askOfNotes(part, ['takeaways'], asking));
      parts = splitLines(toNotes(joinMinutes(condensed)), this.#part_tokens);
    }
    return this.#askOfNotes(parts[0] ?? { lines: [] }, PASSES.account, asking);
  }

  /** There is no half of notes: what is whole in answers that break off is all there is. */
  async #askOfNotes(
    notes: TranscriptPart,
    fields: readonly MinutesField[],
    asking: Reading,
  ): Promise<Minutes> {
    try {
      return await this.#asker.ask(askOfNotes(notes, fields, asking.wishes), asking);
    } catch (error) {
      if (error instanceof PartlyAnsweredError) return error.minutes;
      throw error;
    }
  }
}

const hasAny = (minutes: Minutes) =>
  Object.values(minutes).some((field) => Array.isArray(field) && field.length > 0);

/** A later pass that fails takes nothing of the earlier ones away. What may be temporary is left to the next attempt. */
export async function orFailed<T>(
  pass: FailedPass['pass'],
  failed: FailedPass[],
  take: () => Promise<T>,
): Promise<T | null> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof EngineRefusedError)) throw error;
    failed.push({ pass, reason: error.message });
    return null;
  }
}
