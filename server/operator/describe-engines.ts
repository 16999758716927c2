import type { AppEngine } from '@minutebook/contract/app/engine-endpoints.ts';
import type { Config } from '../config/config.ts';
import type { EngineServer } from '../config/engine-server.ts';

/** What transcribes and what makes insights, as it is set; without anything secret. */
export function describeEngines({
  transcribe,
  insights,
}: Pick<Config, 'transcribe' | 'insights'>): AppEngine[] {
  return [
    { kind: 'transcription', engine: transcribe.engine, ...describeServer(transcribe) },
    { kind: 'insights', engine: insights.engine, ...describeServer(insights) },
  ];
}

function describeServer(
  config: { engine: 'none' | 'builtin' } | (EngineServer & { engine: 'openai'; model: string }),
): { model: string | null; base_url: string | null } {
  if (config.engine !== 'openai') return { model: null, base_url: null };
  const url = new URL(config.url);
  // Some put a password there.
  return { model: config.model, base_url: url.origin + url.pathname.replace(/\/+$/, '') };
}
