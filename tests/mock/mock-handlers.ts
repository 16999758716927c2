/**
 * What the mock answers, an entry for every operation of v2 and of the pages: one that is missing, and one that answers what
 * its table does not have, does not compile. `made` is a value that the table's schema describes.
 */
import type { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Endpoint, ParamsOf, QueryOf, ReplyOf, RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import { endpoints, type Endpoints } from '@minutebook/contract/endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { AppSession } from '@minutebook/contract/app/session-endpoints.ts';
import { toMadeValue } from './made-value.ts';
import type { MockRecords } from './mock-records.ts';

type Operations = Endpoints & typeof appEndpoints;

interface MockRequest<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: RequestBodyOf<E>;
  records: MockRecords;
}

export type MockHandler<E extends Endpoint> = 'made' | ((request: MockRequest<E>) => ReplyOf<E>);

export const SLUG = 'orchard';

const session: AppSession = {
  access_token: 'made',
  expires_in_seconds: 3_600,
  user: { id: 1, name: 'Ada Osei', email: 'ada@orchard.example', locale: 'en' },
};

function requireRecord(records: MockRecords, id: number) {
  const record = records.find(id);
  if (record === undefined) throw errors.recordNotFound(id);
  return record;
}

export const mockHandlers: { readonly [Name in keyof Operations]: MockHandler<Operations[Name]> } = {
  'start-session': () => ({ status: 200, body: session }),
  'get-session-token': () => ({ status: 200, body: session }),
  'list-workspaces': () => {
    const page = toMadeValue(endpoints['list-workspaces'].responses[200]) as { items: object[] };
    return { status: 200, body: { ...page, items: page.items.slice(0, 1) } } as ReplyOf<
      Endpoints['list-workspaces']
    >;
  },
  'get-my-member': () => {
    const member = toMadeValue(endpoints['get-my-member'].responses[200]) as object;
    return { status: 200, body: allowAll(member) } as ReplyOf<Endpoints['get-my-member']>;
  },
  'search-records': ({ query, records }) => ({
    status: 200,
    body: { items: records.search(query.query), next_token: null },
  }),
  'locate-hits': 'made',
  'list-action-items': 'made',
  'get-person': 'made',
  'list-record-action-items': 'made',
  'create-action-item': 'made',
  'update-action-item': 'made',
  'delete-action-item': 'made',
  'count-records': ({ query, records }) => ({
    status: 200,
    body: { count: records.search(query.query).length, has_more: false },
  }),
  'list-records': ({ query, records }) => ({
    status: 200,
    body: { items: records.search(query.query).map(({ record }) => record), next_token: null },
  }),
  'get-record': ({ params, records }) => ({
    status: 200,
    body: { record: requireRecord(records, params.record_id) },
  }),
  'create-import': 'made',
  'list-imports': 'made',
  'get-import': 'made',
  'list-import-meetings': 'made',
  'start-import': 'made',
  'undo-import': 'made',
  'delete-import': 'made',
  'list-saved-searches': 'made',
  'create-saved-search': 'made',
  'update-saved-search': 'made',
  'delete-saved-search': 'made',
  'get-first-steps': 'made',
  'mark-first-steps': 'made',
  'get-speech-setup': 'made',
  'install-speech-model': 'made',
  'cancel-speech-installation': 'made',
  'get-waveform': 'made',
  'get-listening-url': 'made',
  'put-transcript': 'made',
  'delete-record': 'made',
  'list-trash': 'made',
  'empty-trash': 'made',
  'restore-record': 'made',
  'purge-record': 'made',
  'create-upload': 'made',
  'get-upload-url': 'made',
  'complete-upload': 'made',
  'cancel-upload': 'made',
  'edit-dialog': ({ params, body, records }) => {
    const { dialogs } = requireRecord(records, params.record_id);
    const dialog = dialogs.find(({ id }) => id === params.dialog_id);
    if (dialog === undefined) throw errors.notFound();
    return { status: 200, body: Object.assign(dialog, body) };
  },

  'get-workspace-quota': 'made',
  'get-workspace': 'made',
  'get-current-user': 'made',
  'list-labels': 'made',
  'get-label-status': 'made',
  'add-labels': 'made',
  'remove-labels': 'made',
  'get-label-recommendations': 'made',
  'get-media-url': 'made',
  'get-share': 'made',
  'put-share': 'made',
  'delete-share': 'made',
  'list-export-histories': 'made',
  'list-shared-records': 'made',
  'list-teams': 'made',
  'get-team': 'made',
  'list-team-members': 'made',
  'list-members': 'made',
  'get-member': 'made',
  'list-invitations': 'made',
  'get-invitation': 'made',
  'list-workspace-roles': 'made',
  'get-workspace-role': 'made',
  'list-team-roles': 'made',
  'get-team-role': 'made',
  'revert-dialog': 'made',
  'rename-speaker': 'made',
  'merge-speakers': 'made',
  'edit-insight': 'made',
  'revert-insight': 'made',
  'unmask-dialogs': 'made',
  'read-program-request': 'made',
  'allow-program': 'made',
  'read-device-request': 'made',
  'allow-device': 'made',
  'refuse-device': 'made',
  'list-my-programs': 'made',
  'end-my-program': 'made',
  'list-programs': 'made',
  'end-program': 'made',
  'list-engines': 'made',
  'test-engine': 'made',
  'set-engine': 'made',
  'unset-engine': 'made',
  'send-test-mail': 'made',
  'get-group-rules': 'made',
  'set-group-rules': 'made',
  'list-directory-tokens': 'made',
  'create-directory-token': 'made',
  'update-directory-token': 'made',
  'revoke-directory-token': 'made',
  'create-invitation': 'made',
  'cancel-invitation': 'made',
  'update-me': 'made',
  'change-password': 'made',
  'list-my-tokens': 'made',
  'create-my-token': 'made',
  'revoke-my-token': 'made',
  'list-service-accounts': 'made',
  'create-service-account': 'made',
  'update-service-account': 'made',
  'create-service-token': 'made',
  'rotate-service-token': 'made',
  'revoke-service-token': 'made',
  'list-my-sessions': 'made',
  'end-my-session': 'made',
  'create-login-token': 'made',
  'create-label': 'made',
  'update-label': 'made',
  'merge-labels': 'made',
  'delete-label': 'made',
  'list-removed-labels': 'made',
  'restore-label': () => ({ status: 204, body: null }),
  'update-member': 'made',
  'create-team': 'made',
  'update-team': 'made',
  'delete-team': 'made',
  'list-removed-teams': 'made',
  'restore-team': () => ({ status: 204, body: null }),
  'put-team-member': 'made',
  'remove-team-member': 'made',
  'create-role': 'made',
  'update-role': 'made',
  'delete-role': 'made',
  'list-removed-roles': 'made',
  'restore-role': () => ({ status: 204, body: null }),
  'get-record-state': 'made',
  'rerun-record': 'made',
  'cancel-processing': 'made',
  'update-record': 'made',
  'publish-record': 'made',
  'restore-share': () => ({ status: 204, body: null }),
  'mail-share': 'made',
  'export-record': 'made',
  'get-sign-in-options': 'made',
  'finish-session': 'made',
  'start-passkey-session': 'made',
  'finish-passkey-session': 'made',
  'list-my-factors': 'made',
  'start-confirmation': 'made',
  'confirm-me': 'made',
  'start-totp': 'made',
  'put-totp': 'made',
  'remove-totp': 'made',
  'start-passkey': 'made',
  'create-passkey': 'made',
  'update-passkey': 'made',
  'remove-passkey': 'made',
  'replace-recovery-codes': 'made',
  'list-member-factors': 'made',
  'create-owner': 'made',
  'end-session': 'made',
  'get-my-mails': 'made',
  'update-my-mails': 'made',
  'request-password-reset': 'made',
  'get-password-reset': 'made',
  'reset-password': 'made',
  'get-invitation-offer': 'made',
  'accept-invitation': 'made',
  'get-workspace-settings': 'made',
  'update-workspace-settings': 'made',
  'preview-retention': 'made',
  'list-audit-entries': 'made',
};

/** Whoever looks at made data may do everything with it. */
function allowAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(allowAll);
  if (typeof value !== 'object' || value === null) return value === 'deny' ? 'allow' : value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, allowAll(inner)]));
}
