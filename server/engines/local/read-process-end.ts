/** Interprets the end of a speech process: an answer, or the reason there is none. */
import { Type } from '@minutebook/contract/schema.ts';
import { render, toReason } from '@minutebook/contract/reasons.ts';
import { checkJson, parseJson } from '../../text/transcript/read-json.ts';
import { EngineDiedError, EngineRefusedError } from '../engine-error.ts';
import type { ProcessEnd } from './run-speech-process.ts';
import { NO_LIBRARY, type SpeechResult } from './speech-task.ts';

const Speaker = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const Result = Type.Object({
  utterances: Type.Array(
    Type.Object({
      start_ms: Type.Integer({ minimum: 0 }),
      duration_ms: Type.Integer({ minimum: 0 }),
      speaker: Speaker,
      language: Speaker,
      text: Type.String(),
    }),
  ),
  voices: Type.Array(
    Type.Object({
      speaker: Type.String(),
      speech_ms: Type.Integer({ minimum: 0 }),
      embedding: Type.Array(Type.Number(), { minItems: 1 }),
    }),
  ),
  unheard: Type.Array(
    Type.Object({ start_ms: Type.Integer({ minimum: 0 }), end_ms: Type.Integer({ minimum: 0 }) }),
  ),
});

/** @throws EngineRefusedError where no attempt can help, EngineDiedError where one may, Error when it was killed from outside */
export function readProcessEnd({ code, signal, answer, said }: ProcessEnd): SpeechResult {
  if (code === NO_LIBRARY) throw new EngineRefusedError(render(toReason('local_engine_missing')));
  // Killed by an operator, or by the kernel when memory ran out: a retry may succeed.
  if (signal === 'SIGKILL') {
    throw new Error(
      'the local speech engine was killed from outside, which happens when the machine runs out of memory',
    );
  }
  if (code !== 0) throw new EngineDiedError(toDeath({ code, signal, said }));
  // The library reports it, goes on, and returns an empty text: speech would be lost silently.
  const [, caught] = /Caught exception:?\s+([^\n]+)/.exec(said) ?? [];
  if (caught !== undefined) {
    throw new EngineDiedError(`the local speech engine could not compute: ${shorten(caught)}`);
  }
  const line = answer.trimEnd().split('\n').at(-1) ?? '';
  const source = { file_name: 'the answer of the speech process', text: line };
  try {
    return checkJson(source, parseJson(source), Result);
  } catch (error) {
    throw new EngineDiedError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function toDeath({ code, signal, said }: Pick<ProcessEnd, 'code' | 'signal' | 'said'>): string {
  const reason = findReason(said);
  const end = signal ?? `exit code ${code}`;
  return `the local speech engine ended with ${end}${reason === undefined ? '' : `: ${reason}`}`;
}

/** `what():` of an exception, `file.cc:Function:12 reason` of the library, `Error: reason` of JavaScript. */
function findReason(said: string): string | undefined {
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const thrown = lines.findLast((line) => line.startsWith('what():'))?.slice('what():'.length);
  const script = lines.findLast((line) => /^[A-Za-z]*Error: /.test(line))?.replace(/^[A-Za-z]*Error: /, '');
  const native = lines.findLast((line) => /\.(?:cc|h):/.test(line));
  const library = native?.replace(/^.*\.(?:cc|h):[^:]*:\d+:?\s*/, '');
  // When the last line of the library only refers to the lines above, the line before has the reason.
  const found = thrown ?? (isHint(script) ? library : script) ?? library ?? script ?? lines.at(-1);
  return found === undefined ? undefined : shorten(found);
}

const isHint = (line: string | undefined) => line?.includes('check your config') === true;

const MAX_REASON_LENGTH = 300;
const shorten = (words: string) => words.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH);
