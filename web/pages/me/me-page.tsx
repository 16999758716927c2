import { useParams } from '@tanstack/react-router';
import { mySections } from '@minutebook/contract/app/pages.ts';
import type { ComponentType } from 'react';
import { NotFound } from '../../components/states/not-found.tsx';
import { SectionLink, SectionPage } from '../../components/frame/section-page.tsx';
import { useWords } from '../../words/use-words.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProgramsSection } from './programs-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';

type Section = (typeof mySections)[number];

const contents: Readonly<Record<Section, ComponentType>> = {
  profile: ProfileSection,
  security: SecuritySection,
  tokens: TokensSection,
  programs: ProgramsSection,
  sessions: SessionsSection,
  mails: MailsSection,
  appearance: AppearanceSection,
};

const isSection = (name: string): name is Section => (mySections as readonly string[]).includes(name);

/** Settings of the user that do not depend on a workspace. */
export function MePage() {
  const { section } = useParams({ from: '/shell/me/$section' });
  const { frame, me } = useWords();
  if (!isSection(section)) return <NotFound />;
  const Content = contents[section];
  const links = mySections.map((name) => (
    <SectionLink key={name} to="/me/$section" params={{ section: name }}>
      {me.sections[name]}
    </SectionLink>
  ));
  return (
    <SectionPage title={frame.me} section={me.sections[section]} links={links}>
      <Content />
    </SectionPage>
  );
}
