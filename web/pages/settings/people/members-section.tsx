import { useQuery } from '@tanstack/react-query';
import { Found } from '../../../components/states/found.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { membersQuery } from '../../records/filters/filter-options.ts';
import { memberFactorsQuery } from './people-queries.ts';
import { InviteButton } from './invite-button.tsx';
import { useMay } from '../../../session/my-member-query.ts';
import { MemberRow } from './member-row.tsx';

export function MembersSection({ slug }: { slug: string }) {
  const { people, settings } = useWords();
  const members = useQuery(membersQuery(slug));
  const mayManage = useMay(slug, 'member.manage') === true;
  const { data: protectedIds } = useQuery({ ...memberFactorsQuery(slug), enabled: mayManage });
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
            textOf={({ name, email }) => `${name}\n${email}`}
          >
            {(found) => (
              <RowList>
                {found.map((member) => (
                  <MemberRow
                    key={member.id}
                    slug={slug}
                    member={member}
                    has_factor={protectedIds?.has(member.id) === true}
                  />
                ))}
              </RowList>
            )}
          </Found>
        )}
      </Loaded>
    </Section>
  );
}
