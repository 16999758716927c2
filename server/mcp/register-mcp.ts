/** The route of agents: a token, a message, an answer. There is no state between two messages. */
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { mcpRoutes } from '@minutebook/contract/routes/mcp-routes.ts';
import { isObject } from '../base/json.ts';
import { mayChangeRecords } from '../access/token-power.ts';
import { keepAdmissions } from '../http/admissions.ts';
import { authorise, requireScope } from '../http/authorise.ts';
import type { Door } from '../http/door.ts';
import { isOwnOrigin } from '../http/page-session.ts';
import { readQuery, searchOf } from '../http/reading/read-query.ts';
import { registerRoutes } from '../http/register-routes.ts';
import type { RecordContext } from '../records/record-context.ts';
import { readMessage } from './read-arguments.ts';
import { EVERY_FORM, toAcceptedForm } from './accepted-form.ts';
import type { Agent } from './agent.ts';
import type { Speaker } from './make-mcp-handler.ts';

const { guard: asked, method, query } = mcpRoutes['speak-mcp'];
const guard = { ...asked, method };

export function registerMcp(app: FastifyInstance, door: Door, ctx: RecordContext): void {
  // Loaded with the first message: the libraries of the protocol are a sixth of what a start would load, for a few installations.
  let handler: Promise<McpHttpHandler> | undefined;
  const loadHandler = () =>
    (handler ??= import('./make-mcp-handler.ts').then(({ makeMcpHandler }) => makeMcpHandler(ctx.log)));
  app.addHook('onClose', async () => (await handler)?.close());
  const admissions = keepAdmissions(ctx.clock, async (request, reply) => {
    const user = await door.requireUser(request, reply);
    const slug = slugOf(request);
    if (slug === null) requireScope(guard, user);
    const place = slug === null ? undefined : await door.findPlace(slug, user);
    return { user, slug, place };
  });
  /** Runs before the message is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin } = request.headers;
    if (isPage(origin) && !isOwnOrigin(origin, request, ctx.config.base_url))
      throw errors.forbidden('not_our_page');
    const { user, slug, place } = await admissions.admit(request, reply);
    await door.chargeUser(reply, user, place);
    if (slug !== null) authorise(guard, { user, place, params: { slug } });
    door.expectBody(request, { user_id: user.user_id, workspace_id: place?.workspace.workspace_id });
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const findUser = async () => (await admissions.find(request, reply)).user;
    const user = await findUser();
    const slug = slugOf(request);
    let isPaid = false;
    const { write } = readQuery(searchOf(request), query);
    const agent: Agent = {
      ctx,
      door,
      user,
      findUser,
      async charge(asking, place) {
        // `admit` has charged the same for the message, which mostly is one call.
        const isFirst = !isPaid && (place === undefined) === (slug === null);
        isPaid ||= isFirst;
        if (!isFirst) await door.chargeUser(reply, asking, place);
      },
      reply,
      slug,
      may_write: write === '1' && mayChangeRecords(user.token),
    };
    return speak({ handler: await loadHandler(), agent, request, reply });
  };
  registerRoutes(app, mcpRoutes, {
    'speak-mcp': { admit, answer },
    'speak-mcp-in-workspace': { admit, answer },
  });
}

/** Handles one message, for the agent in `auth`: its server exists only for the answer. */
async function speak({
  handler,
  agent,
  request,
  reply,
}: {
  handler: McpHttpHandler;
  agent: Agent;
  request: FastifyRequest;
  reply: FastifyReply;
}): Promise<FastifyReply> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  headers.set('content-type', 'application/json');
  headers.set('accept', EVERY_FORM);
  headers.delete('content-length');
  const asked = readMessage(request.body as Buffer | null);
  // A greeting is what the two agree on a version by, so none before it is refused.
  if (isObject(asked) && asked['method'] === 'initialize') headers.delete('mcp-protocol-version');
  const message = new Request(new URL(request.url, agent.ctx.config.base_url), {
    method: 'POST',
    headers,
    body: new Uint8Array(request.body as Buffer),
  });
  const auth = {
    token: '',
    clientId: String(agent.user.user_id),
    scopes: [],
    extra: { agent, log: request.log } satisfies Speaker,
  };
  const answer = await handler.fetch(message, {
    authInfo: auth,
    parsedBody: asked,
  });
  const said = { text: await answer.text(), type: answer.headers.get('content-type') };
  const { text, type } = toAcceptedForm(said, request.headers.accept);
  reply.code(answer.status);
  if (type !== null) reply.type(type);
  return reply.send(text === '' ? undefined : text);
}

/** Apps and extensions of a browser send an origin of their own scheme, of which they can change nothing. */
const isPage = (origin = '') => !/^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(origin);

const slugOf = ({ params }: FastifyRequest): string | null => (params as { slug?: string }).slug ?? null;
