import { render } from '@minutebook/contract/reasons.ts';
import { MINUTE_MS } from '../../../base/durations.ts';
import { LocalEngine } from '../local-engine.ts';
import { readModelFolder } from '../model-folder.ts';

const PATIENCE_MS = 2 * MINUTE_MS;

/** Loads an installed model to transcribe a second of silence. @returns the outcome, in a sentence */
export async function tryModel(path: string): Promise<{ ok: boolean; message: string }> {
  const engine = new LocalEngine({ threads: 1, language: null, speakers: null }, readModelFolder(path));
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return { ok: true, message: render(await engine.test(engine.model, { signal })) };
  } catch (error) {
    return {
      ok: false,
      message: `It does not work: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}
