/**
 * The interface by which a directory manages people and teams (SCIM 2.0: RFC 7643, RFC 7644), one for each
 * workspace.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '@minutebook/contract/schema.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { scimRoutes } from '@minutebook/contract/routes/scim-routes.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { keepAdmissions } from '../../http/admissions.ts';
import type { Context } from '../../http/context.ts';
import type { Door } from '../../http/door.ts';
import { readBody } from '../../http/reading/read-body.ts';
import { searchOf } from '../../http/reading/read-query.ts';
import { isText } from '../../http/reading/read-scalar.ts';
import { registerRoutes } from '../../http/register-routes.ts';
import type { WorkspaceAct } from '../workspace-act.ts';
import { lockWorkspace } from '../workspaces/workspace-queries.ts';
import { describeProvider, listSchemas, listTypes } from './discovery.ts';
import { groupOf, isShown, readPage, toList, userOf, type Answered } from './scim-answers.ts';
import { ScimError, toScimType } from './scim-error.ts';
import {
  changeScimGroup,
  createScimGroup,
  findGroups,
  getGroup,
  removeScimGroup,
  requireTeamsFeature,
} from './scim-groups.ts';
import { applyPatch, readResource, type Json } from './scim-patch.ts';
import { findDirectory, requireMaker, type Directory } from './scim-tokens.ts';
import { findUsers, getUser, toId } from './scim-user-queries.ts';
import { changeScimUser, createScimUser, removeScimUser } from './scim-users.ts';

/** A request whose token has been verified. */
interface Asked {
  directory: Directory;
  /** The base address of the interface. */
  base: string;
  search: URLSearchParams;
  /** The id of the resource in the path. */
  id: string;
  read(): Promise<unknown>;
  /** Changes of a workspace run one after the other. */
  change<T>(work: (tx: WriteTransaction, act: WorkspaceAct) => Promise<T>): Promise<T>;
}

const ANY = Type.Object({}, { additionalProperties: true });
const BEARER = /^bearer +([\x21-\x7e]{1,512}) *$/i;

const isChange = ({ method }: FastifyRequest) => !['GET', 'HEAD'].includes(method);

export function registerScim(app: FastifyInstance, door: Door, ctx: Context): void {
  const admissions = keepAdmissions(ctx.clock, async (request, reply) => {
    const { slug = '' } = request.params as { slug?: string };
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const found =
      token === undefined || !isText(slug)
        ? undefined
        : await door.lookUp(request, reply, () =>
            findDirectory(ctx.db, { slug, token, now: ctx.clock.now() }),
          );
    if (found === undefined) {
      await door.chargeAddress(request, reply);
      throw new ScimError(401, 'A valid token of the directory is needed.');
    }
    return found;
  });
  /** Runs before any byte of the body is read. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { workspace_id } = await admissions.admit(request, reply);
    await door.chargeDirectory(reply, workspace_id);
  }

  const at = (answer: (asked: Asked) => Promise<Answered> | Answered) => ({
    admit,
    async answer(request: FastifyRequest, reply: FastifyReply) {
      const act = { method: request.method, reply };
      const { status, body, location } = await door.inTurn(
        await admissions.find(request, reply),
        act,
        async () => {
          const directory = await admissions.find(request, reply);
          // A change asks with the workspace held.
          if (!isChange(request)) await requireMaker(ctx.db, directory);
          return answer(toAsked(request, directory));
        },
      );
      if (status === 201 && location !== undefined) reply.header('location', location);
      reply.code(status).type(toScimType(request)).serializer(String);
      return reply.send(body === null ? undefined : JSON.stringify(body));
    },
  });

  function toAsked(request: FastifyRequest, directory: Directory): Asked {
    const { slug = '', id = '' } = request.params as { slug?: string; id?: string };
    const isOpen = directory.status === 'active' || (directory.status === 'archived' && !isChange(request));
    if (!isOpen) throw new ScimError(403, `The workspace is ${directory.status}.`);
    const { workspace_id, actor_user_id } = directory;
    return {
      directory,
      id,
      base: `${ctx.config.base_url}/scim/v2/${encodeURIComponent(slug)}`,
      search: toSearch(searchOf(request)),
      read: () => readBody(request.body as Buffer | undefined, ANY),
      change: (work) =>
        inLockingTransaction(
          ctx.db,
          async (tx) => {
            await lockWorkspace(tx, workspace_id);
            await requireMaker(tx, directory);
            return work(tx, { workspace_id, actor_user_id, at: ctx.clock.now() });
          },
          errors.serviceUnavailable,
        ),
    };
  }

  const withTeams = (answer: (asked: Asked) => Promise<Answered>) =>
    at(async (asked) => {
      await requireTeamsFeature(ctx.db, asked.directory.workspace_id);
      return answer(asked);
    });
  const changeUserBy = (toChange: (body: unknown) => (resource: Json) => Json) =>
    at(async (asked) => {
      const change = toChange(await asked.read());
      const id = toId(asked.id);
      return userOf(await asked.change((tx, act) => changeScimUser(tx, act, { id, change })), asked);
    });
  const changeGroupBy = (toChange: (body: unknown) => (resource: Json) => Json) =>
    withTeams(async (asked) => {
      const change = toChange(await asked.read());
      const id = toId(asked.id);
      return groupOf(await asked.change((tx, act) => changeScimGroup(tx, act, { id, change })), asked);
    });

  registerRoutes(app, scimRoutes, {
    'get-scim-config': at(({ base }) => ({ status: 200, body: describeProvider(base) })),
    'list-scim-types': at(({ base }) => toList(listTypes(base))),
    'get-scim-type': at(({ base, id }) => findBy(listTypes(base), id)),
    'list-scim-schemas': at(({ base }) => toList(listSchemas(base))),
    'get-scim-schema': at(({ base, id }) => findBy(listSchemas(base), id)),

    'list-scim-users': at(async (asked) => {
      const page = readPage(asked.search);
      const { rows, total } = await findUsers(ctx.db, workspaceOf(asked), page);
      return toList(
        rows.map((row) => userOf(row, asked).body),
        { total, ...page },
      );
    }),
    'get-scim-user': at(async (asked) =>
      userOf(await getUser(ctx.db, workspaceOf(asked), toId(asked.id)), asked),
    ),
    'create-scim-user': at(async (asked) => {
      const body = readResource(await asked.read());
      return userOf(await asked.change((tx, act) => createScimUser(tx, act, body)), asked, 201);
    }),
    'put-scim-user': changeUserBy(replace),
    'patch-scim-user': changeUserBy(patch),
    'delete-scim-user': at(async (asked) => {
      await asked.change((tx, act) => removeScimUser(tx, act, toId(asked.id)));
      return { status: 204, body: null };
    }),

    'list-scim-groups': withTeams(async (asked) => {
      const page = readPage(asked.search);
      const has_members = isShown('members', asked.search);
      const { rows, total } = await findGroups(ctx.db, workspaceOf(asked), { ...page, has_members });
      return toList(
        rows.map((row) => groupOf(row, asked).body),
        { total, ...page },
      );
    }),
    'get-scim-group': withTeams(async (asked) =>
      groupOf(await getGroup(ctx.db, workspaceOf(asked), toId(asked.id)), asked),
    ),
    'create-scim-group': withTeams(async (asked) => {
      const body = readResource(await asked.read());
      return groupOf(await asked.change((tx, act) => createScimGroup(tx, act, body)), asked, 201);
    }),
    'put-scim-group': changeGroupBy(replace),
    'patch-scim-group': changeGroupBy(patch),
    'delete-scim-group': withTeams(async (asked) => {
      await asked.change((tx, act) => removeScimGroup(tx, act, toId(asked.id)));
      return { status: 204, body: null };
    }),
  });
}

/** A query with blanks as `%20` means each `+` literally, as in `ada+notes@example.com`. */
const toSearch = (query: string) =>
  new URLSearchParams(query.includes('%20') ? query.replaceAll('+', '%2B') : query);

const replace = (body: unknown) => {
  const resource = readResource(body);
  // A PUT that leaves these out does not clear them: a client that renames a group does not mean to empty it.
  return ({ active, emails, members }: Json) => ({ active, emails, members, ...resource });
};

const patch = (body: unknown) => (resource: Json) => applyPatch(resource, body);

const workspaceOf = ({ directory }: Asked) => directory.workspace_id;

function findBy(resources: readonly Json[], id: string): Answered {
  const body = resources.find((resource) => String(resource['id']).toLowerCase() === id.toLowerCase());
  if (body === undefined) throw new ScimError(404, `There is no ${id}.`);
  return { status: 200, body };
}
