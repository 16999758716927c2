/** Engines whose answers are timed and counted; aborted requests for unwanted recordings are not. */
import type { Metrics } from '../base/metrics.ts';
import type { InsightEngine } from './insights/insight-engine.ts';
import type { SpeechEngine } from './speech/speech-engine.ts';

type EngineMetrics = Pick<Metrics, 'engine_seconds'>;

async function measure<Answer>(
  { engine_seconds }: EngineMetrics,
  { engine, signal }: { engine: string; signal: AbortSignal },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const end = engine_seconds.startTimer({ engine });
  try {
    const answer = await ask();
    end({ outcome: 'good' });
    return answer;
  } catch (error) {
    if (!signal.aborted) end({ outcome: 'failed' });
    throw error;
  }
}

export function measuredSpeechEngine(engine: SpeechEngine, metrics: EngineMetrics): SpeechEngine {
  const { name, model, piece_overlap_ms, default_speakers } = engine;
  const transcribe: SpeechEngine['transcribe'] = (sound, call) =>
    measure(metrics, { engine: `speech ${name}`, signal: call.signal }, () => engine.transcribe(sound, call));
  return {
    name,
    model,
    piece_overlap_ms,
    default_speakers,
    transcribe,
    test: (who, call) => engine.test(who, call),
  };
}

export function measuredInsightEngine(engine: InsightEngine, metrics: EngineMetrics): InsightEngine {
  const { name, model } = engine;
  const analyse: InsightEngine['analyse'] = (input, options) =>
    measure(metrics, { engine: `insights ${name}`, signal: options.signal }, () =>
      engine.analyse(input, options),
    );
  return { name, model, analyse, test: (who, call) => engine.test(who, call) };
}
