/**
 * Every event in a workspace, in the form of the log of facts for the change feed and webhooks. A fact
 * contains ids, names of fields and values of fixed lists, and never words of a meeting, titles, names or
 * addresses.
 */
import { Type, type ObjectSchema } from './schema.ts';
import { BaseWorkspaceRole, RecordScope, RecordSource, RecordStatus } from './resources/allowed-values.ts';
import type { PermissionResource } from './resources/allowed-values.ts';
import { described, Id, nullable } from './resources/shapes.ts';

export interface FactDeclaration {
  readonly summary: string;
  /**
   * The permission that a member needs to see the fact. With null it suffices to see the record or, without a
   * record, to be a member.
   */
  readonly needs: PermissionResource | null;
  /** The fields in addition to the envelope. Values without a schema are left out. */
  readonly data: ObjectSchema;
}

const nothing = Type.Object({}, { additionalProperties: false });
const optionally = <T extends Record<string, Parameters<typeof Type.Optional>[0]>>(fields: T) =>
  Type.Partial(Type.Object(fields, { additionalProperties: false }));
const idOf = (what: string) => Type.Integer({ description: `the ${what}` });
const idsOf = (what: string) => Type.Array(Id, { description: `ids of ${what}` });
const reason = Type.String({ description: 'the name of the reason' });

const label = {
  needs: 'label.read',
  data: optionally({ label_id: idOf('label'), into_label_id: idOf('label that took over its records') }),
} as const;
const team = { needs: 'team.read', data: optionally({ team_id: idOf('team') }) } as const;
const teamMember = {
  needs: 'team.member.read',
  data: optionally({ team_id: idOf('team'), member_id: idOf('member') }),
} as const;
const member = {
  needs: 'member.read',
  data: optionally({
    member_id: idOf('member'),
    status: Type.String({ description: 'the state of the member' }),
    base_role: BaseWorkspaceRole,
  }),
} as const;
const role = { needs: 'role.read', data: optionally({ role_id: idOf('role') }) } as const;
const invitation = {
  needs: 'invitation.read',
  data: optionally({ invitation_id: idOf('invitation'), member_id: idOf('member') }),
} as const;
const webhook = {
  needs: 'workspace.manage',
  data: optionally({ webhook_id: idOf('webhook'), reason }),
} as const;
const moment = { needs: null, data: optionally({ moment_ids: idsOf('moments') }) } as const;
const share = {
  needs: null,
  data: optionally({
    duration: Type.String({ description: 'how long the link is good for' }),
    moment_id: idOf('clip that the link opens; without it, the whole record'),
  }),
} as const;

export const factTypes = {
  'record.created': {
    summary: 'A record came to be',
    needs: null,
    data: optionally({ source: RecordSource, status: RecordStatus }),
  },
  'record.updated': {
    summary: 'Fields of a record changed, which `changed` names',
    needs: null,
    data: nothing,
  },
  'record.transcript_changed': {
    summary: 'The transcript was made, replaced or corrected, or a speaker renamed',
    needs: null,
    data: optionally({
      dialog_id: idOf('utterance that was corrected'),
      speaker_id: idOf('speaker that was changed'),
    }),
  },
  'record.insights_changed': {
    summary: 'Insights were made or edited',
    needs: null,
    data: optionally({ type: Type.String({ description: 'of the insight' }) }),
  },
  'record.status_changed': {
    summary: 'A recording went on in its life, or was run again',
    needs: null,
    data: optionally({
      from: described(RecordStatus, 'the state before'),
      to: described(RecordStatus, 'the state after'),
      is_ready: Type.Boolean(),
    }),
  },
  'record.ready': {
    summary: 'Transcript and insights of a run are there; once a run',
    needs: null,
    data: nothing,
  },
  'record.failed': {
    summary: 'A run ended without a transcript',
    needs: null,
    data: optionally({ reason: nullable(reason) }),
  },
  'record.labels_changed': {
    summary: 'Labels were put on a record or taken off it',
    needs: null,
    data: optionally({
      added: idsOf('labels that were put on it'),
      removed: idsOf('labels that were taken off it'),
    }),
  },
  'record.access_changed': {
    summary: 'Who may see a record changed',
    needs: null,
    data: optionally({ scope: RecordScope }),
  },
  'record.published': { summary: 'A draft became a record that others see', needs: null, data: nothing },
  'record.media_expired': {
    summary: 'The recording was deleted, its time being over',
    needs: null,
    data: nothing,
  },
  'record.transcript_expired': {
    summary: 'The transcript was deleted, its time being over',
    needs: null,
    data: nothing,
  },
  'record.deleted': { summary: 'A record was deleted', needs: null, data: nothing },
  'record.restored': {
    summary: 'A deleted record came back from the trash, under its own id',
    needs: null,
    data: nothing,
  },
  'moment.created': { summary: 'Moments of a record came to be, such as bookmarks', ...moment },
  'moment.updated': { summary: 'Moments of a record were changed', ...moment },
  'moment.deleted': { summary: 'Moments of a record were deleted', ...moment },
  'tracker.hit': {
    summary: 'A tracker has heard its words in a record; only its member is told',
    needs: null,
    data: optionally({
      tracker_id: idOf('tracker'),
      member_id: idOf('member whose it is'),
      moment_ids: idsOf('its new moments'),
    }),
  },
  'share.put': { summary: 'A record, or a clip of it, was shared by a link, or its link changed', ...share },
  'share.deleted': { summary: 'The link to a record, or to a clip of it, was ended', ...share },
  'label.created': { summary: 'A label was created', ...label },
  'label.updated': { summary: 'A label was renamed or recoloured', ...label },
  'label.merged': { summary: 'A label became another one, which its records carry now', ...label },
  'label.deleted': { summary: 'A label was deleted', ...label },
  'label.restored': { summary: 'The deletion of a label was undone, under its own id', ...label },
  'team.created': { summary: 'A team was created', ...team },
  'team.updated': { summary: 'A team was renamed or described anew', ...team },
  'team.deleted': { summary: 'A team was deleted', ...team },
  'team.restored': { summary: 'The deletion of a team was undone, under its own id', ...team },
  'team.member_put': { summary: 'A member joined a team, or has another role there', ...teamMember },
  'team.member_removed': { summary: 'A member left a team', ...teamMember },
  'member.created': { summary: 'Somebody became a member', ...member },
  'member.updated': { summary: 'A member has another role, state, name or language', ...member },
  'role.created': { summary: 'A role was created', ...role },
  'role.updated': { summary: 'A role was changed', ...role },
  'role.deleted': { summary: 'A role was deleted', ...role },
  'role.restored': { summary: 'The deletion of a role was undone, under its own id', ...role },
  'invitation.created': { summary: 'Somebody was invited', ...invitation },
  'invitation.accepted': { summary: 'An invitation was accepted', ...invitation },
  'invitation.cancelled': { summary: 'An invitation was cancelled', ...invitation },
  'webhook.paused': { summary: 'A webhook was paused, because nothing of it arrived', ...webhook },
  'webhook.test': { summary: 'Somebody tried a webhook', ...webhook },
  'workspace.updated': { summary: 'Settings of the workspace changed', needs: null, data: nothing },
} as const satisfies Record<string, FactDeclaration>;

export type FactType = keyof typeof factTypes;
export const factTypeNames = Object.keys(factTypes) as FactType[];
export const FactTypeName = Type.Enum(factTypeNames, { title: 'FactType' });

/** Returns only the public fields of the type: other details of an event never reach the log of facts. */
export function toFactData(type: FactType, detail: Readonly<Record<string, unknown>> | null): object | null {
  const known = factTypes[type].data.properties;
  const told = Object.entries(detail ?? {})
    .filter(([field, value]) => field in known && value !== undefined)
    .map(([field, value]) => [field, isChange(value) ? value.to : value]);
  return told.length === 0 ? null : Object.fromEntries(told);
}

/** A change in the audit log has both values, of which programs get only the present one. */
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
