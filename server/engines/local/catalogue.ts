/**
 * The models of speech that `minutebook engine install` offers. Files are pinned by size and digest, as several
 * projects publish them that pin the same revisions: a file that was exchanged at its source is reported, not
 * installed.
 */
import type { FileRole, ModelFacts } from './model-folder.ts';

export interface CatalogueFile {
  role: FileRole;
  /** In the folder. */
  name: string;
  url: string;
  size_bytes: number;
  sha256: string;
}

export interface CatalogueModel extends Omit<ModelFacts, 'files'> {
  about: string;
  licence_url: string;
  /** false: it has a licence of its own that the operator must accept. */
  is_open: boolean;
  /** For a model that writes minutes: estimated minutes of work for an hour's meeting, by number of cores. */
  hour_minutes?: { readonly 2: number; readonly 4: number; readonly 8: number };
  files: readonly CatalogueFile[];
}

const HUGGING_FACE = 'https://huggingface.co/csukuangfj';
// The typo in the name of the last one is theirs.
const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

const SENSE_VOICE = `${HUGGING_FACE}/sherpa-onnx-sense-voice-zh-en-ja-ko-yue-2024-07-17/resolve/2365baeacb507f821a0c8120fcee3d484dba7a07`;
const WHISPER_TURBO = `${HUGGING_FACE}/sherpa-onnx-whisper-turbo/resolve/2ca6ff69fc878651b770880507669577ac41c2ff`;
const PARAKEET = `${HUGGING_FACE}/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8/resolve/2bda32ec70b097a55adaa07d9a7173915b43cc78`;

/** Voice activity, speaker turns and voice embeddings: the same for every model. */
const voiceFiles: readonly CatalogueFile[] = [
  {
    role: 'vad',
    name: 'silero_vad.onnx',
    url: `${RELEASES}/asr-models/silero_vad.onnx`,
    size_bytes: 643_854,
    sha256: '9e2449e1087496d8d4caba907f23e0bd3f78d91fa552479bb9c23ac09cbb1fd6',
  },
  {
    role: 'segmentation',
    name: 'pyannote_segmentation_3_0.onnx',
    url: `${HUGGING_FACE}/sherpa-onnx-pyannote-segmentation-3-0/resolve/main/model.onnx`,
    size_bytes: 5_992_913,
    sha256: '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079',
  },
  {
    role: 'embedding',
    name: 'nemo_en_titanet_small.onnx',
    url: `${RELEASES}/speaker-recongition-models/nemo_en_titanet_small.onnx`,
    size_bytes: 40_257_283,
    sha256: 'ad4a1802485d8b34c722d2a9d04249662f2ece5d28a7a039063ca22f515a789e',
  },
];

/** The first is the default. */
export const catalogue: readonly CatalogueModel[] = [
  {
    name: 'sense-voice',
    format: 'sense_voice',
    about: 'SenseVoice small, quick on any processor',
    languages: 'Korean, Japanese, Chinese, Cantonese, English',
    licence: 'FunASR Model Licence 1.1',
    licence_url: 'https://github.com/modelscope/FunASR/blob/main/MODEL_LICENSE',
    is_open: false,
    files: [
      {
        role: 'model',
        name: 'model.int8.onnx',
        url: `${SENSE_VOICE}/model.int8.onnx`,
        size_bytes: 239_233_841,
        sha256: 'c71f0ce00bec95b07744e116345e33d8cbbe08cef896382cf907bf4b51a2cd51',
      },
      {
        role: 'tokens',
        name: 'tokens.txt',
        url: `${SENSE_VOICE}/tokens.txt`,
        size_bytes: 315_894,
        sha256: 'f449eb28dc567533d7fa59be34e2abca8784f771850c78a47fb731a31429a1dc',
      },
      ...voiceFiles,
    ],
  },
  {
    name: 'whisper-turbo',
    format: 'whisper',
    about: 'Whisper large v3 turbo, slow without many cores',
    languages: 'about 100 languages',
    licence: 'MIT',
    licence_url: 'https://github.com/openai/whisper/blob/main/LICENSE',
    is_open: true,
    files: [
      {
        role: 'encoder',
        name: 'turbo-encoder.int8.onnx',
        url: `${WHISPER_TURBO}/turbo-encoder.int8.onnx`,
        size_bytes: 674_716_297,
        sha256: 'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b',
      },
      {
        role: 'decoder',
        name: 'turbo-decoder.int8.onnx',
        url: `${WHISPER_TURBO}/turbo-decoder.int8.onnx`,
        size_bytes: 361_080_764,
        sha256: '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547',
      },
      {
        role: 'tokens',
        name: 'turbo-tokens.txt',
        url: `${WHISPER_TURBO}/turbo-tokens.txt`,
        size_bytes: 816_730,
        sha256: 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126',
      },
      ...voiceFiles,
    ],
  },
  {
    name: 'parakeet',
    format: 'transducer',
    about: 'Parakeet TDT 0.6b v3, quick',
    languages: '25 European languages',
    licence: 'CC-BY-4.0',
    licence_url: 'https://creativecommons.org/licenses/by/4.0/',
    is_open: true,
    files: [
      {
        role: 'encoder',
        name: 'encoder.int8.onnx',
        url: `${PARAKEET}/encoder.int8.onnx`,
        size_bytes: 652_184_281,
        sha256: 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247',
      },
      {
        role: 'decoder',
        name: 'decoder.int8.onnx',
        url: `${PARAKEET}/decoder.int8.onnx`,
        size_bytes: 11_845_275,
        sha256: '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e',
      },
      {
        role: 'joiner',
        name: 'joiner.int8.onnx',
        url: `${PARAKEET}/joiner.int8.onnx`,
        size_bytes: 6_355_277,
        sha256: '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3',
      },
      {
        role: 'tokens',
        name: 'tokens.txt',
        url: `${PARAKEET}/tokens.txt`,
        size_bytes: 93_939,
        sha256: 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d',
      },
      ...voiceFiles,
    ],
  },
];

export const sizeOf = ({ files }: { files: readonly { size_bytes: number }[] }) =>
  files.reduce((sum, file) => sum + file.size_bytes, 0);
