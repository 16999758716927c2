/**
 * Writes a language model in the file format of llama.cpp (GGUF 3,
 * https://github.com/ggml-org/ggml/blob/master/docs/gguf.md). Its only Llama layer adds nothing, so the next
 * token depends on the previous one alone, by a table. It loads, tokenises, obeys a grammar and ends like any
 * other model, always says the same, and has 300 kB.
 */

/** The tokens that may follow each token: the model says the first one that the grammar allows. */
export type Followers = Readonly<Record<string, readonly string[]>>;

export interface MadeModel {
  followers: Followers;
  /** Follow a token without followers, and come after the last of those. */
  otherwise: readonly string[];
}

/** GGUF's numbers for types of values and tensors, and of tokens. */
const U32 = 4;
const F32 = 6;
const BOOL = 7;
const STRING = 8;
const ARRAY = 9;
const I32 = 5;
const TENSOR_F32 = 0;
const ALIGNMENT = 32;
const NORMAL = 1;
const UNKNOWN = 2;
const CONTROL = 3;
const BYTE = 6;

/** Said when there is nothing more to say. */
const END = '</s>';
/** The smallest size whose keys and values can be stored in blocks of 32. */
const HEAD = 32;
const FEED_FORWARD = 32;

type Value = { type: number; bytes: Buffer };

const u32 = (value: number): Value => ({ type: U32, bytes: toBuffer(4, (b) => b.writeUInt32LE(value)) });
const f32 = (value: number): Value => ({ type: F32, bytes: toBuffer(4, (b) => b.writeFloatLE(value)) });
const string = (value: string): Value => ({ type: STRING, bytes: toText(value) });

function array(type: number, items: readonly Buffer[]): Value {
  const head = Buffer.concat([u32(type).bytes, toU64(items.length)]);
  return { type: ARRAY, bytes: Buffer.concat([head, ...items]) };
}

function toBuffer(size: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(size);
  write(buffer);
  return buffer;
}

const toU64 = (value: number) => toBuffer(8, (b) => b.writeBigUInt64LE(BigInt(value)));

function toText(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([toU64(bytes.length), bytes]);
}

const pad = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)]);

export function writeGguf(model: MadeModel): Buffer {
  const tokens = listTokens(model);
  const width = Math.ceil((tokens.length + 1) / HEAD) * HEAD;
  const facts: [string, Value][] = [
    ['general.architecture', string('llama')],
    ['general.name', string('made')],
    ['llama.block_count', u32(1)],
    ['llama.context_length', u32(131_072)],
    ['llama.embedding_length', u32(width)],
    ['llama.feed_forward_length', u32(FEED_FORWARD)],
    ['llama.attention.head_count', u32(1)],
    ['llama.attention.head_count_kv', u32(1)],
    ['llama.attention.key_length', u32(HEAD)],
    ['llama.attention.value_length', u32(HEAD)],
    ['llama.attention.layer_norm_rms_epsilon', f32(1e-5)],
    ['llama.rope.dimension_count', u32(HEAD)],
    ['tokenizer.ggml.model', string('llama')],
    // Without this, a space would be put in front of the text, and the grammar would not match its beginning.
    ['tokenizer.ggml.add_space_prefix', { type: BOOL, bytes: Buffer.of(0) }],
    [
      'tokenizer.ggml.tokens',
      array(
        STRING,
        tokens.map(({ text }) => toText(text)),
      ),
    ],
    [
      'tokenizer.ggml.scores',
      array(
        F32,
        tokens.map((_, index) => f32(-index).bytes),
      ),
    ],
    [
      'tokenizer.ggml.token_type',
      array(
        I32,
        tokens.map(({ type }) => u32(type).bytes),
      ),
    ],
  ];
  const tensors = listTensors(
    tokens.map(({ text }) => text),
    width,
    model,
  );
  let offset = 0;
  const described = tensors.map(({ name, shape, bytes }) => {
    const at = offset;
    offset += bytes.length;
    return [toText(name), u32(shape.length).bytes, ...shape.map(toU64), u32(TENSOR_F32).bytes, toU64(at)];
  });
  const head = [
    Buffer.from('GGUF'),
    u32(3).bytes,
    toU64(tensors.length),
    toU64(facts.length),
    ...facts.flatMap(([key, { type, bytes }]) => [toText(key), u32(type).bytes, bytes]),
    ...described.flat(),
  ];
  return Buffer.concat([pad(Buffer.concat(head)), ...tensors.map(({ bytes }) => bytes)]);
}

interface Token {
  text: string;
  type: number;
}

/** Every byte, every printable character, and the words that the model can say. */
function listTokens({ followers, otherwise }: MadeModel): Token[] {
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${toHex(byte)}>`);
  const printable = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index));
  const words = [...Object.entries(followers).flatMap(([before, after]) => [before, ...after]), ...otherwise];
  const pieces = new Set([...printable, ...words.map(toPiece)]);
  pieces.delete(END);
  return [
    { text: '<unk>', type: UNKNOWN },
    { text: '<s>', type: CONTROL },
    { text: END, type: CONTROL },
    ...bytes.map((text) => ({ text, type: BYTE })),
    ...[...pieces].map((text) => ({ text, type: NORMAL })),
  ];
}

const toHex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');
/** Writes a space like this kind of tokeniser. */
const toPiece = (word: string) => word.replaceAll(' ', '▁');

interface Tensor {
  name: string;
  shape: number[];
  bytes: Buffer;
}

function listTensors(tokens: readonly string[], width: number, model: MadeModel): Tensor[] {
  const ids = new Map(tokens.map((text, id) => [text, id]));
  const embedding = new Float32Array(tokens.length * width);
  const output = new Float32Array(tokens.length * width);
  const always = width - 1;
  tokens.forEach((_, id) => {
    embedding[id * width + id] = 1;
    embedding[id * width + always] = 1;
  });
  const prefer = (words: readonly string[], column: number, step: number) =>
    words.forEach((word, rank) => {
      output[(ids.get(toPiece(word)) ?? 0) * width + column] = (words.length - rank) * step;
    });
  prefer(model.otherwise, always, 1);
  // The score of `otherwise` tokens is added, and must not change the order.
  const step = model.otherwise.length + 1;
  for (const [before, after] of Object.entries(model.followers))
    prefer(after, ids.get(toPiece(before)) ?? 0, step);
  const zeros = (name: string, ...shape: number[]) => toTensor(`blk.0.${name}`, shape, fill(shape, 0));
  return [
    toTensor('token_embd.weight', [width, tokens.length], embedding),
    toTensor('output_norm.weight', [width], fill([width], 1)),
    toTensor('output.weight', [width, tokens.length], output),
    toTensor('blk.0.attn_norm.weight', [width], fill([width], 1)),
    zeros('attn_q.weight', width, HEAD),
    zeros('attn_k.weight', width, HEAD),
    zeros('attn_v.weight', width, HEAD),
    zeros('attn_output.weight', HEAD, width),
    toTensor('blk.0.ffn_norm.weight', [width], fill([width], 1)),
    zeros('ffn_gate.weight', width, FEED_FORWARD),
    zeros('ffn_down.weight', FEED_FORWARD, width),
    zeros('ffn_up.weight', width, FEED_FORWARD),
  ];
}

const fill = (shape: readonly number[], value: number) =>
  new Float32Array(shape.reduce((size, each) => size * each, 1)).fill(value);

function toTensor(name: string, shape: number[], values: Float32Array): Tensor {
  return { name, shape, bytes: pad(Buffer.from(values.buffer)) };
}
