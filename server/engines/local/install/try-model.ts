import { render, type Reason } from '@minutebook/contract/reasons.ts';
import { MINUTE_MS } from '../../../base/durations.ts';
import { DEFAULT_CONTEXT_TOKENS, defaultWritingThreads } from '../../../base/config/insights-config.ts';
import type { EngineCall } from '../../read-in-worker.ts';
import { LocalEngine } from '../local-engine.ts';
import { readModelFolder, type ModelFolder } from '../model-folder.ts';

const PATIENCE_MS = 2 * MINUTE_MS;
/** Few cores read the question for a minute. */
export const MINUTES_PATIENCE_MS = 10 * MINUTE_MS;

/**
 * Loads an installed model to transcribe a second of silence, or to write minutes of two sentences.
 * @returns the outcome, in a sentence
 */
export async function tryModel(
  path: string,
  { workers }: Pick<EngineCall, 'workers'>,
): Promise<{ ok: boolean; message: string }> {
  try {
    const folder = readModelFolder(path);
    const signal = AbortSignal.timeout(folder.format === 'gguf' ? MINUTES_PATIENCE_MS : PATIENCE_MS);
    return { ok: true, message: render(await test(folder, { workers, signal })) };
  } catch (error) {
    return {
      ok: false,
      message: `It does not work: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

async function test(folder: ModelFolder, call: EngineCall): Promise<Reason> {
  if (folder.format !== 'gguf') {
    const engine = new LocalEngine({ threads: 1, language: null, speakers: null }, folder);
    return engine.test(folder.name, call);
  }
  const { LocalInsightEngine } = await import('../minutes/local-insight-engine.ts');
  const config = {
    engine: 'local',
    is_chosen: true,
    model: null,
    models_dir: '',
    language: null,
    threads: defaultWritingThreads(),
    context_tokens: DEFAULT_CONTEXT_TOKENS,
    timeout_seconds: MINUTES_PATIENCE_MS / 1000,
  } as const;
  return new LocalInsightEngine(config, folder).test(folder.name, call);
}
