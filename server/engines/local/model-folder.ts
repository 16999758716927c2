/** A model on the disk: its files, and `folder.json` that describes them. */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type, type Static } from '@minutebook/contract/schema.ts';
import { errorCode } from '../../base/error-code.ts';
import { checkJson, parseJson } from '../../text/transcript/read-json.ts';
import { EngineRefusedError } from '../engine-error.ts';

const modelFormats = ['sense_voice', 'whisper', 'transducer', 'gguf'] as const;
export type ModelFormat = (typeof modelFormats)[number];
export type SpeechFormat = Exclude<ModelFormat, 'gguf'>;

/** The use that a model has, which follows from its format. */
export type ModelKind = 'transcription' | 'insights';
export const kindOf = (format: ModelFormat): ModelKind => (format === 'gguf' ? 'insights' : 'transcription');

const fileRoles = [
  'model',
  'encoder',
  'decoder',
  'joiner',
  'tokens',
  'vad',
  'segmentation',
  'embedding',
  'runtime',
] as const;
export type FileRole = (typeof fileRoles)[number];

/** The files a format requires. Segmentation and embedding, which tell speakers apart, are optional. */
export const neededRoles: Record<ModelFormat, readonly FileRole[]> = {
  sense_voice: ['model', 'tokens', 'vad'],
  whisper: ['encoder', 'decoder', 'tokens', 'vad'],
  transducer: ['encoder', 'decoder', 'joiner', 'tokens', 'vad'],
  gguf: ['model', 'runtime'],
};

/** The name of the program among the files of a runtime. */
export const RUNTIME_PROGRAM = 'llama-server';

/** A runtime is a program and its libraries. */
const MOST_FILES = 100;

export const ModelFile = Type.Object({
  role: Type.Unsafe<FileRole>({ type: 'string', enum: [...fileRoles] }),
  // The pattern admits no path to another folder.
  name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', maxLength: 100 }),
  size_bytes: Type.Integer({ minimum: 1 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type ModelFile = Static<typeof ModelFile>;

export const ModelFacts = Type.Object({
  name: Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 60 }),
  format: Type.Unsafe<ModelFormat>({ type: 'string', enum: [...modelFormats] }),
  languages: Type.String(),
  licence: Type.String(),
  files: Type.Array(ModelFile, { minItems: 1, maxItems: MOST_FILES }),
  // Only of a language model: how its numbers are kept, the runtime that belongs to it, and the memory that both need.
  version: Type.Optional(Type.String({ maxLength: 100 })),
  runtime: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._-]+$', maxLength: 40 })),
  memory_bytes: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type ModelFacts = Static<typeof ModelFacts>;

export interface ModelFolder extends ModelFacts {
  path: string;
}

export const FACTS_FILE = 'folder.json';

/** Describes what is wrong with a model on the disk. */
export class ModelFolderError extends Error {
  override name = 'ModelFolderError';
}

/** @throws ModelFolderError when the folder has no model, or its description cannot be read */
export function readModelFolder(path: string): ModelFolder {
  let text: string;
  try {
    text = readFileSync(join(path, FACTS_FILE), 'utf8');
  } catch (error) {
    throw new ModelFolderError(`there is no model in ${path}`, { cause: error });
  }
  return { ...parseModelFacts(text, join(path, FACTS_FILE)), path };
}

/** @throws ModelFolderError */
export function parseModelFacts(text: string, file_name: string): ModelFacts {
  const source = { file_name, text };
  let facts: ModelFacts;
  try {
    facts = checkJson(source, parseJson(source), ModelFacts);
  } catch (error) {
    throw new ModelFolderError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const missing = neededRoles[facts.format].find((role) => !facts.files.some((file) => file.role === role));
  if (missing === undefined) return facts;
  throw new ModelFolderError(`${file_name} names no ${missing} file, which a model of this kind needs`);
}

/** Lists complete models of a kind by name; other content of the folder is skipped. */
export const listModelFolders = (modelsDir: string, kind: ModelKind): ModelFolder[] =>
  listAllModelFolders(modelsDir).filter(({ format }) => kindOf(format) === kind);

export function listAllModelFolders(modelsDir: string): ModelFolder[] {
  return listNames(modelsDir).flatMap((name) => {
    try {
      return [readModelFolder(join(modelsDir, name))];
    } catch (error) {
      if (error instanceof ModelFolderError) return [];
      throw error;
    }
  });
}

function listNames(modelsDir: string): string[] {
  try {
    return readdirSync(modelsDir)
      .filter((name) => !name.startsWith('.'))
      .toSorted();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}

/**
 * Native code ends its process for a file that is missing or cut short, so this finds out before.
 * @throws ModelFolderError
 */
export function requireFileSizes({ path, name, files }: ModelFolder): void {
  for (const file of files) {
    const found = statSync(join(path, file.name), { throwIfNoEntry: false });
    const reason =
      found === undefined
        ? 'is missing'
        : found.size === file.size_bytes
          ? undefined
          : `has ${found.size} bytes instead of ${file.size_bytes}`;
    if (reason !== undefined) throw new ModelFolderError(`${file.name} of the model ${name} ${reason}`);
  }
}

/** @throws EngineRefusedError for a model that is damaged, or the error as it is */
export function refuseFolder(error: unknown): never {
  if (error instanceof ModelFolderError) throw new EngineRefusedError(error.message, { cause: error });
  throw error;
}

/** @throws ModelFolderError naming the first file whose content has changed since it was installed */
export async function requireFileDigests(folder: ModelFolder): Promise<void> {
  requireFileSizes(folder);
  for (const file of folder.files) {
    if ((await digestOf(join(folder.path, file.name))) === file.sha256) continue;
    throw new ModelFolderError(`${file.name} of the model ${folder.name} is damaged: install it again`);
  }
}

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}
