import type { RecordPermissions } from '@minutebook/contract/resources/record.ts';

/** A record of an archived workspace. Its permissions are those that were granted, but every change there is refused. */
export const withoutChanges = <R extends { permissions: RecordPermissions }>(record: R): R => ({
  ...record,
  permissions: { ...record.permissions, edit: false, label: false, share: false, delete: false },
});
