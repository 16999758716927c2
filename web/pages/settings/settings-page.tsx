import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { Lock } from 'lucide-react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded, Skeleton } from '../../components/states/loaded.tsx';
import { NotFound } from '../../components/states/not-found.tsx';
import { SectionGroup, SectionLink, SectionPage } from '../../components/frame/section-page.tsx';
import { myMemberQuery, useIsArchived, useSlug } from '../../session/queries.ts';
import { useWords } from '../../words/use-words.tsx';
import { lazyPage } from '../../lazy-page.ts';
import { loadAgain } from '../../load-again.ts';
import { withWords } from '../../words/load-words.ts';
import { groupNames, isSection, mayOpen, readingSections, sectionGroups, type Section } from './sections.ts';

/** Sections without permission are not offered, and their address shows the refusal. */
export function SettingsPage() {
  const slug = useSlug();
  const { section } = useParams({ from: '/shell/w/$slug/settings/$section' });
  const { frame, settings } = useWords();
  const me = useQuery(myMemberQuery(slug));
  const isArchived = useIsArchived(slug) === true;
  if (!isSection(section)) return <NotFound />;
  const may = (name: Section) => mayOpen(me.data, name);
  const Content = sectionContents[section];
  const links = groupNames.map((group) => {
    const open = sectionGroups[group].filter(may);
    if (open.length === 0) return null;
    return (
      <SectionGroup key={group} label={settings.groups[group]}>
        {open.map((name) => (
          <SectionLink key={name} to="/w/$slug/settings/$section" params={{ slug, section: name }}>
            {settings.sections[name]}
          </SectionLink>
        ))}
      </SectionGroup>
    );
  });
  return (
    <SectionPage title={frame.settings} section={settings.sections[section]} links={links}>
      {/* When it fails later, what the section itself loads says so, once. */}
      <Loaded query={me.data === undefined ? me : { ...me, error: null }}>
        {() =>
          may(section) ? (
            <fieldset disabled={isArchived && !readingSections.has(section)} className="contents">
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <Content key={`${slug} ${section}`} />
              </Suspense>
            </fieldset>
          ) : (
            <EmptyState icon={Lock} title={settings.closed_title} text={settings.closed_text} />
          )
        }
      </Loaded>
    </SectionPage>
  );
}

/** The content of each section, loaded when it is opened. */
const sectionContents: Readonly<Record<Section, ComponentType>> = {
  members: load('MembersSection', () => import('./people/members-section.tsx')),
  invitations: load('InvitationsSection', () => import('./people/invitations-section.tsx')),
  teams: load('TeamsSection', () => import('./people/teams-section.tsx')),
  roles: load('RolesSection', () => import('./people/roles-section.tsx')),
  labels: load('LabelsSection', () => import('./labels/labels-section.tsx')),
  templates: load(
    'TemplatesSection',
    withWords(
      'templates',
      withWords('record_tools', () => import('./templates/templates-section.tsx')),
    ),
  ),
  trackers: load(
    'TrackersSection',
    withWords('trackers', () => import('./trackers/trackers-section.tsx')),
  ),
  masking: load('MaskingSection', () => import('./workspace/masking-section.tsx')),
  retention: load('RetentionSection', () => import('./retention/retention-section.tsx')),
  engines: load('EnginesSection', () => import('./engines/engines-section.tsx')),
  'service-accounts': load('AccountsSection', () => import('./programs/accounts-section.tsx')),
  programs: load('ProgramsSection', () => import('./programs/programs-section.tsx')),
  webhooks: load('WebhooksSection', () => import('./programs/webhooks-section.tsx')),
  general: load('GeneralSection', () => import('./workspace/general-section.tsx')),
  'sign-on': load('SignOnSection', () => import('./sign-on/sign-on-section.tsx')),
  usage: load('UsageSection', () => import('./workspace/usage-section.tsx')),
  audit: load(
    'AuditSection',
    withWords('audit', () => import('./audit/audit-section.tsx')),
  ),
};

function load<Name extends string>(
  name: Name,
  file: () => Promise<Record<Name, ComponentType>>,
): ComponentType {
  return lazyPage(() => loadAgain(file), name);
}
