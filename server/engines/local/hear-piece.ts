import { existsSync } from 'node:fs';
import type { Library } from 'sherpa-onnx-node';
import { SAMPLE_RATE } from '../../media/sound/sound-meter.ts';
import { findSpeech, type SpeechSpan } from './find-speech.ts';
import { makeRecogniser } from './make-recogniser.ts';
import type { FileRole } from './model-folder.ts';
import type { SpeechResult, SpeechTask } from './speech-task.ts';
import { tellVoices, type Turn } from './tell-voices.ts';
import { toUtterances } from './to-utterances.ts';

/** Whisper ends the process when there is nothing to hear; less than this is no word in any language. */
const SHORTEST = SAMPLE_RATE / 10;

/** What was taken for speech and is shorter is a cough or a laugh. */
const SHORTEST_UNHEARD_MS = 3_000;

/** Transcribes a piece of sound and tells its speakers apart. */
export function hearPiece(library: Library, task: SpeechTask, samples: Float32Array): SpeechResult {
  const { threads } = task;
  // Some parts of the library silently do nothing when their file is missing.
  for (const [role, path] of Object.entries(task.files)) {
    if (!existsSync(path)) throw new Error(`the ${role} file of the model is missing`);
  }
  const spans = findSpeech(library, { vad: requireFile(task, 'vad'), threads }, samples);
  if (spans.length === 0) return { utterances: [], voices: [], unheard: [] };
  const { turns, voices } = tellVoices(library, task, samples);
  const recognise = makeRecogniser(library, task);
  // Only Whisper does not report when in a stretch a word was said.
  const stretches = task.format === 'whisper' ? spans.flatMap((span) => cutAtTurns(span, turns)) : spans;
  const heard = stretches
    .filter(({ start, end }) => end - start >= SHORTEST)
    .map((span) => recognise(span, samples.subarray(span.start, span.end)));
  const unheard = heard
    .filter(
      ({ start_ms, end_ms, text }) => end_ms - start_ms >= SHORTEST_UNHEARD_MS && !/[\p{L}\p{N}]/u.test(text),
    )
    .map(({ start_ms, end_ms }) => ({ start_ms, end_ms }));
  return { utterances: toUtterances(heard, turns), voices, unheard };
}

function requireFile({ files }: Pick<SpeechTask, 'files'>, role: FileRole): string {
  const path = files[role];
  if (path === undefined) throw new Error(`the model has no ${role} file`);
  return path;
}

/** A change of speakers nearer to an end than this is not worth a stretch of its own. */
const SHORTEST_TURN = SAMPLE_RATE / 2;

/** Splits a stretch of speech into parts with one speaker each, cut in the middle between two turns. */
function cutAtTurns({ start, end }: SpeechSpan, turns: readonly Turn[]): SpeechSpan[] {
  const spans: SpeechSpan[] = [];
  let from = start;
  for (const [index, turn] of turns.entries()) {
    const before = turns[index - 1];
    if (before === undefined || before.speaker === turn.speaker) continue;
    const cut = Math.round(((before.end_ms + turn.start_ms) / 2000) * SAMPLE_RATE);
    if (cut - from < SHORTEST_TURN || end - cut < SHORTEST_TURN) continue;
    spans.push({ start: from, end: cut });
    from = cut;
  }
  return [...spans, { start: from, end }];
}
