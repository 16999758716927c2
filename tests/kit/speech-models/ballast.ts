import type { Node, Tensor } from './onnx-writer.ts';

/**
 * Work without an effect: its output, named `ballast`, is zero. It makes a made model as slow as a real one.
 */
export interface Ballast {
  nodes: readonly Node[];
  constants: Readonly<Record<string, Tensor>>;
}
