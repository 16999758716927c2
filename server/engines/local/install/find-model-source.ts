/** Finds the source of a model: its usual places, or a folder or address that the operator names. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBoundedText } from '../../../base/read-bounded-text.ts';
import { catalogue, type CatalogueModel } from '../catalogue.ts';
import { minutesCatalogue } from '../minutes/minutes-catalogue.ts';
import { FACTS_FILE, parseModelFacts, type ModelFacts } from '../model-folder.ts';
import { httpGet, type Download } from './http-get.ts';
import { InstallError } from './install-error.ts';
import type { ModelSource, SourceFile } from './install-model.ts';
import { unlessMissing } from '../../../base/error-code.ts';

export interface FoundModel {
  source: ModelSource;
  /** undefined: the model is not in the catalogue, and `folder.json` at its source describes it. */
  known: CatalogueModel | undefined;
}

type Asked = Omit<Download, 'url' | 'headers'>;

/**
 * @param name null: the one that is described there
 * @param from a folder of this machine, or an http or https address below which the files are; undefined: the
 * usual places
 * @throws InstallError
 */
export async function findModelSource(
  name: string | null,
  from: string | undefined,
  asked: Asked,
): Promise<FoundModel> {
  const all = [...catalogue, ...minutesCatalogue()];
  const known = all.find((model) => model.name === name);
  if (known !== undefined) return { known, source: { ...known, files: await placeFiles(known, from) } };
  if (from === undefined) {
    const names = all.map((model) => model.name).join(', ');
    throw new InstallError(`There is no model "${name}": it is one of ${names}, or yours with --from.`);
  }
  const facts = await readFacts(from, asked);
  const hasName = name === null && all.some((model) => model.name === facts.name);
  if (hasName) return findModelSource(facts.name, from, asked);
  if (name !== null && facts.name !== name)
    throw new InstallError(`${from} has the model "${facts.name}", not "${name}".`);
  return {
    known,
    source: { ...facts, files: facts.files.map((file) => ({ ...file, from: placeOf(from, file.name) })) },
  };
}

async function placeFiles({ files }: CatalogueModel, from: string | undefined): Promise<SourceFile[]> {
  const placed: SourceFile[] = [];
  for (const { url, ...file } of files) {
    const place = from === undefined ? { url } : placeOf(from, file.name);
    // Files that were downloaded by hand have the names they have at their source.
    const original = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
    const isMissing = 'path' in place && (await unlessMissing(stat(place.path))) === undefined;
    const found = isMissing && from !== undefined ? placeOf(from, original) : place;
    placed.push({ ...file, from: 'path' in found ? { ...found, published_at: url } : found });
  }
  return placed;
}

async function readFacts(from: string, asked: Asked): Promise<ModelFacts> {
  const place = placeOf(from, FACTS_FILE);
  const where = 'url' in place ? place.url : place.path;
  return parseModelFacts('url' in place ? await fetchText(place.url, asked) : await readText(where), where);
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InstallError(`There is no description of a model at ${path}: ${reason}`, { cause: error });
  });
}

async function fetchText(url: string, asked: Asked): Promise<string> {
  try {
    const { response } = await httpGet({ url, headers: {}, ...asked });
    if (response.statusCode !== 200) {
      response.destroy();
      throw new InstallError(`it answered ${response.statusCode}`);
    }
    return await readBoundedText(response, MOST_FACTS_BYTES);
  } catch (error) {
    asked.signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    throw new InstallError(`There is no description of a model at ${url}: ${reason}`, { cause: error });
  }
}

/** Nobody knows what answers at an address that somebody has typed. */
const MOST_FACTS_BYTES = 1_000_000;

const placeOf = (from: string, name: string) =>
  /^https?:\/\//.test(from) ? { url: `${from.replace(/\/+$/, '')}/${name}` } : { path: join(from, name) };
