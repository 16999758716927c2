/**
 * `npm run bench:speech [-- --minutes 60 --threads 1]`: measures the local speech engine with a model of real
 * size and random content, in pieces of ten minutes, each in a process of its own as in the service.
 * Processor time per length of sound hardly depends on other work of the machine. Real time does, so the load
 * is printed with it.
 */
import { loadavg } from 'node:os';
import { Readable } from 'node:stream';
import { readFileSync } from 'node:fs';
import { LocalEngine } from '@minutebook/server/engines/local/local-engine.ts';
import { readModelFolder } from '@minutebook/server/engines/local/model-folder.ts';
import { CONVERSATION, makeSpokenSound } from '../../tests/kit/speech-models/make-spoken-sound.ts';
import { findSpeechProcesses } from '../../tests/kit/servers/speech-processes.ts';
import { readEndedTime } from '../processor-time.ts';
import { runBench } from '../run-bench.ts';
import { makeHeavyModel } from './make-heavy-model.ts';

const PIECE_MINUTES = 10;
const LOOK_MS = 200;

const usage = 'npm run bench:speech -- [--minutes 60] [--threads 1]: minutes of sound, threads of a piece';
const options = {
  minutes: { type: 'string', default: '60' },
  threads: { type: 'string', default: '1' },
} as const;

await runBench({ usage, options }, async ({ values, makeFolder }) => {
  const pieces = Math.max(1, Math.ceil(Number(values.minutes) / PIECE_MINUTES));
  const folder = await makeFolder();
  const model = readModelFolder(makeHeavyModel(folder));
  for (const { name, size_bytes } of model.files) console.log(`${name}: ${toMb(size_bytes)} MB`);
  const threads = Number(values.threads);
  const engine = new LocalEngine({ threads, language: null, speakers: null }, model);
  const { wave, script } = makeSpokenSound(CONVERSATION, PIECE_MINUTES * 60);
  const open = () => Promise.resolve(Readable.from([wave]));
  let [passedMs, processorMs, mostKb] = [0, 0, 0];
  for (let piece = 1; piece <= pieces; piece += 1) {
    const [started_at, before] = [performance.now(), readEndedTime('self')];
    const looking = setInterval(() => {
      for (const pid of findSpeechProcesses(process.pid)) mostKb = Math.max(mostKb, readPeakKb(pid));
    }, LOOK_MS);
    const answer = await engine.transcribe(
      { size_bytes: wave.length, speakers: null, open },
      { signal: new AbortController().signal },
    );
    clearInterval(looking);
    const [passed, used] = [performance.now() - started_at, readEndedTime('self') - before];
    passedMs += passed;
    processorMs += used;
    const right = answer.dialogs.filter(({ text }, index) => text === script[index]?.text).length;
    console.log(
      `piece ${piece}: ${toSeconds(passed)} s passed, ${toSeconds(used)} s of processor; ${right} of ${script.length} turns as they were said, ` +
        `${answer.voices?.length ?? 0} voices; load ${loadavg()[0]?.toFixed(1) ?? ''}`,
    );
  }
  const soundMs = pieces * PIECE_MINUTES * 60_000;
  console.log(`\n${pieces * PIECE_MINUTES} minutes of sound, ${threads} thread(s)`);
  console.log(`processor time by length: ${(processorMs / soundMs).toFixed(3)}`);
  console.log(`time passed by length:    ${(passedMs / soundMs).toFixed(3)}`);
  console.log(`most memory of a process: ${Math.round(mostKb / 1000)} MB`);
  console.log(`processes left over:      ${findSpeechProcesses(process.pid).length}`);
});

/** Returns the peak memory so far, or 0 when the process has ended. */
function readPeakKb(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function toMb(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function toSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
