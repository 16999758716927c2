import { useQuery } from '@tanstack/react-query';
import { baseWorkspaceRoles, type BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useMay } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { SectionHeader } from '../section-header.tsx';
import { rolesQuery } from './people-queries.ts';
import { RoleCard } from './role-card.tsx';
import { RoleDialog } from './role-dialog.tsx';

const isBaseRole = (name: string): name is BaseWorkspaceRole =>
  (baseWorkspaceRoles as readonly string[]).includes(name);

/** The four base roles with what they may, then those that the workspace has made. */
export function RolesSection({ slug }: { slug: string }) {
  const { people, settings } = useWords();
  const mayManage = useMay(slug, 'role.manage') === true;
  const [editing, setEditing] = useState<{ role?: V2WorkspaceRole }>();
  const { data, error, refetch } = useQuery(rolesQuery(slug));
  if (error !== null) return <ErrorState error={error} on_retry={() => void refetch()} />;
  const create = mayManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEditing({})}>
      {people.new_role}
    </Button>
  );
  const nameOf = ({ name, is_system_role }: V2WorkspaceRole) =>
    is_system_role && isBaseRole(name) ? people.base_roles[name] : name;
  return (
    <section>
      <SectionHeader title={settings.sections.roles} text={people.roles_text} actions={create} />
      {data === undefined && <Skeleton className="h-40 w-full" />}
      <div className="flex flex-col gap-3">
        {data?.map((role) => (
          <RoleCard
            key={role.id}
            slug={slug}
            role={role}
            name={nameOf(role)}
            text={
              role.is_system_role && isBaseRole(role.name)
                ? people.base_role_texts[role.name]
                : role.description
            }
            may_manage={mayManage && !role.is_system_role}
            on_edit={() => setEditing({ role })}
          />
        ))}
      </div>
      {editing !== undefined && (
        <RoleDialog slug={slug} role={editing.role} on_close={() => setEditing(undefined)} />
      )}
    </section>
  );
}
