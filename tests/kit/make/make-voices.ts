/** Keeps voices of a record's speakers as a transcription does, without any sound. */
import { keepVoices } from '@minutebook/server/records/voices/keep-voices.ts';
import type { TestServer } from '../test-server.ts';

export interface MadeVoice {
  speaker_id: number;
  embedding: readonly number[];
  speech_ms?: number;
  model?: string;
}

export async function makeVoices(
  { ctx }: TestServer,
  record: { workspace_id: number; record_id: number },
  voices: readonly MadeVoice[],
): Promise<void> {
  const heard = voices.map((voice) => ({ speech_ms: 60_000, model: 'made', ...voice }));
  await ctx.db.transaction(async (tx) => keepVoices(tx, record, heard));
}
