import { settingsSections } from '@minutebook/contract/app/pages.ts';
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { useQuery } from '@tanstack/react-query';
import { myMemberQuery } from '../../session/queries.ts';

export type Section = (typeof settingsSections)[number];

/** The permission required to open each. */
const sectionPermissions: Readonly<Record<Section, PermissionResource>> = {
  members: 'member.read',
  invitations: 'invitation.read',
  teams: 'team.read',
  roles: 'role.read',
  labels: 'label.read',
  // All who may read records see the templates, and the labels by which they are chosen.
  templates: 'label.read',
  // Members have trackers of their own, for the records that they may read.
  trackers: 'label.read',
  masking: 'workspace.manage',
  retention: 'workspace.manage',
  engines: 'workspace.manage',
  'service-accounts': 'member.manage',
  programs: 'member.manage',
  webhooks: 'workspace.manage',
  general: 'workspace.manage',
  'sign-on': 'workspace.manage',
  usage: 'workspace.quota.read',
  audit: 'audit.read',
};

/** The sections that change nothing, so that all of their controls also work in an archived workspace. */
export const readingSections: ReadonlySet<Section> = new Set(['members', 'usage', 'audit']);

/** Groups of sections, in their order. */
export const sectionGroups = {
  people: ['members', 'invitations', 'teams', 'roles'],
  records: ['labels', 'templates', 'trackers', 'masking', 'retention', 'engines'],
  programs: ['service-accounts', 'programs', 'webhooks'],
  workspace: ['general', 'sign-on', 'usage', 'audit'],
} as const satisfies Record<string, readonly Section[]>;

export const groupNames = Object.keys(sectionGroups) as (keyof typeof sectionGroups)[];

export const isSection = (name: string): name is Section =>
  (settingsSections as readonly string[]).includes(name);

interface Me {
  base_role: string;
  workspace_permissions: Readonly<Partial<Record<PermissionResource, string>>>;
}

/** Guests may read the list of members by the API; pages do not show them everybody's addresses. */
export const mayOpen = (me: Me | undefined, name: Section): boolean =>
  me?.workspace_permissions[sectionPermissions[name]] === 'allow' &&
  !(name === 'members' && me.base_role === 'guest');

/** The section that the settings open with: the first permitted one. */
export function useFirstSection(slug: string | null): Section {
  const { data: me } = useQuery({ ...myMemberQuery(slug ?? ''), enabled: slug !== null });
  return settingsSections.find((name) => mayOpen(me, name)) ?? settingsSections[0];
}
