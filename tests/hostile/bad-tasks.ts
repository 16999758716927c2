/** Tasks that harm their process. */
export const double = (number: number): number => number * 2;

export function spin(): never {
  for (;;);
}

export function eat(): number {
  const eaten: Buffer[] = [];
  for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
}

export function eatHeap(): number {
  const eaten: number[][] = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
}

export const end = (): never => process.exit(3);

export const refuse = (why: string): never => {
  throw new Error(why);
};

export const pour = (bytes: number): Buffer => Buffer.alloc(bytes);

export const tellPid = (): number => process.pid;

export const listEnvironment = (): string[] => {
  const { env } = process;
  return Object.keys(env);
};

/** Whether Node has loaded what strips types, in a process that has run nothing else. */
export const hasStrippedTypes = (): boolean =>
  // Undocumented, and enough for a test.
  (process as unknown as { moduleLoadList: string[] }).moduleLoadList.some((name) => name.includes('amaro'));

export function* count(most: number): Generator<string, void> {
  if (most < 0) throw new Error(`cannot count to ${most}`);
  for (let number = 0; number < most; number += 1) yield `piece ${number}`;
}

const held: Buffer[] = [];

/** What it takes stays taken. */
export function hold(bytes: number): number {
  held.push(Buffer.alloc(bytes, 1));
  return process.pid;
}
