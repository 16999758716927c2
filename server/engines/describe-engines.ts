import type { AppEngine } from '@minutebook/contract/app/engine-endpoints.ts';
import type { Config } from '../base/config/config.ts';
import type { EngineServer } from '../base/config/engine-server.ts';
import { chooseInsights, type InsightsChoice } from './choose-insights.ts';
import { chooseSpeech, type SpeechChoice } from './choose-speech.ts';

export type EngineFacts = Pick<AppEngine, 'kind' | 'engine' | 'model' | 'base_url'>;

/** Describes engines without their secrets. */
export function describeEngines({
  transcribe,
  insights,
}: Pick<Config, 'transcribe' | 'insights'>): EngineFacts[] {
  return [
    { kind: 'transcription', ...describeSpeech(chooseSpeech(transcribe)) },
    { kind: 'insights', ...describe(chooseInsights(insights)) },
  ];
}

export const describeSpeech = (speech: SpeechChoice) => describe(speech);

const describe = <Choice extends SpeechChoice | InsightsChoice>(choice: Choice) => ({
  engine: choice.engine as Choice['engine'],
  ...(choice.engine === 'local' ? { model: choice.folder.name, base_url: null } : describeServer(choice)),
});

function describeServer(
  config: { engine: 'none' | 'builtin' } | (EngineServer & { engine: 'openai'; model: string }),
): { model: string | null; base_url: string | null } {
  if (config.engine !== 'openai') return { model: null, base_url: null };
  const url = new URL(config.url);
  // The URL may contain a password.
  return { model: config.model, base_url: url.origin + url.pathname.replace(/\/+$/, '') };
}
