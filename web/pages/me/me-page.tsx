import { Link, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useWords } from '../../words/use-words.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';

const sections = {
  profile: ProfileSection,
  tokens: TokensSection,
  sessions: SessionsSection,
  appearance: AppearanceSection,
} satisfies Record<string, ComponentType>;

type Section = keyof typeof sections;

const names = Object.keys(sections) as Section[];

const isSection = (name: string): name is Section => Object.hasOwn(sections, name);

/** What is somebody's own, whatever the workspace. */
export function MePage() {
  const { section } = useParams({ from: '/shell/me/$section' });
  const { frame, me } = useWords();
  if (!isSection(section)) return <NotFound />;
  const Content = sections[section];
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-6 sm:px-6">
      <PageHeader title={frame.me} />
      <div className="flex flex-col gap-6 md:flex-row md:gap-8">
        <nav
          aria-label={frame.me}
          className="-mx-4 flex gap-0.5 overflow-x-auto px-4 md:mx-0 md:w-44 md:shrink-0 md:flex-col md:px-0"
        >
          {names.map((name) => (
            <Link
              key={name}
              to="/me/$section"
              params={{ section: name }}
              className="flex h-8 items-center rounded-control px-2.5 whitespace-nowrap text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {me.sections[name]}
            </Link>
          ))}
        </nav>
        <div className="min-w-0 flex-1">
          <Content />
        </div>
      </div>
    </div>
  );
}
