import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { Lock } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { myMemberQuery } from '../../session/my-member-query.ts';
import { useWords } from '../../words/use-words.tsx';
import { isSection, sectionNames, sections, type Section } from './sections.ts';

const contents: Record<Section, ComponentType<{ slug: string }>> = {
  members: lazy(async () => ({ default: (await import('./people/members-section.tsx')).MembersSection })),
  invitations: lazy(async () => ({
    default: (await import('./people/invitations-section.tsx')).InvitationsSection,
  })),
  teams: lazy(async () => ({ default: (await import('./people/teams-section.tsx')).TeamsSection })),
  roles: lazy(async () => ({ default: (await import('./people/roles-section.tsx')).RolesSection })),
  labels: lazy(async () => ({ default: (await import('./workspace/labels-section.tsx')).LabelsSection })),
  general: lazy(async () => ({ default: (await import('./workspace/general-section.tsx')).GeneralSection })),
  masking: lazy(async () => ({ default: (await import('./workspace/masking-section.tsx')).MaskingSection })),
  retention: lazy(async () => ({
    default: (await import('./workspace/retention-section.tsx')).RetentionSection,
  })),
  engines: lazy(async () => ({ default: (await import('./workspace/engines-section.tsx')).EnginesSection })),
  usage: lazy(async () => ({ default: (await import('./workspace/usage-section.tsx')).UsageSection })),
  audit: lazy(async () => ({ default: (await import('./workspace/audit-section.tsx')).AuditSection })),
};

/** What one may not open is not offered, and says so to whoever comes by its address. */
export function SettingsPage() {
  const { slug, section } = useParams({ from: '/shell/w/$slug/settings/$section' });
  const { frame, settings } = useWords();
  const me = useQuery(myMemberQuery(slug));
  if (!isSection(section)) return <NotFound />;
  if (me.error !== null) return <ErrorState error={me.error} on_retry={() => void me.refetch()} />;
  const may = (name: Section) => me.data?.workspace_permissions[sections[name]] === 'allow';
  const Content = contents[section];
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-6 sm:px-6">
      <PageHeader title={frame.settings} />
      <div className="flex flex-col gap-6 md:flex-row md:gap-8">
        <nav
          aria-label={frame.settings}
          className="-mx-4 flex gap-0.5 overflow-x-auto px-4 md:mx-0 md:w-44 md:shrink-0 md:flex-col md:px-0"
        >
          {sectionNames.filter(may).map((name) => (
            <Link
              key={name}
              to="/w/$slug/settings/$section"
              params={{ slug, section: name }}
              className="flex h-8 items-center rounded-control px-2.5 whitespace-nowrap text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {settings.sections[name]}
            </Link>
          ))}
        </nav>
        <div className="min-w-0 flex-1">
          {me.data !== undefined && !may(section) ? (
            <EmptyState icon={Lock} title={settings.closed_title} text={settings.closed_text} />
          ) : (
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              {me.data !== undefined && <Content key={`${slug} ${section}`} slug={slug} />}
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
