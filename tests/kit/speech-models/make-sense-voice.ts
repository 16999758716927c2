import type { Ballast } from './ballast.ts';
import { BANDS, BLANK_LOGIT, words } from './made-language.ts';
import { float, floats, integers, node, toOnnx, type Tensor } from './onnx-writer.ts';

const NEVER = -1000;
const SURELY = 1000;
const specials = '<|zh|> <|en|> <|ja|> <|ko|> <|NEUTRAL|> <|Speech|> <|withitn|> <|woitn|>'.split(' ');
const languages = ['zh', 'en', 'ja', 'ko'] as const;
const languageIds = [3, 4, 11, 12];

const tokens = ['<unk>', '<s>', '</s>', ...words.map(({ token }) => token), ...specials];
const idOf = (token: string) => tokens.indexOf(token);

/** The list of tokens with their numbers, one per line, which every model of the library has. */
export const senseVoiceTokens = tokens.map((token, id) => `${token} ${id}\n`).join('');

/**
 * Outputs four frames about the kind of speech, then a frame of logits for each 60 ms of sound: the louder a
 * word's band, the likelier the word. The language is that of the likeliest word, unless one is requested.
 */
export function makeSenseVoice(ballast?: Ballast): Buffer {
  const shape = { frames: ['N', 'T', BANDS * 7], head: ['N'] };
  return toOnnx({
    inputs: [
      ['x', 'float', shape.frames],
      ['x_length', 'int32', shape.head],
      ['language', 'int32', shape.head],
      ['text_norm', 'int32', shape.head],
    ],
    outputs: [['logits', 'float', ['N', 'T4', tokens.length]]],
    nodes: [
      // Takes the middle one of seven stacked frames.
      node('middle', 'Slice', ['x', 'from', 'to', 'axis']),
      node('heard', 'MatMul', ['middle', 'weights']),
      ...(ballast?.nodes ?? []),
      node('light', 'Add', ['heard', 'bias']),
      ballast === undefined
        ? node('logit', 'Identity', ['light'])
        : node('logit', 'Add', ['light', 'ballast']),
      node('loudest', 'ReduceMax', ['logit'], { axes: [1], keepdims: 1 }),
      node('column', 'Transpose', ['loudest'], { perm: [0, 2, 1] }),
      node('byLanguage', 'Add', ['column', 'wordsOfLanguage']),
      node('spoken', 'ReduceMax', ['byLanguage'], { axes: [1], keepdims: 1 }),
      node('asked', 'Cast', ['language'], { to: 1 }),
      node('known', 'Cast', ['languageIds'], { to: 1 }),
      node('difference', 'Sub', ['known', 'asked']),
      node('distance', 'Abs', ['difference']),
      node('penalty', 'Mul', ['distance', 'never']),
      node('bounded', 'Clip', ['penalty', 'never', 'zero']),
      // Language 0 means that it is detected, and adds nothing.
      node('wanted', 'Mul', ['asked', 'bounded']),
      node('chosen', 'Add', ['spoken', 'wanted']),
      node('placed', 'MatMul', ['chosen', 'places']),
      node('first', 'Add', ['placed', 'onlyLanguages']),
      node('logits', 'Concat', ['first', 'head', 'logit'], { axis: 1 }),
    ],
    constants: {
      from: integers(BANDS * 3),
      to: integers(BANDS * 4),
      axis: integers(2),
      languageIds: { type: 'int32', dims: [languageIds.length], values: languageIds },
      never: float(NEVER),
      zero: float(0),
      ...tables(),
      ...ballast?.constants,
    },
    metadata,
  });
}

function tables(): Record<string, Tensor> {
  const count = tokens.length;
  const weights = new Float32Array(BANDS * count);
  const bias = new Float32Array(count).fill(NEVER);
  bias[0] = BLANK_LOGIT;
  const wordsOfLanguage = new Float32Array(count * languages.length).fill(NEVER);
  for (const { token, language, band } of words) {
    weights[band * count + idOf(token)] = 1;
    bias[idOf(token)] = 0;
    wordsOfLanguage[idOf(token) * languages.length + languages.indexOf(language)] = 0;
  }
  const places = new Float32Array(languages.length * count);
  const onlyLanguages = new Float32Array(count).fill(NEVER);
  for (const [index, language] of languages.entries()) {
    places[index * count + idOf(`<|${language}|>`)] = 1;
    onlyLanguages[idOf(`<|${language}|>`)] = 0;
  }
  const head = new Float32Array(3 * count).fill(NEVER);
  for (const [index, token] of ['<|NEUTRAL|>', '<|Speech|>', '<|woitn|>'].entries()) {
    head[index * count + idOf(token)] = SURELY;
  }
  return {
    weights: floats([BANDS, count], weights),
    bias: floats([count], bias),
    wordsOfLanguage: floats([1, count, languages.length], wordsOfLanguage),
    places: floats([languages.length, count], places),
    onlyLanguages: floats([1, 1, count], onlyLanguages),
    head: floats([1, 3, count], head),
  };
}

const metadata = {
  model_type: 'sense_voice_ctc',
  version: 1,
  model_author: 'minutebook',
  comment: 'made for tests',
  vocab_size: tokens.length,
  blank_id: 0,
  lfr_window_size: 7,
  lfr_window_shift: 6,
  normalize_samples: 0,
  with_itn: 14,
  without_itn: 15,
  lang_auto: 0,
  lang_zh: 3,
  lang_en: 4,
  lang_yue: 7,
  lang_ja: 11,
  lang_ko: 12,
  lang_nospeech: 13,
  neg_mean: Array(BANDS * 7)
    .fill(0)
    .join(','),
  inv_stddev: Array(BANDS * 7)
    .fill(1)
    .join(','),
};
