import type { Cue } from '../cues/cue.ts';
import { toComparableText } from '../comparable-text.ts';
import { withoutHesitations } from '../hesitations.ts';
import { findCodeRuns, type CodeRun } from '../numbers/code-runs.ts';
import { writeOutNumbers, type WrittenOutText } from '../numbers/write-out-numbers.ts';
import type { SpokenUtterance } from '../turns/instalments.ts';
import { listSubjects } from '../cues/list-subjects.ts';

/** A turn that may say a value, or what it is about. */
export interface Turn {
  index: number;
  speaker_id: number;
  /** The text as it was said; spans count its code points. */
  said: string;
  /** The same in comparable form. */
  source: string;
  written: WrittenOutText;
  /** Letters and digits that are read out, from left to right. */
  runs: readonly CodeRun[];
  /** The words that say what it is about, in `written`. */
  subjects: readonly Cue[];
  /** Whether it says hardly anything but a value. */
  is_bare: boolean;
}

/** Longer turns are read neither for values nor for subjects. */
const LONGEST_TURN = 260;
const LONGEST_QUESTION = 80;
const MAY_BE_VALUE =
  /\d|[공영일이삼사오육칠팔구십백천]{2}|[〇一二三四五六七八九]|[ァ-ヶ]{2}|(?:いち|にー?|さん|よん|ご|ろく|なな|はち|きゅう|ゼロ|ぜろ){2}|\b(?:oh|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|\w{3,5}ty|double|triple)\b/i;

/** Words and particles around digits that are read out. */
const BESIDE =
  /\b(?:a|actually|after|again|and|at|be|begins?|boxes|cool|correct|digits?|do|eh|er|first|following|follows|go|goes|good|got|grand|here|hold|i|i'll|in|is|it|it's|just|last|let|like|me|mhm|moment|mm|my|no|now|number|numbers|of|oh|okay|on|one|right|say|second|sec|see|so|sorry|starts?|sure|thanks?|that|that's|the|then|they|think|this|to|uh|um|wait|was|well|with|yeah|yep|yes|you|so)\b|(?:이에요|예요|입니다|이고요?|고요|구요|이요|요|네|예|아|어|음|그다음에?|그리고|맞아?요?|맞죠|에|의|다시|번호[는가]?|はい|です|で|の|えっと|ええと|ええ|それから|が|は|を|番号|ね|まで)/giu;
/** In letters; a syllable or a sign of East Asia says as much as three. */
const MOST_BESIDE = 14;

export interface Turns {
  read: (index: number) => Turn | null;
  listSubjectsOf: (index: number) => readonly Cue[];
  lengthOf: (index: number) => number;
  speakerOf: (index: number) => number | null;
  /** The end of a turn that may ask for something. */
  textOf: (index: number) => string;
  /** A turn, also when it has no digits. */
  readAny: (index: number) => Turn | null;
}

/** Reads turns when they are asked for, each once. */
export function readTurns(utterances: readonly SpokenUtterance[]): Turns {
  const turns = new Map<number, Turn | null>();
  const subjects = new Map<number, readonly Cue[]>();
  const listSubjectsOf = (index: number): readonly Cue[] => {
    const known = subjects.get(index) ?? listSubjects((utterances[index]?.text ?? '').slice(-LONGEST_TURN));
    subjects.set(index, known);
    return known;
  };
  const read = (index: number): Turn | null => {
    const known = turns.get(index);
    if (known !== undefined) return known;
    const may = MAY_BE_VALUE.test((utterances[index]?.text ?? '').slice(0, LONGEST_TURN));
    const all = may ? toTurn(utterances[index], index) : null;
    const turn = all === null || all.runs.length === 0 ? null : all;
    turns.set(index, turn);
    return turn;
  };
  return {
    read,
    listSubjectsOf,
    lengthOf: (index) => utterances[index]?.text.length ?? 0,
    speakerOf: (index) => utterances[index]?.speaker_id ?? null,
    textOf: (index) => (utterances[index]?.text ?? '').slice(-LONGEST_QUESTION),
    readAny: (index) => read(index) ?? toTurn(utterances[index], index),
  };
}

/** 三井住友 and 三菱 are no numbers. */
const BANK_OF_THREE = /3(?=井|菱)/g;

function toTurn(utterance: SpokenUtterance | undefined, index: number): Turn | null {
  if (utterance === undefined || utterance.text.length > LONGEST_TURN) return null;
  const source = withoutHesitations(toComparableText(utterance.text));
  const written = writeOutNumbers(source);
  const runs = findCodeRuns(written).filter(({ digits }) => digits.length > 0);
  return {
    index,
    speaker_id: utterance.speaker_id,
    said: utterance.text,
    source: source.text,
    written,
    runs,
    subjects: listSubjects(written.text.replaceAll(BANK_OF_THREE, '三')),
    is_bare: isBare(written.text, runs),
  };
}

function isBare(text: string, runs: readonly CodeRun[]): boolean {
  let rest = '';
  let at = 0;
  for (const { start, end } of runs) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  rest += text.slice(at);
  const beside = rest.replaceAll(BESIDE, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return beside.length + 2 * beside.replaceAll(/[\p{Script=Latin}\p{N}]/gu, '').length <= MOST_BESIDE;
}
