import { useParams } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mySections } from '@minutebook/contract/app/pages.ts';
import type { OptionalMailKind } from '@minutebook/contract/resources/allowed-values.ts';
import { NotFound } from '../../components/states/not-found.tsx';
import { SectionLink, SectionPage } from '../../components/frame/section-page.tsx';
import { useWords } from '../../words/use-words.tsx';
import { Section } from '../../components/frame/section.tsx';
import { ProgramList } from '../../components/programs/program-list.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { client } from '../../session/client.ts';
import { Avatar } from '../../components/avatar.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { changeUser } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { RowList } from '../../components/row-list.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { myProgramsQuery, myMailsQuery } from './me-queries.ts';
import { PasswordChange } from './password-change.tsx';

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
