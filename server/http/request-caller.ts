import type { FastifyRequest } from 'fastify';

/** The caller as far as the door knows it: only ids, for the log. */
export interface RequestCaller {
  user_id?: number;
  workspace_id?: number;
}

const callers = new WeakMap<FastifyRequest, RequestCaller>();

export function noteCaller(request: FastifyRequest, caller: RequestCaller): void {
  callers.set(request, { ...callers.get(request), ...caller });
}

export const callerOf = (request: FastifyRequest): RequestCaller => callers.get(request) ?? {};
