/** The engines of a workspace, looked up for each job and kept only as long as their settings stay the same. */
import type { SpeechEngineChoice } from '@minutebook/contract/app/processing-endpoints.ts';
import type { Metrics } from '../base/metrics.ts';
import { chooseInsights } from './choose-insights.ts';
import { chooseSpeech } from './choose-speech.ts';
import type { InsightEngine } from './insights/insight-engine.ts';
import { makeInsightEngine } from './make-insight-engine.ts';
import { makeSpeechEngine } from './make-speech-engine.ts';
import { findEngines, type EnginesContext } from './settings/find-engines.ts';
import { withChoice } from './settings/speech-choices.ts';
import type { SpeechEngine } from './speech/speech-engine.ts';

export interface Engines {
  /**
   * null: recordings of the workspace are kept without a transcript.
   * @param chosen the engine that somebody has chosen for the recording; null: nobody has
   * @returns undefined: the chosen one is no longer to be had
   */
  speech(workspace_id: number, chosen: SpeechEngineChoice | null): Promise<SpeechEngine | null | undefined>;
  insights(workspace_id: number): Promise<InsightEngine>;
  /** The words that the speech engine of the workspace is told of first. */
  vocabulary(workspace_id: number): Promise<readonly string[]>;
}

/** More workspaces than have engines of their own; one that falls out learns its server's formats again. */
const MOST_KEPT = 64;

export function makeEngines(ctx: EnginesContext & { metrics: Pick<Metrics, 'engine_seconds'> }): Engines {
  const { metrics } = ctx;
  // An engine remembers which formats its server takes.
  const speech = makeKept<SpeechEngine>();
  const insights = makeKept<Promise<InsightEngine>>();
  return {
    async speech(workspace_id, chosen) {
      const inForce = await findEngines(ctx, workspace_id);
      const transcribe = withChoice(ctx.config, inForce.transcribe, chosen);
      if (transcribe === undefined) return undefined;
      // With the model's files, so that a newly installed one is used at once.
      return speech(chooseSpeech(transcribe), () => {
        const engine = makeSpeechEngine(transcribe);
        return engine && measuredSpeechEngine(engine, metrics);
      });
    },
    async insights(workspace_id) {
      const { insights: config } = await findEngines(ctx, workspace_id);
      return insights(chooseInsights(config), async () =>
        measuredInsightEngine(await makeInsightEngine(config), metrics),
      );
    },
    vocabulary: async (workspace_id) => (await findEngines(ctx, workspace_id)).vocabulary,
  };
}

/** The oldest is forgotten first. */
function makeKept<Engine extends object>() {
  const kept = new Map<string, Engine>();
  return <Made extends Engine | null>(settings: object, make: () => Made): Engine | Made => {
    const key = JSON.stringify(settings);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const engine = make();
    if (engine === null) return engine;
    kept.set(key, engine);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return engine;
  };
}

type EngineMetrics = Pick<Metrics, 'engine_seconds'>;

/** Times and counts an answer; aborted requests for unwanted recordings are not counted. */
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

function measuredSpeechEngine(engine: SpeechEngine, metrics: EngineMetrics): SpeechEngine {
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

function measuredInsightEngine(engine: InsightEngine, metrics: EngineMetrics): InsightEngine {
  const { name, model, ask } = engine;
  const timed = <Answer>(signal: AbortSignal, work: () => Promise<Answer>) =>
    measure(metrics, { engine: `insights ${name}`, signal }, work);
  return {
    name,
    model,
    analyse: (input, options) => timed(options.signal, () => engine.analyse(input, options)),
    ask: ask && ((question, options) => timed(options.signal, () => ask.call(engine, question, options))),
    test: (who, call) => engine.test(who, call),
  };
}
