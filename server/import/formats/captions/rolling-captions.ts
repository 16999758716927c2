import { stripAllTags } from '../shared/cue-text.ts';
import { nameInId } from './prefixed-cues.ts';
import { scanCues, type Cue } from './scan-cues.ts';

/** Fewer cues than these show no pattern. */
const MIN_CUES = 4;
/** Live captions show two or three lines at once. */
const MOST_LINES = 5;
/** Converters leave a few frames between captions that were shown without a pause. */
const FRAMES_MS = 100;
const VOICE = /<v(?:\.[^\s<>]*)?(?:\s([^<>]*))?>|<\/v>/g;
/** The horizontal position of a cue. Captions that roll change only their height. */
const PLACE = /\b(?:position|align|size|region|vertical|X1|X2):\S+/gi;
const OVERRIDE = /\{\\[^{}]*\}/g;
/** Behind tags, overrides and space. */
const FIRST_LETTER = /^(?:\s|<[^>]*>|\{\\[^{}]*\})*(\S)/;
const UNEVEN_SPACE = /\s\s|[^\S ]/;
const ALIGNED = /\{\\an?(\d{1,2})\}/;

interface CueLine {
  /** The text as the file has it. */
  raw: string;
  text: string;
  /** The name in the tag that it stands below, or in the cue's id; null: there is none. */
  voice: string | null;
  /** That tag, where the line itself does not have it. */
  open_tag: string;
}

interface CueOfLines {
  cue: Cue;
  lines: CueLine[];
}

interface SeenCue extends CueOfLines {
  repeat: Repeat | null;
}

interface Repeat {
  /** The index of the cue that is repeated. */
  of: number;
  /** So many of its last lines are said again, as they were or with more words behind them. */
  lines: number;
  grows: boolean;
  brings_new: boolean;
  touches: boolean;
}

/**
 * Live captions roll: each cue repeats the last lines of the one before it above its own new line, or the
 * whole of it before some more words. That is a matter of one voice at one place of the picture, and of
 * captions that follow one another without a pause. Where at least half of a file's cues do so, and a third of
 * these bring something new, the repeats are dropped and told; elsewhere they were spoken twice.
 */
export function dropRolledLines(cues: readonly Cue[]): { cues: Cue[]; notes: string[] } {
  const seen = cues.length >= MIN_CUES && mayRoll(cues) ? findRepeats(cues) : null;
  const repeats = seen?.flatMap(({ repeat }) => (repeat?.touches === true ? [repeat] : [])) ?? [];
  const bringNew = repeats.filter(({ brings_new }) => brings_new).length;
  const rolls = seen !== null && bringNew * 3 >= repeats.length;
  return rolls ? withoutRepeats(seen) : { cues: [...cues], notes: [] };
}

/** The cues of a file as they were spoken, and what was left out of it on the way. */
export function scanSpokenCues(...file: Parameters<typeof scanCues>): ReturnType<typeof scanCues> {
  const scanned = scanCues(...file);
  const { cues, notes } = dropRolledLines(scanned.cues);
  return { cues, notes: [...scanned.notes, ...notes] };
}

/** Half of the cues have to begin as a line does that is still shown. Their first letters alone tell this of most files. */
function mayRoll(cues: readonly Cue[]): boolean {
  const shownUntil = new Map<string, number>();
  let others = 0;
  for (const { lines, start_ms, duration_ms } of cues) {
    const [first, ...letters] = lines.map(toFirstLetter).filter((letter) => letter !== '');
    const until = first === undefined ? undefined : shownUntil.get(first);
    if (until === undefined || start_ms > until + FRAMES_MS) others += 1;
    for (const letter of first === undefined ? [] : [first, ...letters])
      shownUntil.set(letter, Math.max(shownUntil.get(letter) ?? 0, start_ms + Math.max(0, duration_ms ?? 0)));
  }
  return others * 2 <= cues.length;
}

const toFirstLetter = (line: string) => FIRST_LETTER.exec(line)?.[1] ?? '';

/** A cue can only repeat the last one of its voice at its place. Null as soon as more than half of them do not: that is most files. */
function findRepeats(cues: readonly Cue[]): SeenCue[] | null {
  const latest = new Map<string, number>();
  const seen: SeenCue[] = [];
  let others = 0;
  for (const [index, cue] of cues.entries()) {
    const lines = toLines(cue);
    const place = placeOf(cue);
    const keyOf = (voice: string | null) => `${place}\n${voice ?? ''}`;
    const of = latest.get(keyOf(lines[0]?.voice ?? null));
    const before = of === undefined ? undefined : seen[of];
    const repeat = of === undefined || before === undefined ? null : findRepeat(before, { cue, lines }, of);
    seen.push({ cue, lines, repeat });
    if (repeat?.touches !== true) others += 1;
    if (others * 2 > cues.length) return null;
    for (const { voice } of lines) latest.set(keyOf(voice), index);
  }
  return seen;
}

function findRepeat(before: CueOfLines, { cue, lines }: CueOfLines, of: number): Repeat | null {
  const touches =
    cue.start_ms >= before.cue.start_ms &&
    cue.start_ms <= before.cue.start_ms + Math.max(0, before.cue.duration_ms ?? 0) + FRAMES_MS;
  const most = Math.min(before.lines.length, MOST_LINES);
  for (let count = most; count > 0; count -= 1) {
    const last = before.lines.slice(-count);
    const isSame = last.every(({ text, voice }, at) => text === lines[at]?.text && voice === lines[at].voice);
    if (isSame) return { of, lines: count, grows: false, brings_new: lines.length > count, touches };
  }
  if (!touches) return null;
  const joined = joinTexts(lines);
  for (let count = most; count > 0; count -= 1) {
    const last = before.lines.slice(-count);
    const isOneVoice = last.every(({ voice }) => voice === lines[0]?.voice);
    if (isOneVoice && joined.startsWith(`${joinTexts(last)} `))
      return { of, lines: count, grows: true, brings_new: true, touches };
  }
  return null;
}

const joinTexts = (lines: readonly CueLine[]) => lines.map(({ text }) => text).join(' ');

function withoutRepeats(seen: readonly SeenCue[]): { cues: Cue[]; notes: string[] } {
  const kept: CueOfLines[] = [];
  /** For each cue the place in `kept` of the text that it ends with. */
  const places: number[] = [];
  let [dropped, joined] = [0, 0];
  for (const { repeat, ...one } of seen) {
    const before = repeat === null ? undefined : seen[repeat.of];
    const at = repeat === null ? undefined : places[repeat.of];
    const from = at === undefined ? undefined : kept[at];
    const isRepeat = repeat !== null && (repeat.touches || repeat.brings_new);
    if (!isRepeat || before === undefined || at === undefined || from === undefined) {
      places.push(kept.push(one) - 1);
    } else if (repeat.grows) {
      joined += 1;
      places.push(at);
      kept[at] = grow(from, one, before.lines.slice(-repeat.lines));
    } else {
      dropped += 1;
      const lines = one.lines.slice(repeat.lines);
      places.push(repeat.brings_new ? kept.push({ cue: one.cue, lines }) - 1 : at);
    }
  }
  return { cues: kept.map(toCue), notes: toNotes(dropped, joined) };
}

/** `last`, the lines that are said again, are the last ones of `from`, as far as these have not been dropped themselves. */
function grow(from: CueOfLines, { cue, lines }: CueOfLines, last: readonly CueLine[]): CueOfLines {
  const gone = last.slice(0, Math.max(0, last.length - from.lines.length));
  const isGone = gone.every(({ text }, at) => text === lines[at]?.text);
  const stay = from.lines.slice(0, Math.max(0, from.lines.length - last.length));
  const { start_ms } = from.cue;
  const duration_ms = cue.duration_ms === null ? null : cue.start_ms + cue.duration_ms - start_ms;
  return {
    cue: { ...cue, start_ms, duration_ms },
    lines: [...stay, ...lines.slice(isGone ? gone.length : 0)],
  };
}

const countCues = (count: number) => `${count} ${count === 1 ? 'cue' : 'cues'}`;

function toNotes(dropped: number, joined: number): string[] {
  const notes: string[] = [];
  if (dropped > 0) notes.push(`rolling captions: the repeated lines of ${countCues(dropped)} left out`);
  if (joined > 0) notes.push(`rolling captions: ${countCues(joined)} joined to the one before, which grew`);
  return notes;
}

function toCue({ cue, lines }: CueOfLines): Cue {
  return { ...cue, lines: lines.map(({ raw, open_tag }, at) => (at === 0 ? open_tag + raw : raw)) };
}

/** The lines with text, each with the voice that it begins with. */
function toLines(cue: Cue): CueLine[] {
  const ofCue = { voice: nameInId(cue) ?? null, open_tag: '' };
  const ofTag = ([tag, name]: RegExpExecArray) =>
    name === undefined ? ofCue : { voice: name.trim(), open_tag: tag };
  let open = ofCue;
  return cue.lines.flatMap((raw): CueLine[] => {
    if (raw.trim() === '') return [];
    const tags = raw.includes('<') ? [...raw.matchAll(VOICE)] : [];
    const [first, last] = [tags[0], tags.at(-1)];
    const begins = first !== undefined && withoutMarkup(raw.slice(0, first.index)) === '';
    const line = begins ? { ...ofTag(first), open_tag: '' } : open;
    if (last !== undefined) open = ofTag(last);
    return [{ raw, text: withoutMarkup(raw), ...line }];
  });
}

function placeOf({ settings, lines }: Cue): string {
  const aligned = Number(ALIGNED.exec(lines[0] ?? '')?.[1] ?? 2) % 3;
  return settings === '' ? String(aligned) : [...(settings.match(PLACE) ?? []), aligned].join(' ');
}

/** Most lines have neither an override nor two spaces, and are not copied. */
function withoutMarkup(line: string): string {
  const text = stripAllTags(line);
  const bare = text.includes('{\\') ? text.replace(OVERRIDE, '') : text;
  return (UNEVEN_SPACE.test(bare) ? bare.replace(/\s+/g, ' ') : bare).trim();
}
