/**
 * The language models that `minutebook engine install minutes` offers, each with the program that runs it. Sizes
 * and digests are those that several projects pin for the same revisions. Nothing here was measured: how much
 * memory they take is computed from their layers and 16,384 tokens, and how long they take is published for
 * models of this size on processors without a graphics card.
 */
import type { CatalogueFile, CatalogueModel } from '../catalogue.ts';

/** The release of llama.cpp whose server runs them. */
const RUNTIME = 'b11120';
const RELEASE = `https://github.com/ggml-org/llama.cpp/releases/download/${RUNTIME}`;

const runtimeFile = (system: string, size_bytes: number, sha256: string): CatalogueFile => {
  const name = `llama-${RUNTIME}-bin-${system}.tar.gz`;
  return { role: 'runtime', name, url: `${RELEASE}/${name}`, size_bytes, sha256 };
};

const runtimes: Readonly<Record<string, CatalogueFile>> = {
  'linux-x64': runtimeFile(
    'ubuntu-x64',
    16_997_245,
    'cae70da61dc74e3012418f7a4b6750eadc6fd0a8fb03270022d471b675e5b4cd',
  ),
  'linux-arm64': runtimeFile(
    'ubuntu-arm64',
    13_588_955,
    '32a3b84113d3439dfde3ba8488b644ff18e5a2847a8556f18e5e7ee65acf30dc',
  ),
  'darwin-arm64': runtimeFile(
    'macos-arm64',
    11_205_150,
    'f34a2df471a1a6cb4fafd5dacd5f63a54fdc43971235df4d05634ec760eff106',
  ),
  'darwin-x64': runtimeFile(
    'macos-x64',
    11_235_287,
    '538689fdbb2695a416f4c57baaaa4cf0368774ea22f7180c2ef0e5e1f3eccdfd',
  ),
};

const LICENCE = { licence: 'Apache-2.0; llama.cpp: MIT', is_open: true } as const;

const models = [
  {
    ...LICENCE,
    name: 'qwen3-4b',
    format: 'gguf',
    about: 'Qwen3 4B Instruct 2507, the better minutes',
    languages: 'Korean, Japanese, English and about 100 more',
    licence_url: 'https://huggingface.co/Qwen/Qwen3-4B-Instruct-2507/blob/main/LICENSE',
    version: '2507 Q4_K_M',
    memory_bytes: 4_300_000_000,
    hour_minutes: { 2: 28, 4: 14, 8: 7 },
    weights: {
      role: 'model',
      name: 'Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
      url: 'https://huggingface.co/bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF/resolve/ae44f08e1392f39c0e474af10c3ff8355c8b6688/Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
      size_bytes: 2_497_280_736,
      sha256: '2fde00ce69dd4899c70d020845e2638353015bba0fdf161b3eb965f2bca4464e',
    },
  },
  {
    ...LICENCE,
    name: 'qwen3-1-7b',
    format: 'gguf',
    about: 'Qwen3 1.7B, for small machines',
    languages: 'Korean, Japanese, English and about 100 more',
    licence_url: 'https://huggingface.co/Qwen/Qwen3-1.7B-GGUF/blob/main/LICENSE',
    version: 'Q8_0',
    memory_bytes: 3_300_000_000,
    hour_minutes: { 2: 14, 4: 8, 8: 4 },
    weights: {
      role: 'model',
      name: 'Qwen3-1.7B-Q8_0.gguf',
      url: 'https://huggingface.co/Qwen/Qwen3-1.7B-GGUF/resolve/90862c4b9d2787eaed51d12237eafdfe7c5f6077/Qwen3-1.7B-Q8_0.gguf',
      size_bytes: 1_834_426_016,
      sha256: '061b54daade076b5d3362dac252678d17da8c68f07560be70818cace6590cb1a',
    },
  },
] as const satisfies readonly (Omit<CatalogueModel, 'files'> & { weights: CatalogueFile })[];

/** Whether there is a runtime for a system, as Node names it: `linux-x64`. */
export const hasRuntime = (system = THIS_SYSTEM): boolean => Object.hasOwn(runtimes, system);

const THIS_SYSTEM = `${process.platform}-${process.arch}`;

/** The first is the default where it fits; for a system without a runtime they are listed, and not installed. */
export function minutesCatalogue(system = THIS_SYSTEM): CatalogueModel[] {
  const runtime = runtimes[system];
  return models.map(({ weights, ...model }) => ({
    ...model,
    runtime: RUNTIME,
    files: runtime === undefined ? [weights] : [weights, runtime],
  }));
}
