/**
 * Makes a model as heavy as a real one. It understands the made language, and also computes with random
 * weights of the size and shape of SenseVoice small (int8: 70 layers of 512), of TitaNet small (floats) and
 * of pyannote's segmentation.
 */
import { randomFillSync } from 'node:crypto';
import { join } from 'node:path';
import type { Ballast } from '../../tests/kit/speech-models/ballast.ts';
import { writeModelFolder } from '../../tests/kit/speech-models/make-model-folder.ts';
import { makeSenseVoice, senseVoiceTokens } from '../../tests/kit/speech-models/make-sense-voice.ts';
import { makeEmbedding, makeSegmentation, makeVad } from '../../tests/kit/speech-models/make-voice-models.ts';
import { float, floats, node, type Node, type Tensor } from '../../tests/kit/speech-models/onnx-writer.ts';

const NAME = 'heavy';
const LAYERS = 70;
const WIDTH = 512;
const HIDDEN = 2048;
const FRAME = 560;
const VOCABULARY = 25_055;
/** Keeps values finite across this many layers. */
const SCALE = 1e-4;

/** @returns the folder of the model */
export const makeHeavyModel = (modelsDir: string): string =>
  writeModelFolder(join(modelsDir, NAME), { name: NAME, format: 'sense_voice' }, [
    ['model', 'model.int8.onnx', makeSenseVoice(makeEncoder())],
    ['tokens', 'tokens.txt', senseVoiceTokens],
    ['vad', 'silero_vad.onnx', makeVad()],
    [
      'segmentation',
      'segmentation.onnx',
      makeSegmentation(makeStack('level', { from: 3, width: 512, layers: 5 })),
    ],
    ['embedding', 'embedding.onnx', makeEmbedding(makeStack('x', { from: 80, width: 1024, layers: 9 }))],
  ]);

/**
 * Seventy times attention and two dense layers, then a score for each token, in integers like the real
 * quantised model.
 */
function makeEncoder(): Ballast {
  const nodes: Node[] = [];
  const constants: Record<string, Tensor> = {
    'ballast.half': float(0.5),
    'ballast.scale': float(SCALE),
    'ballast.temperature': float(1 / Math.sqrt(WIDTH)),
    'ballast.none': float(0),
  };
  const dense = (name: string, input: string, [from, to]: readonly [from: number, to: number]): string => {
    constants[`${name}.weights`] = {
      type: 'int8',
      dims: [from, to],
      values: randomFillSync(new Int8Array(from * to)),
    };
    nodes.push(
      {
        op: 'DynamicQuantizeLinear',
        inputs: [input],
        outputs: [`${name}.whole`, `${name}.step`, `${name}.zero`],
        attributes: {},
      },
      node(`${name}.sum`, 'MatMulInteger', [`${name}.whole`, `${name}.weights`, `${name}.zero`]),
      node(`${name}.float`, 'Cast', [`${name}.sum`], { to: 1 }),
      node(`${name}.stepped`, 'Mul', [`${name}.float`, `${name}.step`]),
      node(name, 'Mul', [`${name}.stepped`, 'ballast.scale']),
    );
    return name;
  };
  const join = (name: string, one: string, other: string): string => {
    nodes.push(node(`${name}.sum`, 'Add', [one, other]), node(name, 'Mul', [`${name}.sum`, 'ballast.half']));
    return name;
  };
  let state = dense('ballast.first', 'x', [FRAME, WIDTH]);
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const own = (what: string) => `ballast.${layer}.${what}`;
    dense(own('all'), state, [WIDTH, 3 * WIDTH]);
    nodes.push(
      { op: 'Split', inputs: [own('all')], outputs: ['q', 'k', 'v'].map(own), attributes: { axis: 2 } },
      node(own('turned'), 'Transpose', [own('k')], { perm: [0, 2, 1] }),
      node(own('likeness'), 'MatMul', [own('q'), own('turned')]),
      node(own('cooled'), 'Mul', [own('likeness'), 'ballast.temperature']),
      node(own('shares'), 'Softmax', [own('cooled')], { axis: 2 }),
      node(own('seen'), 'MatMul', [own('shares'), own('v')]),
    );
    state = join(own('attended'), state, dense(own('out'), own('seen'), [WIDTH, WIDTH]));
    dense(own('wide'), state, [WIDTH, HIDDEN]);
    nodes.push(node(own('positive'), 'Relu', [own('wide')]));
    state = join(own('state'), state, dense(own('narrow'), own('positive'), [HIDDEN, WIDTH]));
  }
  return close(nodes, constants, dense('ballast.scores', state, [WIDTH, VOCABULARY]));
}

/** Makes dense layers over an input of three dimensions. */
function makeStack(
  input: string,
  { from, width, layers }: { from: number; width: number; layers: number },
): Ballast {
  const nodes: Node[] = [];
  const constants: Record<string, Tensor> = { 'ballast.none': float(0) };
  let [state, size] = [input, from];
  for (let layer = 0; layer <= layers; layer += 1) {
    const weights = Float32Array.from({ length: size * width }, () => (Math.random() - 0.5) / size);
    constants[`ballast.dense${layer}`] = floats([size, width], weights);
    nodes.push(
      node(`ballast.sum${layer}`, 'MatMul', [state, `ballast.dense${layer}`]),
      node(`ballast.state${layer}`, 'Relu', [`ballast.sum${layer}`]),
    );
    [state, size] = [`ballast.state${layer}`, width];
  }
  return close(nodes, constants, state);
}

/** Multiplies the result to zero, so that only the work remains. */
const close = (nodes: readonly Node[], constants: Ballast['constants'], state: string): Ballast => ({
  nodes: [
    ...nodes,
    node('ballast.mean', 'ReduceMean', [state], { keepdims: 0 }),
    node('ballast', 'Mul', ['ballast.mean', 'ballast.none']),
  ],
  constants,
});
