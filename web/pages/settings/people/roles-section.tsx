import { useQuery } from '@tanstack/react-query';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import type { V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useMay } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { rolesQuery } from './people-queries.ts';
import { RemovedItems } from '../removed-items.tsx';
import { usePeopleRefresh } from './use-people-change.ts';
import { RoleCard } from './role-card.tsx';
import { RoleDialog } from './role-dialog.tsx';

const isBaseRole = (name: string): name is BaseWorkspaceRole =>
  (baseWorkspaceRoles as readonly string[]).includes(name);

/** The four base roles with their permissions, then the workspace's own roles. */
export function RolesSection({ slug }: { slug: string }) {
  const { people, settings } = useWords();
  const mayManage = useMay(slug, 'role.manage') === true;
  const refresh = usePeopleRefresh(slug);
  const [editing, setEditing] = useState<{ role?: V2WorkspaceRole }>();
  const roles = useQuery(rolesQuery(slug));
  const create = mayManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEditing({})}>
      {people.new_role}
    </Button>
  );
  /** A base role has its name and description in the language of the page. */
  const say = ({ name, description, is_system_role }: V2WorkspaceRole) =>
    is_system_role && isBaseRole(name)
      ? { name: people.base_roles[name], text: people.base_role_texts[name] }
      : { name, text: description };
  return (
    <Section
      title={settings.sections.roles}
      count={roles.data?.length}
      text={people.roles_text}
      actions={create}
    >
      <Loaded query={roles}>
        {(all) => (
          <div className="flex flex-col gap-3">
            {all.map((role) => (
              <RoleCard
                key={role.id}
                slug={slug}
                role={role}
                {...say(role)}
                may_manage={mayManage && !role.is_system_role}
                onEdit={() => setEditing({ role })}
              />
            ))}
          </div>
        )}
      </Loaded>
      {mayManage && <RemovedItems slug={slug} kind="role" refresh={refresh} />}
      {editing !== undefined && (
        <RoleDialog slug={slug} role={editing.role} onClose={() => setEditing(undefined)} />
      )}
    </Section>
  );
}
