/**
 * The made models beside recognition: voice activity (silero), speaker segmentation (pyannote) and speaker
 * embedding (wespeaker).
 */
import type { Ballast } from './ballast.ts';
import { BANDS, carriers, SAMPLE_RATE } from './made-language.ts';
import { float, floats, integers, node, toOnnx } from './onnx-writer.ts';

/** The louder the sound, the likelier it is speech. Has the interface of silero's version 5. */
export function makeVad(): Buffer {
  return toOnnx({
    inputs: [
      ['input', 'float', [1, 'n']],
      ['state', 'float', [2, 1, 128]],
      ['sr', 'int64', [1]],
    ],
    outputs: [
      ['output', 'float', [1, 1]],
      ['stateN', 'float', [2, 1, 128]],
    ],
    nodes: [
      node('squared', 'Mul', ['input', 'input']),
      node('power', 'ReduceMean', ['squared'], { axes: [1], keepdims: 1 }),
      node('positive', 'Add', ['power', 'least']),
      node('level', 'Log', ['positive']),
      node('above', 'Add', ['level', 'eight']),
      node('output', 'Sigmoid', ['above']),
      node('stateN', 'Identity', ['state']),
    ],
    constants: { least: float(1e-10), eight: float(8) },
    metadata: {},
  });
}

const weigh = (output: string, ballast: Ballast | undefined) =>
  ballast === undefined ? node(output, 'Identity', ['light']) : node(output, 'Add', ['light', 'ballast']);

const WINDOW = 128;
const FRAME_SHIFT = 270;

/** Computes for each frame how loud each carrier is; two at once make the class of a pair. */
export function makeSegmentation(ballast?: Ballast): Buffer {
  return toOnnx({
    inputs: [['x', 'float', ['N', 1, 'T']]],
    outputs: [['y', 'float', ['N', 'F', 7]]],
    nodes: [
      // Takes the middle of the 991 samples that a frame covers.
      node('middle', 'Slice', ['x', 'from', 'to', 'axis']),
      node('heard', 'Conv', ['middle', 'kernels'], { strides: [FRAME_SHIFT] }),
      node('squared', 'Mul', ['heard', 'heard']),
      node('turned', 'Transpose', ['squared'], { perm: [0, 2, 1] }),
      node('power', 'MatMul', ['turned', 'sums']),
      node('positive', 'Add', ['power', 'least']),
      node('level', 'Log', ['positive']),
      { op: 'Split', inputs: ['level'], outputs: ['a', 'b', 'c'], attributes: { axis: 2 } },
      node('ab', 'Min', ['a', 'b']),
      node('ac', 'Min', ['a', 'c']),
      node('bc', 'Min', ['b', 'c']),
      node('both', 'Concat', ['ab', 'ac', 'bc'], { axis: 2 }),
      node('pairs', 'Add', ['both', 'two']),
      node('nothing', 'Mul', ['a', 'zero']),
      node('silence', 'Add', ['nothing', 'quiet']),
      ...(ballast?.nodes ?? []),
      node('light', 'Concat', ['silence', 'level', 'pairs'], { axis: 2 }),
      weigh('y', ballast),
    ],
    constants: {
      from: integers(432),
      to: integers(-431),
      axis: integers(2),
      kernels: floats([2 * carriers.length, 1, WINDOW], toKernels()),
      sums: floats(
        [2 * carriers.length, carriers.length],
        [1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1],
      ),
      least: float(1e-12),
      two: float(2),
      zero: float(0),
      quiet: float(-9),
      ...ballast?.constants,
    },
    metadata: {
      num_speakers: 3,
      powerset_max_classes: 2,
      num_classes: 7,
      sample_rate: SAMPLE_RATE,
      window_size: 160_000,
      receptive_field_size: 991,
      receptive_field_shift: FRAME_SHIFT,
      model_type: 'pyannote-segmentation-3.0',
      version: 1,
      model_author: 'minutebook',
      maintainer: 'minutebook',
    },
  });
}

/** Makes a cosine and a sine under a Hann window for each carrier. */
function toKernels(): number[] {
  const times = Array.from({ length: WINDOW }, (_, index) => index);
  const hann = times.map((index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / (WINDOW - 1)));
  const half = hann.reduce((sum, value) => sum + value, 0) / 2;
  return carriers.flatMap((hertz) =>
    [Math.cos, Math.sin].flatMap((wave) =>
      times.map((index) => (wave((2 * Math.PI * hertz * index) / SAMPLE_RATE) * (hann[index] ?? 0)) / half),
    ),
  );
}

/** The bands of the carriers, above all words. */
const VOICE_BANDS: readonly [first: number, end: number] = [58, BANDS];

export function makeEmbedding(ballast?: Ballast): Buffer {
  const [first, end] = VOICE_BANDS;
  return toOnnx({
    inputs: [['x', 'float', ['N', 'T', BANDS]]],
    outputs: [['embs', 'float', ['N', end - first]]],
    nodes: [
      node('voice', 'Slice', ['x', 'from', 'to', 'axis']),
      node('mean', 'ReduceMean', ['voice'], { axes: [1], keepdims: 0 }),
      node('level', 'ReduceMean', ['mean'], { axes: [1], keepdims: 1 }),
      ...(ballast?.nodes ?? []),
      node('light', 'Sub', ['mean', 'level']),
      weigh('embs', ballast),
    ],
    constants: { from: integers(first), to: integers(end), axis: integers(2), ...ballast?.constants },
    metadata: {
      framework: 'wespeaker',
      language: 'English',
      url: '',
      comment: 'made for tests',
      sample_rate: SAMPLE_RATE,
      output_dim: end - first,
      normalize_samples: 0,
      feature_normalize_type: '',
    },
  });
}
