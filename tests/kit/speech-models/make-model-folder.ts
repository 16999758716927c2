import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS_FILE, type FileRole, type ModelFacts } from '@minutebook/server/engines/local/model-folder.ts';
import { makeSenseVoice, senseVoiceTokens } from './make-sense-voice.ts';
import { makeEmbedding, makeSegmentation, makeVad } from './make-voice-models.ts';
import { makeWhisperDecoder, makeWhisperEncoder, whisperTokens } from './make-whisper.ts';

type MadeFormat = 'sense_voice' | 'whisper';
export type MadeFiles = [role: FileRole, name: string, content: Buffer | string][];

const voiceFiles = (): MadeFiles => [
  ['vad', 'silero_vad.onnx', makeVad()],
  ['segmentation', 'segmentation.onnx', makeSegmentation()],
  ['embedding', 'embedding.onnx', makeEmbedding()],
];

const recognition: Record<MadeFormat, () => MadeFiles> = {
  sense_voice: () => [
    ['model', 'model.onnx', makeSenseVoice()],
    ['tokens', 'tokens.txt', senseVoiceTokens],
  ],
  whisper: () => [
    ['encoder', 'encoder.onnx', makeWhisperEncoder()],
    ['decoder', 'decoder.onnx', makeWhisperDecoder()],
    ['tokens', 'tokens.txt', whisperTokens],
  ],
};

/** Writes a model of some 100 kB that understands the made language, in the form of an installed folder. */
export function makeModelFolder(
  modelsDir: string,
  name = 'made',
  format: MadeFormat = 'sense_voice',
): string {
  return writeModelFolder(join(modelsDir, name), { name, format }, [
    ...recognition[format](),
    ...voiceFiles(),
  ]);
}

/** @returns the folder */
export function writeModelFolder(
  folder: string,
  { name, format }: { name: string; format: MadeFormat },
  made: MadeFiles,
): string {
  mkdirSync(folder, { recursive: true });
  const files = made.map(([role, fileName, content]) => {
    const bytes = Buffer.from(content);
    writeFileSync(join(folder, fileName), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { role, name: fileName, size_bytes: bytes.length, sha256 };
  });
  const facts: ModelFacts = { name, format, languages: 'made words', licence: 'Apache-2.0', files };
  writeFileSync(join(folder, FACTS_FILE), JSON.stringify(facts, null, 2));
  return folder;
}
