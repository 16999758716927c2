import { BANDS, slaneyBandOf, words } from './made-language.ts';
import { float, floats, integer, integers, node, toOnnx } from './onnx-writer.ts';

const WIDTH = 16;
const CONTEXT = 448;
const WINDOW_FRAMES = 1500;
const languages = ['en', 'zh', 'ko', 'ja'];

/** Numbers of tokens: words, end, start, languages, tasks, and a timestamp for each 20 ms. */
const END = words.length;
const START = END + 1;
const FIRST_LANGUAGE = START + 1;
const TRANSLATE = FIRST_LANGUAGE + languages.length;
const TRANSCRIBE = TRANSLATE + 1;
const NO_SPEECH = TRANSCRIBE + 1;
const NO_TIMES = NO_SPEECH + 1;
const TOKENS = NO_TIMES + 1 + 1501;

export const whisperTokens = words
  .map(({ token }, id) => `${Buffer.from(token.replace('▁', ' ')).toString('base64')} ${id}\n`)
  .join('');

/**
 * The encoder decides what is said: a row for each word, followed by rows of ends. The decoder only reads
 * these off.
 */
export function makeWhisperEncoder(): Buffer {
  return toOnnx({
    inputs: [['mel', 'float', ['N', BANDS, 'T']]],
    outputs: [
      ['n_layer_cross_k', 'float', [1, 'N', 'S', WIDTH]],
      ['n_layer_cross_v', 'float', [1, 'N', 'S', WIDTH]],
    ],
    nodes: [
      node('frames', 'Transpose', ['mel'], { perm: [0, 2, 1] }),
      node('heard', 'MatMul', ['frames', 'weights']),
      // A frame far below the loudest one is a pause.
      node('peak', 'ReduceMax', ['mel'], { axes: [1, 2], keepdims: 1 }),
      node('floor', 'Sub', ['peak', 'drop']),
      node('best', 'ReduceMax', ['heard'], { axes: [2], keepdims: 1 }),
      node('nothing', 'Mul', ['best', 'zero']),
      node('pause', 'Add', ['nothing', 'floor']),
      node('choices', 'Concat', ['heard', 'pause'], { axis: 2 }),
      node('choice', 'ArgMax', ['choices'], { axis: 2, keepdims: 0 }),
      node('said', 'Squeeze', ['choice', 'first']),
      node('before', 'Slice', ['said', 'begin', 'last', 'first']),
      node('after', 'Slice', ['said', 'second', 'end', 'first']),
      node('same', 'Equal', ['before', 'after']),
      node('differs', 'Not', ['same']),
      node('isWord', 'Less', ['after', 'words']),
      node('begins', 'And', ['differs', 'isWord']),
      node('spoken', 'Compress', ['after', 'begins'], { axis: 0 }),
      node('ended', 'Concat', ['spoken', 'ends'], { axis: 0 }),
      node('rows', 'Gather', ['identity', 'ended'], { axis: 0 }),
      node('n_layer_cross_k', 'Unsqueeze', ['rows', 'layerAndBatch']),
      node('n_layer_cross_v', 'Identity', ['n_layer_cross_k']),
    ],
    constants: {
      weights: floats([BANDS, words.length], toWeights()),
      drop: float(0.4),
      zero: float(0),
      first: integers(0),
      begin: integers(0),
      last: integers(-1),
      second: integers(1),
      end: integers(2 ** 40),
      words: integer(words.length),
      ends: integers(...Array<number>(CONTEXT).fill(END)),
      identity: floats([words.length + 1, WIDTH], toIdentity()),
      layerAndBatch: integers(0, 1),
    },
    metadata,
  });
}

/** Outputs the word at a place, after four tokens (start, language, task, no times). */
export function makeWhisperDecoder(): Buffer {
  const cache = [1, 'N', CONTEXT, WIDTH];
  const heard = [1, 'N', 'S', WIDTH];
  return toOnnx({
    inputs: [
      ['tokens', 'int64', ['N', 'n_tokens']],
      ['in_n_layer_self_k_cache', 'float', cache],
      ['in_n_layer_self_v_cache', 'float', cache],
      ['n_layer_cross_k', 'float', heard],
      ['n_layer_cross_v', 'float', heard],
      ['offset', 'int64', [1]],
    ],
    outputs: [
      ['logits', 'float', ['N', 'n_tokens', TOKENS]],
      ['out_n_layer_self_k_cache', 'float', cache],
      ['out_n_layer_self_v_cache', 'float', cache],
    ],
    nodes: [
      node('shape', 'Shape', ['tokens']),
      node('count', 'Gather', ['shape', 'one'], { axis: 0 }),
      node('steps', 'Range', ['zero', 'count', 'one']),
      node('places', 'Add', ['steps', 'offset']),
      node('wordPlaces', 'Sub', ['places', 'three']),
      node('at', 'Max', ['wordPlaces', 'zero']),
      node('rows', 'Gather', ['n_layer_cross_k', 'at'], { axis: 2 }),
      node('row', 'Squeeze', ['rows', 'layer']),
      node('logits', 'MatMul', ['row', 'weights']),
      node('out_n_layer_self_k_cache', 'Identity', ['in_n_layer_self_k_cache']),
      node('out_n_layer_self_v_cache', 'Identity', ['in_n_layer_self_v_cache']),
    ],
    constants: {
      one: integer(1),
      zero: integer(0),
      three: integer(3),
      layer: integers(0),
      weights: floats([WIDTH, TOKENS], toLogits()),
    },
    metadata: {},
  });
}

function toWeights(): Float32Array {
  const weights = new Float32Array(BANDS * words.length);
  for (const [index, word] of words.entries()) weights[slaneyBandOf(word) * words.length + index] = 1;
  return weights;
}

function toIdentity(): Float32Array {
  const identity = new Float32Array((words.length + 1) * WIDTH);
  for (let index = 0; index <= words.length; index += 1) identity[index * WIDTH + index] = 1;
  return identity;
}

/** The language of the first word is read off at the first place. */
function toLogits(): Float32Array {
  const logits = new Float32Array(WIDTH * TOKENS);
  for (const [index, { language }] of words.entries()) {
    logits[index * TOKENS + index] = 10;
    logits[index * TOKENS + FIRST_LANGUAGE + languages.indexOf(language)] = 5;
  }
  logits[words.length * TOKENS + END] = 10;
  return logits;
}

const metadata = {
  model_type: 'whisper-tiny',
  version: 1,
  maintainer: 'minutebook',
  n_mels: BANDS,
  n_audio_ctx: WINDOW_FRAMES,
  n_audio_state: WIDTH,
  n_audio_head: 1,
  n_audio_layer: 1,
  n_vocab: TOKENS,
  n_text_ctx: CONTEXT,
  n_text_state: WIDTH,
  n_text_head: 1,
  n_text_layer: 1,
  sot_sequence: [START, FIRST_LANGUAGE, TRANSCRIBE].join(','),
  all_language_tokens: languages.map((_, index) => FIRST_LANGUAGE + index).join(','),
  all_language_codes: languages.join(','),
  sot: START,
  sot_index: 0,
  eot: END,
  blank_id: 0,
  is_multilingual: 1,
  no_speech: NO_SPEECH,
  non_speech_tokens: '',
  transcribe: TRANSCRIBE,
  translate: TRANSLATE,
  sot_prev: START,
  sot_lm: START,
  no_timestamps: NO_TIMES,
};
