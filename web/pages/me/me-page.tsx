import { useParams } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mySections } from '@minutebook/contract/app/pages.ts';
import type { OptionalMailKind } from '@minutebook/contract/resources/allowed-values.ts';
import { NotFound } from '../../components/states/not-found.tsx';
import { SectionLink, SectionPage } from '../../components/frame/section-page.tsx';
import { useWords, useLocale } from '../../words/use-words.tsx';
import { Section } from '../../components/frame/section.tsx';
import { ProgramList } from '../../components/programs/program-list.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { client } from '../../session/client.ts';
import { Avatar } from '../../components/avatar.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { changeUser, useSession } from '../../session/session.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { RowList } from '../../components/row-list.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { myProgramsQuery, myMailsQuery } from './me-queries.ts';
import { PasswordChange } from './password-change.tsx';
import { ChoiceCards } from '../../components/forms/choice-cards.tsx';
import { keepTheme, readTheme, themes, type Theme } from '../../design/theme.ts';
import { useChooseLocale } from '../../session/use-choose-locale.ts';
import { localeNames, locales } from '../../words/locale.ts';

type SectionName = (typeof mySections)[number];

const contents: Readonly<Record<SectionName, ComponentType>> = {
  profile: ProfileSection,
  security: SecuritySection,
  tokens: TokensSection,
  programs: ProgramsSection,
  sessions: SessionsSection,
  mails: MailsSection,
  appearance: AppearanceSection,
};

const isSection = (name: string): name is SectionName => (mySections as readonly string[]).includes(name);

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

function ProgramsSection() {
  const { me, programs } = useWords();
  const queries = useQueryClient();
  const connected = useQuery(myProgramsQuery);
  const end = useMutation({
    mutationFn: (grant_id: number) => client.endMyProgram({ params: { grant_id } }),
    onSettled: () => queries.invalidateQueries(myProgramsQuery),
  });
  return (
    <Section title={me.sections.programs} text={programs.connected_text_mine}>
      <Loaded query={connected}>{({ items }) => <ProgramList items={items} end={end.mutateAsync} />}</Loaded>
    </Section>
  );
}

function ProfileSection() {
  const words = useWords();
  const { me } = words;
  const { user } = useSession();
  const toast = useToast();
  const [name, setName] = useState(user?.name ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.updateMe({ body: { name: name.trim() } }),
    onSuccess(changed) {
      changeUser(changed);
      toast({ tone: 'good', text: me.saved });
    },
  });
  if (user === undefined) return null;
  const wanted = name.trim();
  return (
    <>
      <Section title={me.sections.profile} text={me.profile_text}>
        <SaveForm
          may_save={wanted !== '' && wanted !== user.name}
          busy={isPending}
          error={null}
          onSave={() => mutate()}
        >
          <div className="flex items-center gap-3">
            <Avatar name={wanted === '' ? user.name : wanted} />
            <span className="min-w-0 truncate text-soft">{user.email}</span>
          </div>
          <TextField
            label={me.name}
            value={name}
            maxLength={200}
            autoComplete="name"
            error={error === null ? undefined : toErrorText(error, words)}
            onChange={(event) => setName(event.target.value)}
          />
        </SaveForm>
      </Section>
      <PasswordChange email={user.email} />
    </>
  );
}

interface Choice {
  kind: OptionalMailKind;
  is_wanted: boolean;
}

/** The mails that the user gets; each box is stored as soon as it changes. */
function MailsSection() {
  const words = useWords();
  const { mails, me } = words;
  const { user } = useSession();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useQuery(myMailsQuery);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (body: Choice) => client.updateMyMails({ body }),
    onSuccess: (changed) => queries.setQueryData(myMailsQuery.queryKey, changed),
    onError: (error) => toast({ tone: 'bad', text: toErrorText(error, words) }),
  });
  if (user === undefined) return null;
  // Until the answer the box shows what was pressed.
  const isWanted = (choice: Choice) =>
    isPending && variables.kind === choice.kind ? variables.is_wanted : choice.is_wanted;
  const text = query.data?.is_sent === false ? mails.none : mails.text(user.email);
  return (
    <Section title={me.sections.mails} text={text}>
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 && (
            <RowList>
              {items.map((choice) => (
                <li key={choice.kind} className="px-4">
                  <Checkbox
                    className="min-h-12 gap-3 py-2"
                    checked={isWanted(choice)}
                    onChange={(wanted) => mutate({ kind: choice.kind, is_wanted: wanted })}
                  >
                    {mails.kinds[choice.kind]}
                  </Checkbox>
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Section>
  );
}

function AppearanceSection() {
  const { frame, me } = useWords();
  const { locale } = useLocale();
  const choose = useChooseLocale();
  const [theme, setTheme] = useState(readTheme);
  return (
    <>
      <Section title={frame.theme} text={me.theme_text}>
        <ChoiceCards
          label={frame.theme}
          hide_label
          value={theme}
          className="max-w-2xl sm:grid-cols-3"
          options={themes.map((value) => ({
            value,
            text: frame.themes[value],
            picture: <ThemePicture theme={value} />,
          }))}
          onChange={(next) => {
            keepTheme(next);
            setTheme(next);
          }}
        />
      </Section>
      <Section title={frame.language} text={me.language_text}>
        <ChoiceCards
          label={frame.language}
          hide_label
          value={locale}
          className="max-w-2xl sm:grid-cols-3"
          options={locales.map((value) => ({ value, text: localeNames[value] }))}
          onChange={choose}
        />
      </Section>
    </>
  );
}

/** A small page in the colours of the theme. */
function ThemePicture({ theme }: { theme: Theme }) {
  return (
    <span aria-hidden className="flex h-24 border-b border-line">
      {theme !== 'dark' && <HalfPage className="scheme-light" />}
      {theme !== 'light' && <HalfPage className="scheme-dark" />}
    </span>
  );
}

function HalfPage({ className }: { className: string }) {
  return (
    <span className={`${className} flex flex-1 flex-col gap-1.5 overflow-hidden bg-canvas p-3`}>
      <span className="h-2 w-12 shrink-0 rounded-full bg-ink" />
      <span className="flex flex-1 flex-col gap-1.5 rounded-control border border-line bg-surface p-2">
        <span className="h-1.5 w-full rounded-full bg-accent" />
        <span className="h-1.5 w-3/4 rounded-full bg-control" />
        <span className="h-1.5 w-1/2 rounded-full bg-control" />
      </span>
    </span>
  );
}
