import {
  permissionResources,
  type PermissionResource,
  type PermissionStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { toErrorText } from '../../../components/error-text.ts';
import { Select } from '../../../components/select.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { usePeopleChange } from './use-people-change.ts';

/** `default`: the role says nothing, and the base role of whoever holds it decides. */
type Choice = PermissionStatus | 'default';
const choices = ['default', 'allow', 'deny'] as const satisfies readonly Choice[];

interface RoleDialogProps {
  slug: string;
  role: V2WorkspaceRole | undefined;
  on_close: () => void;
}

export function RoleDialog({ slug, role, on_close }: RoleDialogProps) {
  const words = useWords();
  const { buttons, people, settings } = words;
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [effects, setEffects] = useState<ReadonlyMap<PermissionResource, PermissionStatus>>(
    new Map(role?.permissions.map(({ resource, effect }) => [resource, effect])),
  );
  const form = useId();
  const save = usePeopleChange(
    slug,
    async () => {
      const permissions = Array.from(effects, ([resource, effect]) => ({ resource, effect }));
      const body = { name: name.trim(), description: description.trim() || null, permissions };
      if (role === undefined) await client.createRole({ params: { slug }, body });
      else await client.updateRole({ params: { slug, role_id: role.id }, body });
      on_close();
    },
    { quiet: true },
  );
  const choose = (resource: PermissionResource, choice: Choice) => {
    const next = new Map(effects);
    if (choice === 'default') next.delete(resource);
    else next.set(resource, choice);
    setEffects(next);
  };
  const actions = (
    <>
      {save.error !== null && (
        <p role="alert" className="mr-auto self-center text-bad">
          {toErrorText(save.error, words)}
        </p>
      )}
      <Button onClick={on_close}>{buttons.cancel}</Button>
      <Button type="submit" form={form} kind="primary" busy={save.isPending} disabled={name.trim() === ''}>
        {buttons.save}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="medium"
      on_close={on_close}
      title={role === undefined ? people.new_role : people.edit_role}
      text={people.role_hint}
      actions={actions}
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
      >
        <TextField
          label={settings.name}
          value={name}
          required
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={people.description}
          value={description}
          maxLength={2_000}
          onChange={(event) => setDescription(event.target.value)}
        />
        <ul className="divide-y divide-line">
          {permissionResources.map((resource) => (
            <li key={resource} className="flex items-center justify-between gap-3 py-1">
              <span>{people.permissions[resource]}</span>
              <Select
                label={people.permissions[resource]}
                hide_label
                quiet
                className="shrink-0"
                value={effects.get(resource) ?? 'default'}
                options={choices.map((value) => ({ value, text: people.effects[value] }))}
                on_change={(choice) => choose(resource, choice)}
              />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
