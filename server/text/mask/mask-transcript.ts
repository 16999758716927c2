import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { findNameSpans, findPiiSpans, joinOverlapping } from './find-pii-spans.ts';
import type { MaskRules } from './mask-rules.ts';
import { hideSpans, type MaskedUtterance } from './mask-utterance.ts';
import { findAddresses } from './subjects/find-addresses.ts';
import { findInTalk } from './subjects/find-in-talk.ts';
import { findBirthdayParts } from './subjects/find-birthday-parts.ts';
import { findPhoneParts } from './subjects/find-phone-parts.ts';
import { findSaidAgain } from './subjects/find-said-again.ts';
import { readTurns } from './subjects/read-turns.ts';
import type { FoundInTurn } from './match.ts';
import { tellKinds } from './subjects/tell-kinds.ts';
import { findEchoes } from './turns/echoes.ts';
import { asksForPersonal, listAsked, NOTHING_ASKED, type Asked } from './cues/asked.ts';
import { findInstalments, joinParts, type SpokenUtterance } from './turns/instalments.ts';
import { findReadBack, findSaidOtherwise, isReadBack } from './turns/read-back.ts';

/**
 * The utterances of a transcript with personal information hidden, including numbers that one speaker reads
 * out over several utterances, with a "yes" of another speaker between them, and answers to a question.
 */
export function maskTranscript(utterances: readonly SpokenUtterance[], rules: MaskRules): MaskedUtterance[] {
  const asked = listAsked(utterances.map(({ text }) => text));
  let spans = utterances.map(({ text }, index) =>
    findPiiSpans(text, rules, { asked: asked[index] ?? NOTHING_ASKED, reads_out: false }),
  );
  for (const parts of findInstalments(utterances, (index) =>
    asksForPersonal(asked[index] ?? NOTHING_ASKED),
  )) {
    const question = asked[parts[0] ?? 0] ?? NOTHING_ASKED;
    for (const [index, ofPart] of findAcross({ utterances, parts, question, rules })) {
      addSpans(
        spans,
        index,
        ofPart.filter((span) => !isKnown(spans[index] ?? [], asked[index], span)),
      );
    }
  }
  const turns = readTurns(utterances);
  if (!rules.left_out.has('bank_account')) spans = tellKinds(turns, spans);
  for (const { utterance, span } of findInTalk(turns, spans, rules.regions)) {
    if (!rules.left_out.has(span.type)) addSpans(spans, utterance, [span]);
  }
  if (!rules.left_out.has('phone_number')) addFound(spans, findPhoneParts(turns, spans));
  if (!rules.left_out.has('street_address')) addFound(spans, findAddresses(turns, spans));
  if (!rules.left_out.has('birthday')) addFound(spans, findBirthdayParts(turns, spans));
  hideReadBacks(utterances, spans);
  addFound(spans, [...findSaidAgain(turns, spans), ...findEchoes(utterances, spans)]);
  for (const [index, { text }] of utterances.entries()) addSpans(spans, index, findNameSpans(text, rules));
  return utterances.map(({ text }, index) => hideSpans(text, spans[index] ?? []));
}

function addFound(spans: PiiSpan[][], found: readonly FoundInTurn[]): void {
  for (const { utterance, span } of found) addSpans(spans, utterance, [span]);
}

function addSpans(spans: PiiSpan[][], utterance: number, more: readonly PiiSpan[]): void {
  spans[utterance] = joinOverlapping([...(spans[utterance] ?? []), ...more]);
}

/** A phone number or an account that the last question asked for keeps its type, whatever was asked before. */
const isKnown = (known: readonly PiiSpan[], asked: Asked | undefined, { start, end }: PiiSpan): boolean => {
  const kind = asked?.cues.findLast(({ kind: one }) => one !== 'number')?.kind;
  const type = kind === 'phone' ? 'phone_number' : kind === 'bank' ? 'bank_account' : null;
  return known.some((span) => span.type === type && span.start <= start && span.end >= end);
};

/** Several numbers, or a word beside one. */
const HOUSE_AND_FLAT = /[\p{L}\p{N}][\s,、-]+.*[\p{L}\p{N}]{2}/u;

/** A listener's repetition of a masked number is masked too, however short. */
function hideReadBacks(utterances: readonly SpokenUtterance[], spans: PiiSpan[][]): void {
  for (const [index, { text, speaker_id }] of utterances.entries()) {
    const before = utterances[index - 1];
    const hidden = spans[index - 1]?.at(-1);
    if (before === undefined || hidden === undefined || before.speaker_id === speaker_id) continue;
    // The number of a flat alone tells nobody where it is.
    if (hidden.type === 'street_address' && !HOUSE_AND_FLAT.test(text)) continue;
    const span = isReadBack(text, before.text)
      ? findReadBack(text, hidden.type)
      : findSaidOtherwise(text, { ...before, hidden });
    if (span !== null) addSpans(spans, index, [span]);
  }
}

/** Finds spans in the parts joined as one text, and returns them by part. */
function findAcross({
  utterances,
  parts,
  question,
  rules,
}: {
  utterances: readonly SpokenUtterance[];
  parts: readonly number[];
  question: Asked;
  rules: MaskRules;
}): Map<number, PiiSpan[]> {
  const texts = parts.map((index) => Array.from(utterances[index]?.text ?? ''));
  const byPart = new Map<number, PiiSpan[]>();
  let offset = 0;
  const all = findPiiSpans(joinParts(texts), rules, { asked: question, reads_out: true });
  for (const [place, index] of parts.entries()) {
    const length = texts[place]?.length ?? 0;
    const inside = all
      .map(({ type, start, end }) => ({
        type,
        start: Math.max(0, start - offset),
        end: Math.min(length, end - offset),
      }))
      .filter(({ start, end }) => start < end);
    if (inside.length > 0) byPart.set(index, inside);
    offset += length + 1;
  }
  return byPart;
}
