import type { Library } from 'sherpa-onnx-node';
import { SAMPLE_RATE } from '../../media/sound/sound-meter.ts';
import type { SpeechTask, Voice } from './speech-task.ts';

/** One person speaking without a break. */
export interface Turn {
  start_ms: number;
  end_ms: number;
  speaker: string;
}

/** The least difference (1 - cosine) between two people's voices; the library's own default is 0.5. */
const THRESHOLD = 0.6;
/** The library's default of ten windows a second finds the same turns as two, in four times the time. */
const WINDOW_SHIFT = 0.5;
/** This much speech identifies a voice; more makes it no clearer. */
const LONGEST_SAMPLE = 30 * SAMPLE_RATE;

/** Finds speaker turns and voices. It tells nobody apart where only one person can speak, or the model cannot. */
export function tellVoices(
  library: Pick<Library, 'OfflineSpeakerDiarization' | 'SpeakerEmbeddingExtractor'>,
  { files, speakers, threads }: SpeechTask,
  samples: Float32Array,
): { turns: Turn[]; voices: Voice[] } {
  const { segmentation, embedding } = files;
  if (speakers?.most === 1 || segmentation === undefined || embedding === undefined) {
    return { turns: [], voices: [] };
  }
  const isCounted = speakers !== null && speakers.least === speakers.most;
  const diarization = new library.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: segmentation, windowShiftRatio: WINDOW_SHIFT }, numThreads: threads },
    embedding: { model: embedding, numThreads: threads },
    clustering: { numClusters: isCounted ? speakers.most : -1, threshold: THRESHOLD },
    minDurationOn: 0.2,
    minDurationOff: 0.5,
  });
  const turns = diarization
    .process(samples)
    .map(({ start, end, speaker }) => ({
      start_ms: Math.round(start * 1000),
      end_ms: Math.round(end * 1000),
      speaker: String(speaker + 1),
    }))
    .toSorted((a, b) => a.start_ms - b.start_ms);
  const extractor = new library.SpeakerEmbeddingExtractor({ model: embedding, numThreads: threads });
  const names = [...new Set(turns.map(({ speaker }) => speaker))];
  const voices = names.flatMap((speaker): Voice[] => {
    const own = turns.filter((turn) => turn.speaker === speaker);
    const stream = extractor.createStream();
    stream.acceptWaveform({ samples: collect(own, turns, samples), sampleRate: SAMPLE_RATE });
    stream.inputFinished();
    if (!extractor.isReady(stream)) return [];
    const speech_ms = own.reduce((sum, turn) => sum + turn.end_ms - turn.start_ms, 0);
    return [{ speaker, speech_ms, embedding: Array.from(extractor.compute(stream, false)) }];
  });
  return { turns, voices };
}

/** Collects the longest turns of one voice; those without overlapping speakers come first. */
function collect(own: readonly Turn[], all: readonly Turn[], samples: Float32Array): Float32Array {
  const isDisturbed = (turn: Turn) =>
    all.some(
      (other) =>
        other.speaker !== turn.speaker && other.start_ms < turn.end_ms && other.end_ms > turn.start_ms,
    );
  const ranked = own
    .map((turn) => ({ turn, is_disturbed: isDisturbed(turn), length_ms: turn.end_ms - turn.start_ms }))
    .toSorted((a, b) => Number(a.is_disturbed) - Number(b.is_disturbed) || b.length_ms - a.length_ms);
  const parts: Float32Array[] = [];
  let length = 0;
  for (const { turn } of ranked) {
    if (length >= LONGEST_SAMPLE) break;
    const part = samples.subarray(toSample(turn.start_ms), toSample(turn.end_ms));
    parts.push(part.subarray(0, LONGEST_SAMPLE - length));
    length += part.length;
  }
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const toSample = (atMs: number) => Math.round((atMs / 1000) * SAMPLE_RATE);
