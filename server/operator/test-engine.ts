import type { AppEngine, EngineTest } from '@minutebook/contract/app/engine-endpoints.ts';
import { say } from '@minutebook/contract/sentences.ts';
import type { Config } from '../config/config.ts';
import { makeInsightEngine } from '../insights/make-insight-engine.ts';
import { makeSpeechEngine } from '../transcribe/make-speech-engine.ts';
import { describeEngines } from './describe-engines.ts';

export type EngineKind = AppEngine['kind'];
export const engineKinds = ['transcription', 'insights'] as const satisfies readonly EngineKind[];

/** Somebody waits for it; a server that loads a model first takes a minute. */
const PATIENCE_SECONDS = 120;

/** Asks an engine for as little as possible, once, and tells in words how that went. What is not set is fine as it is. */
export async function testEngine(
  config: Pick<Config, 'transcribe' | 'insights'>,
  kind: EngineKind,
): Promise<EngineTest> {
  const engine =
    kind === 'transcription' ? makeSpeechEngine(config.transcribe) : makeInsightEngine(config.insights);
  if (engine === null) {
    return { ok: true, message: say('no_engine_to_try'), duration_ms: 0 };
  }
  const described = describeEngines(config).find((each) => each.kind === kind);
  const who = [described?.model, described?.base_url].filter((part) => part != null).join(' at ');
  const started = performance.now();
  const timeout = AbortSignal.timeout(PATIENCE_SECONDS * 1000);
  const end = (ok: boolean, message: string): EngineTest => ({
    ok,
    message,
    duration_ms: Math.round(performance.now() - started),
  });
  try {
    return end(true, await engine.test(who, timeout));
  } catch (error) {
    if (timeout.aborted) return end(false, say('engine_silent', { engine: who, seconds: PATIENCE_SECONDS }));
    return end(false, toSentence(error instanceof Error ? error.message : String(error)));
  }
}

/** Names of models and addresses stay as they are written. */
const toSentence = (text: string) =>
  `${text.replace(/^(?:the|it) /, (word) => word.charAt(0).toUpperCase() + word.slice(1))}${/[.!?]$/.test(text) ? '' : '.'}`;
