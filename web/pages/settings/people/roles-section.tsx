import { useQuery } from '@tanstack/react-query';
import {
  type BaseWorkspaceRole,
  permissionResources,
  type PermissionResource,
  type PermissionStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import type { V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../../components/states/loaded.tsx';
import { AddButton, Section } from '../../../components/frame/section.tsx';
import { useMay, useSlug } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { rolesQuery } from './people-queries.ts';
import { RemovedItems, useRemove } from '../removed-items.tsx';
import { Disclosure } from '../../../components/overlays/disclosure.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { client } from '../../../session/client.ts';
import { useRefresh } from '../use-change.ts';
import type { Words } from '../../../words/words.ts';
import { NamedDialog } from '../../../components/forms/named-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Select } from '../../../components/forms/select.tsx';

const isBaseRole = (name: string): name is BaseWorkspaceRole =>
  (baseWorkspaceRoles as readonly string[]).includes(name);

/** The four base roles with their permissions, then the workspace's own roles. */
export function RolesSection() {
  const slug = useSlug();
  const { people, settings } = useWords();
  const mayManage = useMay(slug, 'role.manage') === true;
  const [isAdding, setIsAdding] = useState(false);
  const roles = useQuery(rolesQuery(slug));
  return (
    <Section
      title={settings.sections.roles}
      count={roles.data?.length}
      text={people.roles_text}
      actions={mayManage && <AddButton text={people.new_role} onClick={() => setIsAdding(true)} />}
    >
      <Loaded query={roles}>
        {(all) => (
          <div className="flex flex-col gap-3">
            {all.map((role) => (
              <RoleCard key={role.id} role={role} may_manage={mayManage && !role.is_system_role} />
            ))}
          </div>
        )}
      </Loaded>
      {mayManage && <RemovedItems kind="role" />}
      {isAdding && <RoleDialog onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

/** A base role has its name and description in the language of the page. */
const say = ({ name, description, is_system_role }: V2WorkspaceRole, { people }: Words) =>
  is_system_role && isBaseRole(name)
    ? { name: people.base_roles[name], text: people.base_role_texts[name] }
    : { name, text: description };

function RoleCard({ role, may_manage }: { role: V2WorkspaceRole; may_manage: boolean }) {
  const words = useWords();
  const { people } = words;
  const remove = useRemove('role');
  const [isEditing, setIsEditing] = useState(false);
  const { name, text } = say(role, words);
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex min-h-7 items-center gap-3">
        <h3 className="min-w-0 flex-1 font-semibold">{name}</h3>
        <span className="shrink-0 text-sm text-faint">{people.holders(role.member_count)}</span>
        {may_manage && (
          <EditMenu
            name={name}
            onEdit={() => setIsEditing(true)}
            onDelete={() => remove(role)}
            delete_title={people.delete_role_title(name)}
            delete_text={people.delete_role_text(role.member_count)}
          />
        )}
      </div>
      {text !== null && <p className="text-soft">{text}</p>}
      <Disclosure label={people.what_it_means} className="mt-1.5">
        <PermissionList permissions={role.permissions} />
      </Disclosure>
      {isEditing && <RoleDialog role={role} onClose={() => setIsEditing(false)} />}
    </article>
  );
}

/** The permissions that a role grants and denies; on others it has no effect. */
function PermissionList({ permissions }: Pick<V2WorkspaceRole, 'permissions'>) {
  const { people } = useWords();
  return (
    <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {permissions.map(({ resource, effect }) => (
        <li key={resource} className="flex items-baseline gap-2">
          {effect === 'allow' ? (
            <Check size={14} aria-label={people.allowed} className="shrink-0 translate-y-0.5 text-good" />
          ) : (
            <Ban size={14} aria-label={people.denied} className="shrink-0 translate-y-0.5 text-bad" />
          )}
          <span className={effect === 'allow' ? undefined : 'text-faint'}>
            {people.permissions[resource]}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Creates a role, or changes its name and its effects. */
function RoleDialog({ role, onClose }: { role?: V2WorkspaceRole; onClose: () => void }) {
  const slug = useSlug();
  const { people, settings } = useWords();
  const [description, setDescription] = useState(role?.description ?? '');
  const [effects, setEffects] = useState(toEffects(role));
  const refresh = useRefresh();
  const save = async (name: string) => {
    const permissions = Array.from(effects, ([resource, effect]) => ({ resource, effect }));
    const body = { name, description: description.trim() || null, permissions };
    if (role === undefined) await client.createRole({ params: { slug }, body });
    else await client.updateRole({ params: { slug, role_id: role.id }, body });
    await refresh();
  };
  return (
    <NamedDialog
      size="medium"
      title={role === undefined ? people.new_role : people.edit_role}
      text={people.role_hint}
      label={settings.name}
      name={role?.name}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={people.description}
        value={description}
        maxLength={2_000}
        onChange={(event) => setDescription(event.target.value)}
      />
      <PermissionChoices effects={effects} onChange={setEffects} />
    </NamedDialog>
  );
}

const toEffects = (role: V2WorkspaceRole | undefined): Effects =>
  new Map<PermissionResource, PermissionStatus>(
    role?.permissions.map(({ resource, effect }) => [resource, effect]),
  );

type Effects = ReadonlyMap<PermissionResource, PermissionStatus>;

/** `default`: the role has no effect on it, and the base role of the member decides. */
const choices = ['default', 'allow', 'deny'] as const satisfies readonly (PermissionStatus | 'default')[];
type Choice = (typeof choices)[number];

interface PermissionChoicesProps {
  effects: Effects;
  onChange: (effects: Effects) => void;
}

/** The role's effect on each permission. */
function PermissionChoices({ effects, onChange }: PermissionChoicesProps) {
  const { people } = useWords();
  const choose = (resource: PermissionResource, choice: Choice) => {
    const next = new Map(effects);
    if (choice === 'default') next.delete(resource);
    else next.set(resource, choice);
    onChange(next);
  };
  return (
    <ul className="divide-y divide-line">
      {permissionResources.map((resource) => (
        <li key={resource} className="flex items-center justify-between gap-3 py-1">
          <span className={effects.has(resource) ? 'font-medium' : undefined}>
            {people.permissions[resource]}
          </span>
          <Select
            label={people.permissions[resource]}
            hide_label
            quiet
            className="shrink-0"
            value={effects.get(resource) ?? 'default'}
            options={choices.map((value) => ({ value, text: people.effects[value] }))}
            onChange={(choice) => choose(resource, choice)}
          />
        </li>
      ))}
    </ul>
  );
}
