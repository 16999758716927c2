/**
 * Limits the bytes of long answers held in memory at once, for one caller and in total. An answer counts from
 * when it is whole until the client has taken it, and a client that is too slow loses its connection. Streams
 * hold little and do not count.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toClientNetwork } from '../client-network.ts';
import { callerOf } from '../request-caller.ts';
import { BytePool, type Holding } from './byte-pool.ts';

const MIB = 1024 * 1024;

export interface AnswerLimits {
  /** Shorter answers do not count: the system takes most of them at once. */
  long_bytes: number;
  of_one: number;
  of_all: number;
  /** How long a client may take, and what it has to take each second beyond that. */
  patience_ms: number;
  least_bytes_a_second: number;
}

const LIMITS: AnswerLimits = {
  long_bytes: 256 * 1024,
  of_one: 64 * MIB,
  of_all: 192 * MIB,
  patience_ms: 30_000,
  // A quarter of what the slowest mobile networks for talk and pictures carry.
  least_bytes_a_second: 32 * 1024,
};

/** Must be called before answers are compressed: what is held is the text. */
export function limitAnswers(app: FastifyInstance, limits: AnswerLimits = LIMITS): void {
  const { of_one, of_all, long_bytes } = limits;
  const pool = new BytePool({ of_one, of_all, reason: 'answers_of_caller' });
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = toLength(payload);
    // A client that has gone has nothing to take.
    if (bytes < long_bytes || request.method === 'HEAD' || reply.raw.destroyed) return payload;
    // One that is longer than a caller may have by itself is answered when the caller has no other.
    const holding: Holding = { owner: toOwner(request), bytes: 0 };
    pool.take(holding, Math.min(bytes, of_one));
    const { raw } = reply;
    raw.once('close', () => pool.giveBack(holding));
    const end = () => {
      pool.giveBack(holding);
      raw.destroy();
    };
    const { patience_ms, least_bytes_a_second } = limits;
    // Until then it may well be on its way; after that it makes room for those who hold less.
    after(raw, patience_ms / 6, () => {
      holding.end = end;
    });
    after(raw, patience_ms + (bytes / least_bytes_a_second) * 1_000, end);
    return payload;
  });
}

const toLength = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;

function toOwner(request: FastifyRequest): string {
  const { user_id } = callerOf(request);
  return user_id === undefined ? toClientNetwork(request.ip) : `user ${user_id}`;
}

/** Acts after so long, if the answer is still under way. */
function after(raw: ServerResponse, ms: number, act: () => void): void {
  const timer = setTimeout(act, ms);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
