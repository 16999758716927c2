/**
 * `Name: text` at the start of an utterance. Whether a prefix is a name is decided over the whole file: a name is short, has
 * a letter, is written like a name or comes back, and the file uses names throughout.
 */
import type { VoicedText } from './cue-text.ts';

const PREFIX = /^(?:>>\s*)?([^:：]{1,60}?)\s*(?:：|:(?=\s|$))\s*/;
const HAS_LETTER = /\p{L}/u;
const SENTENCE_MARK = /[?!;,"“”<>{}|=/\\。、！？]|\.\s+\p{Ll}/u;
const NAME_WORD = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}("'‘“]/u;
const NAME_PARTICLE = /^(?:de|da|di|du|del|der|den|van|von|of|the|and|la|le|el|al|bin|ibn|y|e|dos|das)$/;
const MAX_WORDS = 6;

/** What stands before a colon without being a person. */
const NOT_NAMES = new Set(
  (
    'note notes warning caution agenda action actions decision summary title date time subject topic question answer ' +
    'example update reminder todo fyi ps re fwd today tomorrow yesterday first second third finally important attendees ' +
    'participants location duration recording transcript chapter source language kind result conclusion ' +
    'http https ftp mailto 참고 주의 질문 답변 안건 제목 일시 날짜 시간 장소 참석자 결론 예 注意 質問 回答 議題 日時 場所 参加者 備考 注'
  ).split(' '),
);

/** The names that `texts` (utterances in order) begin with; empty when the file does not name its speakers this way. */
export function findNames(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  let prefixed = 0;
  for (const text of texts) {
    const prefix = candidateOf(text);
    if (prefix === null) continue;
    prefixed += 1;
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  const opens_with_name = candidateOf(texts[0] ?? '') !== null;
  const names_throughout =
    prefixed * 2 >= texts.length || repeated >= 2 || (repeated === 1 && opens_with_name);
  if (!names_throughout) return new Set();
  return new Set(
    [...counts].filter(([name, count]) => count > 1 || isWrittenLikeName(name)).map(([name]) => name),
  );
}

/** Splits a known name off; null when `text` begins with none of `names`. */
export function splitName(text: string, names: ReadonlySet<string>): VoicedText | null {
  const match = PREFIX.exec(text);
  const name = toName(match?.[1]);
  if (match === null || !names.has(name)) return null;
  return { speaker: name, text: text.slice(match[0].length) };
}

function candidateOf(text: string): string | null {
  const name = toName(PREFIX.exec(text)?.[1]);
  if (!HAS_LETTER.test(name) || SENTENCE_MARK.test(name)) return null;
  if (name.split(' ').length > MAX_WORDS || NOT_NAMES.has(name.toLowerCase())) return null;
  return name;
}

function toName(prefix = ''): string {
  return prefix.trim().replace(/\s+/g, ' ').normalize('NFC');
}

/** One word of any case (`bob`), or several that each begin like a name's (`Dr. Ann van Dyke`, `speaker 1`). */
function isWrittenLikeName(name: string): boolean {
  const words = name.split(' ');
  return words.slice(1).every((word) => NAME_WORD.test(word) || NAME_PARTICLE.test(word));
}
