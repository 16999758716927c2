/** A program that acts for a user: every request goes through the same authorisation and the same handlers as over HTTP. */
import type { FastifyReply } from 'fastify';
import type { Static, Schema } from '@minutebook/contract/schema.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller, UserCaller } from '../access/caller.ts';
import type { Place as OwnPlace } from '../access/load-place.ts';
import { auditReading } from '../access/audit-log.ts';
import { authorise } from '../http/authorise.ts';
import type { Door } from '../http/door.ts';
import type { HandlerOf } from '../http/handler.ts';
import { readBody } from '../http/reading/read-body.ts';
import { readQuery } from '../http/reading/read-query.ts';
import { RawJson, StreamedJson } from '../http/reply.ts';
import { workspaceHandlers } from '../people/workspaces/workspace-handlers.ts';
import type { RecordContext } from '../records/record-context.ts';

export interface Agent {
  ctx: RecordContext;
  door: Door;
  user: UserCaller;
  /** Asks again after a while: one message may hold many calls. @throws UNAUTHORIZED */
  findUser(): Promise<UserCaller>;
  /** Charges a call of a tool, as chargeUser does; the message itself has paid for one. @throws RATE_LIMIT_EXCEEDED */
  charge(user: UserCaller, place: OwnPlace | undefined): Promise<void>;
  /** The reply to its message. */
  reply: FastifyReply;
  /** The workspace in the address; null: the tools name one. */
  slug: string | null;
  /** Whether address and token both permit the tools that write. */
  may_write: boolean;
}

export interface Question {
  params?: Readonly<Record<string, number>>;
  query?: Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;
  body?: unknown;
}

type AnswerOf<E extends Endpoint> = E['responses'] extends
  | { 200: infer Body extends Schema }
  | { 201: infer Body extends Schema }
  ? Static<Body>
  : null;

/** The caller in the workspace of one tool call. */
export interface Place {
  slug: string;
  /** @throws ApiError as the operation does over HTTP */
  enter(
    endpoint: Pick<Endpoint, 'method' | 'only_reads' | 'scope' | 'permission' | 'feature'>,
  ): Promise<Caller>;
  /** The body of the answer. @throws ApiError */
  ask<E extends Endpoint>(
    endpoint: E,
    handler: HandlerOf<E, RecordContext>,
    question?: Question,
  ): Promise<AnswerOf<E>>;
  /** Notes which records the user has read, and with which tool. */
  note(tool: string, record_ids: readonly number[]): Promise<void>;
}

/** The workspace of a tool call. @throws VALIDATION_ERROR when it must be named */
export async function findPlace(agent: Agent, named: string | undefined): Promise<Place> {
  const slug = agent.slug ?? named ?? (await findOnlySlug(agent));
  const { ctx, door, user, findUser } = agent;
  // A call may enter several times, for each operation that it is made of, and is charged once.
  let charged: Promise<void> | undefined;
  const enter: Place['enter'] = async (guard) => {
    const asking = await findUser();
    const place = await door.findPlace(slug, asking);
    await (charged ??= agent.charge(asking, place));
    return authorise(guard, { user: asking, place, params: { slug } });
  };
  return {
    slug,
    enter,
    async ask(endpoint, handler, { params = {}, query = {}, body } = {}) {
      const caller = await enter(endpoint);
      const input = {
        params: { slug, ...params },
        query: readQuery(toSearch(query), endpoint.query),
        body:
          endpoint.body === null ? null : await readBody(Buffer.from(JSON.stringify(body)), endpoint.body),
        caller,
        findCaller: () => enter(endpoint),
        ctx,
      };
      const handle = handler as (input: unknown) => Promise<{ body: unknown }>;
      const { body: answer } = await inTurn(agent, endpoint, () => handle(input));
      if (answer instanceof StreamedJson) throw new Error('a tool reads long transcripts a page at a time');
      return (answer instanceof RawJson ? JSON.parse(String(answer.text)) : answer) as never;
    },
    async note(tool, record_ids) {
      const { workspace } = await enter({ scope: 'any', method: 'GET' });
      const [record_id] = record_ids;
      const isOne = record_ids.length === 1 && record_id !== undefined;
      const subject = isOne ? { record_id, detail: { tool } } : { detail: { tool, record_ids } };
      const event = { action: 'mcp.read', actor_user_id: user.user_id, ...subject };
      const entry = { workspace_id: workspace.workspace_id, event, now: ctx.clock.now() };
      await inTurn(agent, { method: 'GET' }, () => auditReading(ctx.db, entry));
    },
  };
}

/** Queues the work of a tool like the same operation over HTTP: one message may hold many calls. */
export function inTurn<T>(
  { door, user, reply }: Agent,
  operation: Pick<Endpoint, 'method' | 'only_reads' | 'turns'>,
  work: () => Promise<T>,
): Promise<T> {
  return door.inTurn(user, { ...operation, reply }, work);
}

/** Enough for somebody to see which one it was: `get_workspace` lists them all. */
const SOME = 20;

async function findOnlySlug(agent: Agent): Promise<string> {
  const { items } = await listWorkspaces(agent, SOME);
  const [only, ...others] = items.map(({ slug }) => slug);
  if (only === undefined) throw errors.invalid('workspace', 'no_workspaces');
  if (others.length > 0)
    throw errors.invalid('workspace', 'not_named', { slugs: [only, ...others].join(', ') });
  return only;
}

/** The first of the user's own. */
export async function listWorkspaces(agent: Agent, limit: number) {
  const { ctx, user: caller } = agent;
  await agent.charge(caller, undefined);
  const asked = { params: {}, query: { offset: 0, limit }, body: null, caller, ctx };
  const { body } = await inTurn(agent, endpoints['list-workspaces'], () =>
    workspaceHandlers['list-workspaces'](asked),
  );
  return body;
}

function toSearch(query: NonNullable<Question['query']>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return search.toString().replaceAll('+', '%20');
}
