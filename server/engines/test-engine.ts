import type { EngineTest } from '@minutebook/contract/app/engine-endpoints.ts';
import { render, toReason, type Reason } from '@minutebook/contract/reasons.ts';
import type { Config } from '../base/config/config.ts';
import { makeInsightEngine } from './make-insight-engine.ts';
import { makeSpeechEngine } from './make-speech-engine.ts';
import type { EngineCall } from './read-in-worker.ts';
import { describeEngines } from './describe-engines.ts';
import { MINUTES_PATIENCE_MS } from './local/install/try-model.ts';
import type { EngineKind } from './settings/engine-setting-queries.ts';

/** A user waits for it; a server that loads a model first takes a minute. */
const PATIENCE_SECONDS = 120;

/** Sends an engine one minimal request, and reports the outcome in words. */
export async function testEngine(
  config: Pick<Config, 'transcribe' | 'insights'>,
  kind: EngineKind,
  { workers }: Pick<EngineCall, 'workers'>,
): Promise<EngineTest> {
  const engine =
    kind === 'transcription' ? makeSpeechEngine(config.transcribe) : await makeInsightEngine(config.insights);
  if (engine === null) {
    const { transcribe } = config;
    const isWanted = transcribe.engine === 'local' && transcribe.is_chosen;
    if (!isWanted) return toTest(false, toReason('no_engine_to_try'), 0);
    const { model } = transcribe;
    const reason = model === null ? toReason('no_speech_engine') : toReason('local_model_missing', { model });
    return toTest(false, reason, 0);
  }
  const { insights } = config;
  if (kind === 'insights' && insights.engine === 'local' && insights.is_chosen && engine.name === 'builtin')
    return toTest(false, toReason('minutes_model_missing'), 0);
  const patience =
    engine.name === 'local' && kind === 'insights' ? MINUTES_PATIENCE_MS / 1000 : PATIENCE_SECONDS;
  const described = describeEngines(config).find((each) => each.kind === kind);
  const who = [described?.model, described?.base_url].filter((part) => part != null).join(' at ');
  const started = performance.now();
  const timeout = AbortSignal.timeout(patience * 1000);
  const end = (ok: boolean, reason: Reason) => toTest(ok, reason, Math.round(performance.now() - started));
  try {
    return end(true, await engine.test(who, { signal: timeout, workers }));
  } catch (error) {
    if (timeout.aborted) return end(false, toReason('engine_silent', { engine: who, seconds: patience }));
    const text = toSentence(error instanceof Error ? error.message : String(error));
    return end(false, toReason('other', { text }));
  }
}

const toTest = (ok: boolean, reason: Reason, duration_ms: number): EngineTest => ({
  ok,
  message: render(reason),
  reason,
  duration_ms,
});

/** Whether there was nothing to ask, as nobody has chosen an engine: no success, and no fault either. */
export const isUnset = ({ reason }: Pick<EngineTest, 'reason'>) => reason.name === 'no_engine_to_try';

/** Names of models and addresses keep their spelling. */
const toSentence = (text: string) =>
  `${text.replace(/^(?:the|it) /, (word) => word.charAt(0).toUpperCase() + word.slice(1))}${/[.!?]$/.test(text) ? '' : '.'}`;
