/** Refusals in the words of SCIM (RFC 7644, section 3.12). Their `detail` tells a person what to fix. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCIM_TYPE } from '@minutebook/contract/routes/scim-routes.ts';
import { ApiError } from '@minutebook/contract/errors.ts';
import { toRefusal } from '../../http/error-handler.ts';

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: number;
  readonly scim_type: ScimType | undefined;

  constructor(status: number, detail: string, scim_type?: ScimType) {
    super(detail);
    this.status = status;
    this.scim_type = scim_type;
  }
}

export const isOfDirectory = (url: string): boolean => url.startsWith('/scim/');

/** Renders refusals of the door and the router, too: directories parse every answer as one of the standard. */
export function renderScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof ScimError ? error : toRefusal(error, request);
  const refused = known instanceof ApiError ? toScimError(known, request) : known;
  if (known instanceof ApiError && known.status === refused.status) reply.headers(known.headers);
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer');
  void reply
    .code(refused.status)
    .type(toScimType(request))
    .serializer(String)
    .send(JSON.stringify(toErrorBody(refused)));
}

/** The standard's own type, or the general one for whoever takes that alone. */
export function toScimType({ headers: { accept = '*/*' } }: FastifyRequest): string {
  const takesGeneral = /application\/json/i.test(accept) && !/scim\+json|\*/i.test(accept);
  return `${takesGeneral ? 'application/json' : SCIM_TYPE}; charset=utf-8`;
}

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

const toErrorBody = ({ status, message, scim_type }: ScimError) => ({
  schemas: [ERROR],
  // The standard wants the status as text.
  status: String(status),
  ...(scim_type !== undefined && { scimType: scim_type }),
  detail: message,
});

const TYPES: Readonly<Record<string, ScimType>> = {
  last_owner: 'mutability',
  default_team_stays: 'mutability',
  member_already: 'uniqueness',
  team_exists: 'uniqueness',
  not_an_email: 'invalidValue',
  not_json: 'invalidSyntax',
};

/** Endpoints that a server may leave out; RFC 7644 wants 501 for them. */
const LEFT_OUT = /\/(Me|Bulk|\.search)\/?(?:\?|$)/i;

function toScimError(error: ApiError, { is404, url }: FastifyRequest): ScimError {
  const [, left_out] = LEFT_OUT.exec(url) ?? [];
  if (is404 && left_out !== undefined) return new ScimError(501, `There is no /${left_out} here.`);
  const reason = error.faults?.[0]?.reason.name ?? error.reason.name;
  const type = TYPES[reason] ?? (error.status === 422 ? 'invalidSyntax' : undefined);
  const isInvalid = error.status === 422 || type === 'invalidValue';
  return new ScimError(isInvalid ? 400 : error.status, error.message, type);
}
