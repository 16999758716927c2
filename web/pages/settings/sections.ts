import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';

/** The sections in the order in which they are offered, each with the permission that it takes to open it. */
export const sections = {
  members: 'member.read',
  invitations: 'invitation.read',
  teams: 'team.read',
  roles: 'role.read',
  labels: 'label.read',
  general: 'workspace.manage',
  masking: 'workspace.manage',
  retention: 'workspace.manage',
  engines: 'workspace.manage',
  usage: 'workspace.quota.read',
  audit: 'audit.read',
} as const satisfies Record<string, PermissionResource>;

export type Section = keyof typeof sections;

export const sectionNames = Object.keys(sections) as Section[];

export const isSection = (name: string): name is Section => Object.hasOwn(sections, name);
