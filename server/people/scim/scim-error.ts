/** Refusals in the words of SCIM (RFC 7644, section 3.12). Their `detail` tells a person what to fix. */
import { ApiError } from '@minutebook/contract/errors.ts';

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

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const toErrorBody = ({ status, message, scim_type }: ScimError) => ({
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

/** @throws anything that is not a refusal */
export function toScimError(error: unknown): ScimError {
  if (error instanceof ScimError) return error;
  if (!(error instanceof ApiError)) throw error;
  const reason = error.faults?.[0]?.reason.name ?? error.reason.name;
  const type = TYPES[reason] ?? (error.status === 422 ? 'invalidSyntax' : undefined);
  const isInvalid = error.status === 422 || type === 'invalidValue';
  return new ScimError(isInvalid ? 400 : error.status, error.message, type);
}
