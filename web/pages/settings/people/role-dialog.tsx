import { useState } from 'react';
import {
  permissionResources,
  type PermissionResource,
  type PermissionStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { usePeopleRefresh } from './use-people-change.ts';

interface RoleDialogProps {
  slug: string;
  /** undefined: a new one. */
  role: V2WorkspaceRole | undefined;
  onClose: () => void;
}

/** Creates a role, or changes its name and its effects. */
export function RoleDialog({ slug, role, onClose }: RoleDialogProps) {
  const { people, settings } = useWords();
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [effects, setEffects] = useState(toEffects(role));
  const refresh = usePeopleRefresh(slug);
  const save = async () => {
    const permissions = Array.from(effects, ([resource, effect]) => ({ resource, effect }));
    const body = { name: name.trim(), description: description.trim() || null, permissions };
    if (role === undefined) await client.createRole({ params: { slug }, body });
    else await client.updateRole({ params: { slug, role_id: role.id }, body });
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      size="medium"
      title={role === undefined ? people.new_role : people.edit_role}
      text={people.role_hint}
      onClose={onClose}
      is_complete={name.trim() !== ''}
      onSubmit={save}
    >
      {(refusal) => (
        <>
          <TextField
            label={settings.name}
            value={name}
            maxLength={200}
            error={refusal}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={people.description}
            value={description}
            maxLength={2_000}
            onChange={(event) => setDescription(event.target.value)}
          />
          <PermissionChoices effects={effects} onChange={setEffects} />
        </>
      )}
    </FormDialog>
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
