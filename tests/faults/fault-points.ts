/** The points at which the service is killed: before, within and right after every write of an upload and its processing. */
import type { HeldWrites, Moment, Write } from '../kit/servers/hold-writes.ts';
import type { DoorName, RecordingSender } from './recording-sender.ts';

export interface FaultPoint {
  door: DoorName;
  /** Of the sender. */
  step: string;
  /** A share of its bytes has come, or it waits in a transaction, or it was confirmed. */
  at: number | { write: Write; moment: Moment } | 'confirmed';
}

const moments = ['write', 'commit'] as const;
const within = (door: DoorName, step: string, write: Write): FaultPoint[] =>
  moments.map((moment) => ({ door, step, at: { write, moment } }));
const shares = (door: DoorName, step: string, ...sent: number[]): FaultPoint[] =>
  sent.map((at) => ({ door, step, at }));
const confirmed = (door: DoorName, ...steps: string[]): FaultPoint[] =>
  steps.map((step) => ({ door, step, at: 'confirmed' }));

const stages = ['probe', 'transcribe', 'join', 'process'] as const;
const withinStages = (door: DoorName, step: string, moment: Moment): FaultPoint[] =>
  stages.map((write) => ({ door, step, at: { write, moment } }));

/** Points of one group can be reached at the same time, with no more database connections than a server has. */
export const faultPoints: FaultPoint[][] = [
  [
    ...within('whole', 'create', 'create'),
    ...shares('whole', 'transfer', 0.1, 0.5, 0.999),
    ...within('whole', 'transfer', 'arrive'),
    ...within('whole', 'complete', 'complete'),
    ...confirmed('whole', 'create', 'transfer', 'complete'),
  ],
  [
    ...within('in parts', 'create', 'create'),
    ...shares('in parts', 'first part', 0.1, 0.9),
    ...within('in parts', 'first part', 'advance'),
    ...confirmed('in parts', 'create', 'first part', 'last part'),
  ],
  [
    ...shares('in parts', 'last part', 0.5, 0.999),
    ...within('in parts', 'last part', 'advance'),
    ...within('in parts', 'last part', 'complete'),
    ...within('given up', 'cancel', 'cancel'),
  ],
  withinStages('whole', 'complete', 'write'),
  withinStages('in parts', 'last part', 'commit'),
];

export function toName({ door, step, at }: FaultPoint): string {
  const where =
    typeof at === 'number'
      ? `with ${at * 100} % of its bytes here`
      : at === 'confirmed'
        ? 'confirmed'
        : at.moment === 'commit'
          ? `at the commit of ${at.write}`
          : `in the midst of ${at.write}`;
  return `${door}, ${step} ${where}`;
}

/** Goes on until the service is there. What is held then has to be let go, once it was killed. */
export async function reach(
  { step, at }: FaultPoint,
  sender: RecordingSender,
  held: HeldWrites,
): Promise<void> {
  for (const [name, run] of Object.entries(sender.steps)) {
    if (name === step) break;
    await run();
  }
  const run = sender.steps[step];
  if (run === undefined) throw new Error(`there is no step "${step}"`);
  if (at === 'confirmed') return run();
  if (typeof at === 'number') return sender.sendShare(at);
  await held.hold(sender.workspace, at.write, at.moment);
  // Whether it is ever answered is not for it to say.
  run().catch(() => undefined);
  await held.untilReached(sender.workspace, at.write, at.moment);
}

export async function letGo(
  { at }: FaultPoint,
  { workspace }: RecordingSender,
  held: HeldWrites,
): Promise<void> {
  if (typeof at === 'object') await held.release(workspace, at.write, at.moment);
}
