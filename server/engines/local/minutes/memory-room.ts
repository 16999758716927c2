/** Whether this machine has the memory that a language model takes. */
import { readMachineMemory } from '../../../base/postgres/memory-settings.ts';
import { EngineRefusedError } from '../../engine-error.ts';
import type { ModelFile } from '../model-folder.ts';

interface Sized {
  files: readonly Pick<ModelFile, 'role' | 'size_bytes'>[];
  memory_bytes?: number | undefined;
}
type Named = Sized & { name: string };

/** Beside the weights of a model that states nothing: what it has read, and what it computes with. */
const BESIDE_BYTES = 1_500_000_000;

export const toMemoryBytes = ({ files, memory_bytes }: Sized): number =>
  memory_bytes ?? BESIDE_BYTES + (files.find(({ role }) => role === 'model')?.size_bytes ?? 0);

export const isTooLarge = (model: Sized): boolean => toMemoryBytes(model) > readMachineMemory();

/** @throws EngineRefusedError: a machine that swaps stands still for everybody */
export function requireMemory(model: Named): void {
  const needed = toMemoryBytes(model);
  const total = readMachineMemory();
  if (needed > total) throw refuse(model, needed, `this machine has ${toGb(total)}`);
  const free = process.availableMemory();
  if (needed > free) throw refuse(model, needed, `${toGb(free)} are free`);
}

const refuse = ({ name }: Named, needed: number, found: string) =>
  new EngineRefusedError(`${name} needs ${toGb(needed)} of memory, and ${found}`);

export const toGb = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`;
