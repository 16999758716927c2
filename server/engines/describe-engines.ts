import type { AppEngine } from '@minutebook/contract/app/engine-endpoints.ts';
import type { Config } from '../base/config/config.ts';
import type { EngineServer } from '../base/config/engine-server.ts';
import { chooseSpeech, type SpeechChoice } from './choose-speech.ts';

export type EngineFacts = Pick<AppEngine, 'kind' | 'engine' | 'model' | 'base_url'>;

/** Describes engines without their secrets. */
export function describeEngines({
  transcribe,
  insights,
}: Pick<Config, 'transcribe' | 'insights'>): EngineFacts[] {
  return [
    { kind: 'transcription', ...describeSpeech(chooseSpeech(transcribe)) },
    { kind: 'insights', engine: insights.engine, ...describeServer(insights) },
  ];
}

export const describeSpeech = (speech: SpeechChoice) => ({
  engine: speech.engine,
  ...(speech.engine === 'local' ? { model: speech.folder.name, base_url: null } : describeServer(speech)),
});

function describeServer(
  config: { engine: 'none' | 'builtin' } | (EngineServer & { engine: 'openai'; model: string }),
): { model: string | null; base_url: string | null } {
  if (config.engine !== 'openai') return { model: null, base_url: null };
  const url = new URL(config.url);
  // The URL may contain a password.
  return { model: config.model, base_url: url.origin + url.pathname.replace(/\/+$/, '') };
}
