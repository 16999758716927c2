/** Remembers as whom a request was admitted before its body was read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { must } from '../base/must.ts';

/** A body may take minutes, and a turn seconds: whoever was admitted longer ago may have lost what they had. */
const BELIEVED_MS = 1_000;

type Admit<Admitted> = (request: FastifyRequest, reply: FastifyReply) => Promise<Admitted>;

export interface Admissions<Admitted> {
  /** Runs before the body is read. */
  admit: Admit<Admitted>;
  /** The answer of `admit`, or after a while a new one. */
  find: Admit<Admitted>;
}

export function keepAdmissions<Admitted>(clock: Clock, ask: Admit<Admitted>): Admissions<Admitted> {
  const kept = new WeakMap<FastifyRequest, { admitted: Admitted; at: number }>();
  const admit: Admit<Admitted> = async (request, reply) => {
    const admitted = await ask(request, reply);
    kept.set(request, { admitted, at: clock.now().getTime() });
    return admitted;
  };
  return {
    admit,
    async find(request, reply) {
      const { admitted, at } = must(kept.get(request), 'request that was admitted');
      // Either way: after a clock was set back, it would be believed for hours.
      return Math.abs(clock.now().getTime() - at) > BELIEVED_MS ? admit(request, reply) : admitted;
    },
  };
}
