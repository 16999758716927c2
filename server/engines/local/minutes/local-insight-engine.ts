/**
 * Minutes by a language model that an operator has installed on this machine. What is asked, read and verified is
 * what every server with OpenAI's API is: the model is one of those, for as long as it takes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import type { LocalInsightsConfig } from '../../../base/config/insights-config.ts';
import { HOUR_MS } from '../../../base/durations.ts';
import { makeLanes } from '../../../base/lanes.ts';
import type { ChatOptions, ChatQuestion, ChatReply } from '../../insights/chat-client.ts';
import { EngineDiedError, EngineRefusedError } from '../../engine-error.ts';
import type {
  Analysis,
  AnalysisInput,
  AnalysisOptions,
  InsightEngine,
} from '../../insights/insight-engine.ts';
import { OpenAiInsightEngine } from '../../insights/openai-insight-engine.ts';
import { estimateTokens } from '../../minutes/split-transcript.ts';
import type { EngineCall } from '../../read-in-worker.ts';
import type { RetryHabits } from '../../with-retries.ts';
import { refuseFolder, requireFileDigests, requireFileSizes, type ModelFolder } from '../model-folder.ts';
import { startLlamaServer, type LlamaServer } from './llama-server.ts';
import { inTurnOfMachine } from './machine-turn.ts';
import { requireMemory } from './memory-room.ts';
import { estimateHourMinutes, estimateSeconds, keepSpeed, readSpeed, toSpeed } from './model-speed.ts';

/** A small machine takes half as long as a long meeting; beyond this it is stuck. */
const TIMEOUT_MS = 4 * HOUR_MS;
/** Processes that one transcript may end: what the model has answered until then is kept. */
const MOST_DEATHS = 2;
/** Minutes are shorter. A model that never ends is stopped here, not at the end of its context. */
const MOST_ANSWER_TOKENS = 4_096;
/** A small machine takes long for each. */
const MOST_ATTEMPTS = 2;
const END_MS = 1_000;
const PROGRESS_EVERY_MS = 5_000;
/** An estimate is never done before the work is. */
const MOST_SHARE = 0.95;

/** A machine has the memory and the cores for one. Those of this process wait in their order. */
const inTurn = makeLanes(1);

type Call = Pick<EngineCall, 'signal'>;

export class LocalInsightEngine implements InsightEngine {
  readonly name = 'local';
  /** With its version and that of the runtime: a record says what has written its minutes. */
  readonly model: string;
  readonly #folder: ModelFolder;
  readonly #config: LocalInsightsConfig;
  readonly #habits: RetryHabits;

  constructor(config: LocalInsightsConfig, folder: ModelFolder, habits: RetryHabits = {}) {
    this.#habits = { attempts: MOST_ATTEMPTS, ...habits };
    const { name, version, runtime } = folder;
    const versions = [version, runtime === undefined ? undefined : `llama.cpp ${runtime}`];
    const known = versions.filter((each) => each !== undefined).join(', ');
    this.model = known === '' ? name : `${name} (${known})`;
    this.#config = config;
    this.#folder = folder;
  }

  async analyse(input: AnalysisInput, options: AnalysisOptions): Promise<Analysis> {
    return this.#ask(options, async (engine, signal) => {
      const ticker = await this.#tell(input, options);
      const onUsage: AnalysisOptions['onUsage'] = (usage) => {
        options.onUsage(usage);
        void this.#learn(usage);
      };
      const onProgress: AnalysisOptions['onProgress'] = (...steps) => {
        ticker.stop();
        return options.onProgress(...steps);
      };
      try {
        return await engine.analyse(input, { ...options, signal, onUsage, onProgress });
      } finally {
        ticker.stop();
      }
    });
  }

  async ask(question: ChatQuestion, options: ChatOptions): Promise<ChatReply> {
    return this.#ask(options, (engine, signal) => engine.ask(question, { ...options, signal }));
  }

  async test(name: string, call: EngineCall): Promise<Reason> {
    await requireFileDigests(this.#folder).catch(refuseFolder);
    const { promise: learnt, resolve } = Promise.withResolvers<void>();
    await this.#ask(call, (engine, signal) =>
      engine.test(name, { ...call, signal }, (usage) => void this.#learn(usage).then(resolve)),
    );
    await learnt;
    const speed = await readSpeed(this.#folder.path);
    return toReason('local_minutes_work', {
      engine: name,
      read: Math.round(speed.read_per_second),
      written: Math.round(speed.write_per_second * 10) / 10,
      minutes: estimateHourMinutes(speed),
    });
  }

  async #learn(usage: Parameters<AnalysisOptions['onUsage']>[0]): Promise<void> {
    const speed = toSpeed(usage);
    if (speed !== undefined) await keepSpeed(this.#folder.path, speed);
  }

  /** Says how far it is by what this machine takes for as much, until the parts of a long meeting say it better. */
  async #tell({ transcript }: AnalysisInput, { onProgress }: AnalysisOptions): Promise<{ stop: () => void }> {
    const tokens = transcript.dialogs.reduce((sum, { text }) => sum + estimateTokens(text), 0);
    const seconds = Math.ceil(estimateSeconds(await readSpeed(this.#folder.path), tokens));
    const started = performance.now();
    const timer = setInterval(() => {
      const passed = Math.floor((performance.now() - started) / 1000);
      // While the database is away the model goes on.
      onProgress(Math.min(passed, Math.floor(seconds * MOST_SHARE)), seconds).catch(() => undefined);
    }, PROGRESS_EVERY_MS);
    return { stop: () => clearInterval(timer) };
  }

  /** @throws EngineRefusedError when the model is damaged, too large for this machine, or has died twice */
  async #ask<T>(
    { signal }: Call,
    ask: (engine: OpenAiInsightEngine, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    for (let deaths = 1; ; deaths += 1) {
      try {
        const { models_dir } = this.#config;
        const askInTurn = () => inTurnOfMachine(models_dir, signal, () => this.#askOnce(signal, ask));
        return await inTurn(askInTurn, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof EngineDiedError)) throw error;
        // A damaged file fails the same way every time.
        await requireFileDigests(this.#folder).catch(refuseFolder);
        if (deaths === MOST_DEATHS) throw new EngineRefusedError(error.message, { cause: error });
      }
    }
  }

  async #askOnce<T>(
    signal: AbortSignal,
    ask: (engine: OpenAiInsightEngine, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    try {
      requireFileSizes(this.#folder);
    } catch (error) {
      refuseFolder(error);
    }
    requireMemory(this.#folder);
    const { threads, context_tokens, language, timeout_seconds } = this.#config;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const running = AbortSignal.any([signal, timeout]);
    const server = await startLlamaServer(this.#folder, { threads, context_tokens }, running);
    try {
      const { url, key, died } = server;
      const asked = {
        engine: 'openai',
        key_header: 'authorization',
        url,
        key,
        is_key_lost: false,
        allowed: null,
        most_answer_tokens: MOST_ANSWER_TOKENS,
        // A small model has no tokens to spare for thoughts.
        more: { chat_template_kwargs: { enable_thinking: false } },
        model: this.model,
        language,
        timeout_seconds,
        context_tokens,
      } as const;
      const engine = new OpenAiInsightEngine(asked, this.#habits);
      return await ask(engine, AbortSignal.any([running, died]));
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) throw new EngineRefusedError('the language model was not done within four hours');
      if (!(error instanceof EngineRefusedError)) await waitForDeath(server);
      throw error;
    } finally {
      await server.stop();
    }
  }
}

/** A connection that breaks is told before the end of the process is. @throws EngineDiedError */
async function waitForDeath({ died }: LlamaServer): Promise<void> {
  await delay(END_MS, undefined, { signal: died }).catch(() => died.throwIfAborted());
}
