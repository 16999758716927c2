/**
 * Limits the bytes of request bodies held in memory at once: for one caller, for all anonymous ones, and in
 * total. A body counts from before it is read until its request is answered, by its announced length, or by
 * the bytes received when it announces none.
 */
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BytePool } from './byte-pool.ts';

const MIB = 1024 * 1024;

export interface BodyLimits {
  of_user: number;
  of_users: number;
  of_address: number;
  of_addresses: number;
}

/** The limit of one user fits two of the largest bodies, which are transcripts. */
const LIMITS: BodyLimits = {
  of_user: 64 * MIB,
  of_users: 256 * MIB,
  of_address: 2 * MIB,
  of_addresses: 32 * MIB,
};

export interface BodyOwner {
  kind: 'user' | 'address';
  id: string;
}

export interface BodyBudget {
  /** Runs before the body is read. @throws SERVICE_UNAVAILABLE */
  charge(owner: BodyOwner, request: FastifyRequest, reply: FastifyReply): void;
}

export function makeBodyBudget(app: FastifyInstance, limits: BodyLimits = LIMITS): BodyBudget {
  const users = new BytePool({ of_one: limits.of_user, of_all: limits.of_users, reason: 'bodies_of_caller' });
  const addresses = new BytePool({
    of_one: limits.of_address,
    of_all: limits.of_addresses,
    reason: 'bodies_of_caller',
  });
  const growing = new WeakMap<FastifyRequest, (bytes: number) => void>();

  // The length of a chunked body is known only when it has arrived.
  app.addHook('preParsing', async (request, _reply, content) => {
    const grow = growing.get(request);
    if (grow === undefined) return undefined;
    return content.pipe(
      new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          try {
            grow(chunk.length);
            done(null, chunk);
          } catch (error) {
            done(error as Error);
          }
        },
      }),
    );
  });

  return {
    charge({ kind, id }, request, reply) {
      const length = announcedLength(request);
      if (length === 0) return;
      const pool = kind === 'user' ? users : addresses;
      let held = 0;
      const grow = (bytes: number) => {
        pool.take(id, bytes);
        held += bytes;
      };
      if (length === undefined) growing.set(request, grow);
      else grow(Math.min(length, request.routeOptions.bodyLimit ?? length));
      reply.raw.once('close', () => pool.giveBack(id, held));
    },
  };
}

/** 0: no body; undefined: it is chunked, or its length is not a number, which is refused when it is read. */
function announcedLength({ headers }: FastifyRequest): number | undefined {
  const text = headers['content-length'];
  if (text === undefined) return headers['transfer-encoding'] === undefined ? 0 : undefined;
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
}
