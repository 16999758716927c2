/** Keeps of a model's minutes what the meeting holds, sentence by sentence, and counts the rest. */
import type { TranscriptToAnalyse } from '../../text/builtin-insights/transcript-to-analyse.ts';
import { toList } from '../minutes/join-minutes.ts';
import type { CitedText, Minutes } from '../minutes/minutes.ts';
import { judgeClaim, LONGEST_CLAIM, type Fault, type Judging } from './judge-claim.ts';
import type { Judged } from './judged.ts';
import { pickDay } from './pick-day.ts';
import { toClaimed } from './support.ts';
import { squeeze, Talk, toLookups, type Said } from './talk.ts';

export interface MinutesToVerify {
  minutes: Minutes;
  transcript: TranscriptToAnalyse;
  /** The language that the model was asked to write in; ISO 639-1. */
  language: string;
}

export interface VerifiedMinutes {
  minutes: Minutes;
  judged: Judged;
}

/** Runs in a worker. Takes time linear in the length of transcript and minutes. */
export function verifyMinutes({ minutes, transcript, language }: MinutesToVerify): VerifiedMinutes {
  const judge = new Judge(transcript, language);
  const summary = judge.keep(minutes.summary, (sentence) => sentence);
  const takeaways = judge.keep(minutes.takeaways, (item) => item);
  const verified: Minutes = {
    ...minutes,
    title: judge.keep(minutes.title === null ? [] : [minutes.title], (title) => title)[0] ?? null,
    summary: summary.length > 0 ? summary : toList(takeaways),
    takeaways,
    sections: judge
      .keep(
        minutes.sections.map(({ title, dialog_ids }) => ({ text: title, dialog_ids })),
        (section) => section,
      )
      .map(({ text, dialog_ids }) => ({ title: text, dialog_ids })),
    headings: judge.keep(minutes.headings, (item) => item),
    keywords: judge.keepSaid(minutes.keywords),
    action_items: judge.keep(minutes.action_items, (item, said) => ({
      ...item,
      due_date: item.due_date === null ? null : (pickDay(item.due_date, said)?.day ?? null),
    })),
    dates: judge.keep(minutes.dates, (item, said) => {
      const picked = pickDay(item.date_time, said);
      return picked === null ? null : { ...item, date_time: picked.date_time };
    }),
  };
  return { minutes: verified, judged: judge.judged };
}

/** The most utterances that a title or a sentence without citations may rest on. */
const MOST_GROUNDS = 3;

class Judge {
  readonly judged: Judged = { kept: 0, dropped: {} };
  readonly #judging: Judging;
  readonly #talk: Talk;

  constructor(transcript: TranscriptToAnalyse, language: string) {
    this.#talk = new Talk(transcript);
    this.#judging = { talk: this.#talk, language, is_translated: language !== transcript.language };
  }

  /** @param toKept null: its day is none of the meeting's */
  keep<Item extends CitedText>(
    items: readonly Item[],
    toKept: (item: Item, said: { cited: readonly Said[]; near: readonly Said[] }) => Item | null,
  ): Item[] {
    return items.flatMap((item) => {
      const dialog_ids = item.dialog_ids.length > 0 ? item.dialog_ids : this.#findGrounds(item.text);
      const { fault, cited, near } = judgeClaim({ ...item, dialog_ids }, this.#judging);
      const kept = fault === null ? toKept(item, { cited, near }) : null;
      this.#count(fault ?? (kept === null ? 'day' : null));
      return kept === null ? [] : [{ ...kept, dialog_ids: cited.map((said) => this.#talk.idOf(said)) }];
    });
  }

  /** Keywords: names and terms that somebody says. */
  keepSaid(keywords: readonly CitedText[]): CitedText[] {
    return keywords.filter(({ text, dialog_ids }) => {
      const wanted = squeeze(text);
      const isSaid = this.#talk
        .around(this.#talk.cite(dialog_ids))
        .some(({ squeezed }) => squeezed.includes(wanted));
      this.#count(isSaid ? null : 'words');
      return isSaid;
    });
  }

  #count(fault: Fault | null): void {
    if (fault === null) this.judged.kept += 1;
    else this.judged.dropped[fault] = (this.judged.dropped[fault] ?? 0) + 1;
  }

  #findGrounds(text: string): number[] {
    const words = toClaimed(text.slice(0, LONGEST_CLAIM)).flatMap(({ key }) => toLookups(key).whole);
    return this.#talk.findHolders(words, MOST_GROUNDS).map((said) => this.#talk.idOf(said));
  }
}
