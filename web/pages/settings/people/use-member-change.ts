import type { V2Member } from '@minutebook/contract/resources/member.ts';
import { client } from '../../../session/client.ts';
import { usePeopleChange } from './use-people-change.ts';

type MemberChange = NonNullable<Parameters<typeof client.updateMember>[0]['body']>;

export const useMemberChange = (slug: string, { id: member_id }: V2Member) =>
  usePeopleChange(slug, (body: MemberChange) => client.updateMember({ params: { slug, member_id }, body }));
