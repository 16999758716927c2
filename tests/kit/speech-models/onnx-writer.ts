/**
 * Writes ONNX models: the part of the format (onnx.proto, a Protocol Buffers message) that the made models
 * need.
 */

export type Tensor = { dims: readonly number[] } & (
  | { type: 'float'; values: ArrayLike<number> }
  | { type: 'int32'; values: ArrayLike<number> }
  | { type: 'int64'; values: ArrayLike<number> }
  | { type: 'int8'; values: Int8Array }
);
type ElementType = Tensor['type'];

type Attribute = number | readonly number[];

export interface Node {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes: Readonly<Record<string, Attribute>>;
}

/** The name, the type of elements, and the size of each dimension, with a word for a variable one. */
export type Port = readonly [name: string, type: ElementType, dims: readonly (number | string)[]];

export interface Model {
  nodes: readonly Node[];
  inputs: readonly Port[];
  outputs: readonly Port[];
  constants: Readonly<Record<string, Tensor>>;
  metadata: Readonly<Record<string, string | number>>;
}

/** A node with one output, with arguments in the order of a formula. */
export const node = (
  output: string,
  op: string,
  inputs: readonly string[],
  attributes: Node['attributes'] = {},
): Node => ({ op, inputs, outputs: [output], attributes });

export const floats = (dims: readonly number[], values: ArrayLike<number>): Tensor => ({
  type: 'float',
  dims,
  values,
});
export const float = (value: number): Tensor => floats([], [value]);
export const integers = (...values: number[]): Tensor => ({ type: 'int64', dims: [values.length], values });
export const integer = (value: number): Tensor => ({ type: 'int64', dims: [], values: [value] });

const OPSET = 13;
const IR_VERSION = 8;
const elementTypes: Record<ElementType, number> = { float: 1, int8: 3, int32: 6, int64: 7 };

export function toOnnx({ nodes, inputs, outputs, constants, metadata }: Model): Buffer {
  const graph = Buffer.concat([
    ...nodes.map((each) => bytes(1, toNode(each))),
    text(2, 'made'),
    ...Object.entries(constants).map(([name, tensor]) => bytes(5, toTensor(name, tensor))),
    ...inputs.map((port) => bytes(11, toPort(port))),
    ...outputs.map((port) => bytes(12, toPort(port))),
  ]);
  return Buffer.concat([
    whole(1, IR_VERSION),
    text(2, 'minutebook-made'),
    bytes(7, graph),
    bytes(8, Buffer.concat([text(1, ''), whole(2, OPSET)])),
    ...Object.entries(metadata).map(([key, value]) =>
      bytes(14, Buffer.concat([text(1, key), text(2, String(value))])),
    ),
  ]);
}

function toNode({ op, inputs, outputs, attributes }: Node): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, toAttribute(name, value))),
  ]);
}

/** The made models need only the types INT (2) and INTS (7). */
function toAttribute(name: string, value: Attribute): Buffer {
  return typeof value === 'number'
    ? Buffer.concat([text(1, name), whole(3, value), whole(20, 2)])
    : Buffer.concat([text(1, name), ...value.map((each) => whole(8, each)), whole(20, 7)]);
}

function toTensor(name: string, { type, dims, values }: Tensor): Buffer {
  return Buffer.concat([
    ...dims.map((length) => whole(1, length)),
    whole(2, elementTypes[type]),
    text(8, name),
    bytes(9, toRaw(type, values)),
  ]);
}

function toRaw(type: ElementType, values: ArrayLike<number>): Buffer {
  // Weights of real size are too many to be written one by one.
  if (values instanceof Int8Array || (type === 'float' && values instanceof Float32Array)) {
    return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  }
  const width = type === 'int64' ? 8 : 4;
  const raw = Buffer.alloc(values.length * width);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    if (type === 'float') raw.writeFloatLE(value, index * width);
    else if (type === 'int32') raw.writeInt32LE(value, index * width);
    else raw.writeBigInt64LE(BigInt(value), index * width);
  }
  return raw;
}

function toPort([name, type, dims]: Port): Buffer {
  const lengths = dims.map((length) =>
    bytes(1, typeof length === 'number' ? whole(1, length) : text(2, length)),
  );
  const tensorType = Buffer.concat([whole(1, elementTypes[type]), bytes(2, Buffer.concat(lengths))]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensorType))]);
}

const WHOLE = 0;
const LENGTH_FIRST = 2;

const whole = (field: number, value: number) => Buffer.from([...varint(field * 8 + WHOLE), ...varint(value)]);
const text = (field: number, value: string) => bytes(field, Buffer.from(value));
const bytes = (field: number, value: Buffer) =>
  Buffer.concat([Buffer.from([...varint(field * 8 + LENGTH_FIRST), ...varint(value.length)]), value]);

function varint(value: number): number[] {
  const digits: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    digits.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...digits, Number(rest)];
}
