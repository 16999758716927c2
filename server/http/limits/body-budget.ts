/**
 * Reads request bodies, and limits the bytes of all that are in memory at once. A body counts from before it is
 * read until its request is answered, by what has arrived. Short ones have memory of their own, which long ones
 * cannot take; who is refused in any case is read no further than a short one.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES } from '@minutebook/contract/endpoint.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { toClientNetwork } from '../client-network.ts';
import { BytePool, type Holding } from './byte-pool.ts';
import { unpackBody, type Unpacked } from './unpack-body.ts';

const MIB = 1024 * 1024;

interface Share {
  of_one: number;
  of_group: number;
  of_all: number;
}

export interface BodyLimits {
  short: Share;
  long: Share;
  /** The share of requests without a token, whose bodies are always short. */
  anonymous: Share;
}

/** The long ones of one user fit two of the largest bodies, which are transcripts. */
const LIMITS: BodyLimits = {
  short: { of_one: 8 * MIB, of_group: 16 * MIB, of_all: 64 * MIB },
  long: { of_one: 64 * MIB, of_group: 128 * MIB, of_all: 256 * MIB },
  anonymous: { of_one: 2 * MIB, of_group: 2 * MIB, of_all: 32 * MIB },
};

/** Counted before anything has arrived: what an open request costs. */
const PROMISE_BYTES = 1024;

/** A request whose body is still to come, as far as the door knows it. */
export interface ExpectedBody {
  user_id: number;
  workspace_id: number | undefined;
  /** Why it will be refused, whatever its body says; undefined: it is not known to be. */
  refusal?: Error | undefined;
}

export interface BodyBudget {
  /** Without it, a body counts for its address. @throws the refusal, if the body is a long one */
  expect(request: FastifyRequest, expected: ExpectedBody): void;
  /** From 0 to 1: of the memory that holds this body. */
  fullnessFor(request: IncomingMessage): number;
}

const toPool = (share: Share) => new BytePool({ ...share, reason: 'bodies_of_caller' });

/** A body on its way, or until its request is answered. */
interface Body {
  holding: Holding;
  pool: BytePool;
}

export function makeBodyBudget(app: FastifyInstance, limits: BodyLimits = LIMITS): BodyBudget {
  const pools = {
    short: toPool(limits.short),
    long: toPool(limits.long),
    anonymous: toPool(limits.anonymous),
  };
  const expectations = new WeakMap<FastifyRequest, ExpectedBody>();
  const bodies = new WeakMap<IncomingMessage, Body>();

  // oxlint-disable-next-line eslint/max-params -- Fastify's signature; a promise for each request would cost more
  app.addHook('preParsing', (request, reply, content, done) => {
    if (hasBody(request)) begin(request, reply);
    done(null, content);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, content, done) => {
    try {
      read(request, unpackBody(content), done);
    } catch (error) {
      done(error as Error);
    }
  });

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    const expected = expectations.get(request);
    const body: Body = { holding: toHolding(request, expected), pool: pools.short };
    if (expected === undefined) body.pool = pools.anonymous;
    else if (announcedBytes(request) > BODY_LIMIT_BYTES) body.pool = pools.long;
    bodies.set(request.raw, body);
    reply.raw.once('close', () => body.pool.giveBack(body.holding));
  }

  function hold(body: Body, bytes: number): void {
    if (body.pool === pools.short && body.holding.bytes + bytes > BODY_LIMIT_BYTES) {
      const { bytes: held } = body.holding;
      body.pool.giveBack(body.holding);
      body.pool = pools.long;
      body.pool.take(body.holding, held);
    }
    body.pool.take(body.holding, bytes);
  }

  function read(request: FastifyRequest, { content, is_packed, stop }: Unpacked, done: Done): void {
    const body = bodies.get(request.raw);
    const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES;
    const announced = announcedBytes(request);
    if (body === undefined || announced > limit) return done(errors.payloadTooLarge(limit));
    const { holding } = body;
    const refusal = expectations.get(request)?.refusal;
    const chunks: Buffer[] = [];
    let received = 0;
    const finish = (error: Error | null, bytes?: Buffer) => {
      content.off('data', take).off('end', end).off('error', breakOff);
      stop();
      holding.end = undefined;
      if (error !== null) {
        chunks.length = 0;
        body.pool.giveBack(holding);
      }
      done(error, bytes);
    };
    const take = (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) return finish(errors.payloadTooLarge(limit));
      if (received > BODY_LIMIT_BYTES && refusal !== undefined) return finish(refusal);
      chunks.push(chunk);
      if (received > holding.bytes) attempt(() => hold(body, received - holding.bytes));
    };
    const attempt = (act: () => void) => {
      try {
        act();
      } catch (error) {
        finish(error as Error);
      }
    };
    const end = () => finish(null, Buffer.concat(chunks, received));
    const breakOff = () =>
      finish(errors.invalid('body', is_packed ? 'not_unpacked' : 'wrong_content_length'));
    holding.end = () => finish(errors.tooMuchUnderWay('server_busy'));
    content.on('data', take).on('end', end).on('error', breakOff);
    attempt(() => hold(body, Math.min(PROMISE_BYTES, announced || PROMISE_BYTES)));
  }

  return {
    expect(request, expected) {
      expectations.set(request, expected);
      const announced = announcedBytes(request);
      const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES;
      const isLong = announced > BODY_LIMIT_BYTES && announced <= limit;
      if (isLong && expected.refusal !== undefined) throw expected.refusal;
    },
    fullnessFor: (request) => bodies.get(request)?.pool.fullness ?? 0,
  };
}

type Done = (error: Error | null, body?: Buffer) => void;

const toHolding = (request: FastifyRequest, expected: ExpectedBody | undefined): Holding =>
  expected === undefined
    ? { owner: toClientNetwork(request.ip), bytes: 0 }
    : {
        owner: `user ${expected.user_id}`,
        group: expected.workspace_id === undefined ? undefined : `workspace ${expected.workspace_id}`,
        bytes: 0,
      };

export const hasBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** NaN for a body in chunks, which does not say how long it is. */
const announcedBytes = ({ headers }: FastifyRequest) => Number(headers['content-length']);
