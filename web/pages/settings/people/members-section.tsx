import { useQuery } from '@tanstack/react-query';
import { Found } from '../../../components/states/found.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { membersQuery } from '../../records/filter-options.ts';
import { InviteButton } from './invite-button.tsx';
import { MemberRow } from './member-row.tsx';

export function MembersSection({ slug }: { slug: string }) {
  const { people, settings } = useWords();
  const members = useQuery(membersQuery(slug));
  return (
    <Section
      title={settings.sections.members}
      count={members.data?.length}
      text={people.members_text}
      actions={<InviteButton slug={slug} />}
    >
      <Loaded query={members}>
        {(all) => (
          <Found
            items={all}
            label={people.find_member}
            none={people.nobody_found}
            text_of={({ name, email }) => `${name}\n${email}`}
          >
            {(found) => (
              <RowList>
                {found.map((member) => (
                  <MemberRow key={member.id} slug={slug} member={member} />
                ))}
              </RowList>
            )}
          </Found>
        )}
      </Loaded>
    </Section>
  );
}
