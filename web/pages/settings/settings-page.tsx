import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Lock } from 'lucide-react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { NotFound } from '../../components/states/not-found.tsx';
import { SectionGroup, SectionLink, SectionPage } from '../../components/frame/section-page.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { myMemberQuery } from '../../session/my-member-query.ts';
import { useIsArchived } from '../../session/use-is-archived.ts';
import { useWords } from '../../words/use-words.tsx';
import { sectionContents } from './section-contents.ts';
import {
  groupNames,
  isSection,
  readingSections,
  sectionGroups,
  sectionPermissions,
  type Section,
} from './sections.ts';

/** Sections without permission are not offered, and their address shows the refusal. */
export function SettingsPage() {
  const { slug, section } = useParams({ from: '/shell/w/$slug/settings/$section' });
  const { frame, settings } = useWords();
  const me = useQuery(myMemberQuery(slug));
  const isArchived = useIsArchived(slug) === true;
  if (!isSection(section)) return <NotFound />;
  const may = (name: Section) => me.data?.workspace_permissions[sectionPermissions[name]] === 'allow';
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
      <Loaded query={me}>
        {() =>
          may(section) ? (
            <fieldset disabled={isArchived && !readingSections.has(section)} className="contents">
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <Content key={`${slug} ${section}`} slug={slug} />
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
