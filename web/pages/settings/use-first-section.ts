import { useQuery } from '@tanstack/react-query';
import { settingsSections } from '@minutebook/contract/app/pages.ts';
import { myMemberQuery } from '../../session/my-member-query.ts';
import { sectionPermissions, type Section } from './sections.ts';

/** The section that the settings open with: the first permitted one. */
export function useFirstSection(slug: string | null): Section {
  const { data: me } = useQuery({ ...myMemberQuery(slug ?? ''), enabled: slug !== null });
  const isOpen = (name: Section) => me?.workspace_permissions[sectionPermissions[name]] === 'allow';
  return settingsSections.find(isOpen) ?? settingsSections[0];
}
