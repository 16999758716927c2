import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { FACTS_FILE, type FileRole, type ModelFacts } from '@minutebook/server/engines/local/model-folder.ts';
import type { Behaviour } from './llama-counterpart.ts';

const COUNTERPART = new URL('./llama-counterpart.ts', import.meta.url).href;

/** The counterpart of llama.cpp's server as an executable. */
const makeRuntime = (): string =>
  `#!${process.execPath} --no-warnings
import('${COUNTERPART}').then(({ runCounterpart }) => runCounterpart(process.argv.slice(2)));
`;

/** The first bytes of a model file, without usable weights. */
const makeWeights = (): Buffer => Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(20_000, 7)]);

interface MinutesFolderParts extends Partial<ModelFacts> {
  behaviour?: Behaviour;
  weights?: Buffer;
  /** The path of a real llama.cpp server, instead of its counterpart. */
  llama_server?: string;
}

/**
 * Writes an installed language model, which runs on the counterpart of llama.cpp by default. @returns its
 * folder
 */
export function makeMinutesFolder(
  modelsDir: string,
  { behaviour = {}, weights = makeWeights(), llama_server, ...facts }: MinutesFolderParts = {},
): string {
  const name = facts.name ?? 'made-minutes';
  const folder = join(modelsDir, name);
  mkdirSync(folder, { recursive: true });
  const files = (
    [
      ['model', 'made.gguf', weights],
      [
        'runtime',
        'llama-server',
        llama_server === undefined ? Buffer.from(makeRuntime()) : readFileSync(llama_server),
      ],
    ] as const
  ).map(([role, fileName, content]: readonly [FileRole, string, Buffer]) => {
    writeFileSync(join(folder, fileName), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { role, name: fileName, size_bytes: content.length, sha256 };
  });
  chmodSync(join(folder, 'llama-server'), 0o755);
  if (llama_server !== undefined) copyLibraries(dirname(llama_server), folder);
  setBehaviour(folder, behaviour);
  const described: ModelFacts = {
    name,
    format: 'gguf',
    languages: 'made words',
    licence: 'Apache-2.0',
    files,
    version: 'Q8_0',
    runtime: 'b11120',
    memory_bytes: 1_000_000,
    ...facts,
  };
  writeFileSync(join(folder, FACTS_FILE), JSON.stringify(described, null, 2));
  return folder;
}

const setBehaviour = (folder: string, behaviour: Behaviour): void =>
  writeFileSync(join(folder, 'made.gguf.behaviour'), JSON.stringify(behaviour));

/** A release has its libraries beside its executable. */
function copyLibraries(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.includes('.so')) copyFileSync(join(from, name), join(to, name));
  }
}
