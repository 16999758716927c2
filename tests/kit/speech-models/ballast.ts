import type { Node, Tensor } from './onnx-writer.ts';

/** Work that changes nothing: its output, named `ballast`, is zero. It makes a made model as heavy as a real one. */
export interface Ballast {
  nodes: readonly Node[];
  constants: Readonly<Record<string, Tensor>>;
}
