import { lazy, type ComponentType } from 'react';
import { withWords } from '../../words/with-words.ts';
import type { Section } from './sections.ts';

type Content = ComponentType<{ slug: string }>;

/** The content of each section, loaded when it is opened. */
export const sectionContents: Readonly<Record<Section, Content>> = {
  members: load('MembersSection', () => import('./people/members-section.tsx')),
  invitations: load('InvitationsSection', () => import('./people/invitations-section.tsx')),
  teams: load('TeamsSection', () => import('./people/teams-section.tsx')),
  roles: load('RolesSection', () => import('./people/roles-section.tsx')),
  labels: load('LabelsSection', () => import('./labels/labels-section.tsx')),
  masking: load('MaskingSection', () => import('./workspace/masking-section.tsx')),
  retention: load('RetentionSection', () => import('./retention/retention-section.tsx')),
  engines: load('EnginesSection', () => import('./engines/engines-section.tsx')),
  'service-accounts': load('AccountsSection', () => import('./programs/accounts-section.tsx')),
  programs: load('ProgramsSection', () => import('./programs/programs-section.tsx')),
  webhooks: load('WebhooksSection', () => import('./programs/webhooks-section.tsx')),
  general: load('GeneralSection', () => import('./workspace/general-section.tsx')),
  usage: load('UsageSection', () => import('./workspace/usage-section.tsx')),
  audit: load(
    'AuditSection',
    withWords('audit', () => import('./audit/audit-section.tsx')),
  ),
};

function load<Name extends string>(name: Name, file: () => Promise<Record<Name, Content>>): Content {
  return lazy<Content>(async () => ({ default: (await file())[name] }));
}
