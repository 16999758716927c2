/** Reasons of the command line only, which addresses things by name; pages never cause them. */
export const commandReasons = {
  no_user: 'There is no user {email}: create one with "minutebook user create".',
  no_member_with_email: '{email} is no member of this workspace.',
  no_team_named: 'There is no team "{name}" in this workspace.',
  no_label_named: 'There is no label "{name}" in this workspace.',
  no_token: 'There is no token {access_token_id}.',
  no_owner: 'This workspace has no owner yet: say who acts.',
  no_speaker_of_record: 'Record {record_id} has no speaker {speaker_id}; it has {known}.',
  no_file: 'There is no file {path}.',
  not_a_transcript: '{reason}.',
  record_is_protected: 'Record {record_id} is protected from deletion.',
  record_not_failed: 'Nothing has failed in the processing of record {record_id}.',
  no_hold: 'There is no hold {hold_id} in this workspace.',
  record_is_held: 'A hold stands over record {record_id}: "minutebook hold list" shows it.',
  user_held:
    'A hold stands over records of {email} in {slug}: nothing of theirs can be erased until it ends.',
  heir_is_same: 'Records are handed over to somebody else.',
  upload_unfinished: 'The upload of record {record_id} is not complete.',
  last_owner_of: '{email} is the last active owner of {slug}: make another member its owner first.',
  workspace_exists: 'There already is a workspace "{slug}".',
  not_a_slug: 'A slug has 1 to 63 of a-z, 0-9 and hyphen; "{slug}" does not.',
  not_a_colour: '"{color}" is not a colour like #3b82f6.',
  token_days: 'A token lasts 1 to {limit} days.',
  password_length: 'A password has {least} to {limit} characters.',
  invitation_days: 'An invitation lasts longer than 0 days.',
  demo_record: "The demo's {path} cannot be imported: {reason}",
  demo_exists: 'The demo cannot be imported: {what} is there.',

  // Backup and restore
  backup_exists: '{path} is there already: a backup takes the place of nothing.',
  backup_name: 'A backup is a file that ends in .tar, or a folder; "{path}" looks like another kind of file.',
  backup_no_folder: 'There is no folder {path} to put a backup into.',
  backup_base: '{path} is no folder with a backup: only on one can another one build.',
  backup_base_tar:
    'A backup that builds on another one is a folder beside it: "{path}" would be a single file.',
  backup_underway: 'Another backup of this database is under way: try again when it has finished.',
  backup_entry_changed: '{path} changed while it was read: make the backup again.',
  backup_damaged: '{path} is not as it was written: {first}; {count} in all.',
  backup_newer:
    '{path} was made by another or newer Minutebook than this one ({what}): restore it with the program that made it.',
  backup_rows_differ: 'The rows of {table} are not those that the backup has counted.',
  not_a_backup: '{path} is no backup of Minutebook.',
  passphrase_missing:
    'The secret goes into a backup sealed with a passphrase: give one, set MINUTEBOOK_BACKUP_PASSPHRASE, or leave the secret out with --no-secret.',
  passphrase_too_short: 'A passphrase has at least {least} characters.',
  passphrase_differs: 'The two passphrases are not the same.',
  passphrase_wrong: 'This is not the passphrase that the backup was sealed with.',
  export_is_folder: 'A workspace is exported into a folder, not into a file: "{path}".',
  not_an_export: '{path} is no exported workspace.',
  restore_folder_not_empty: 'The folder {path} is not empty: a backup is restored into an empty one.',
  restore_database_not_empty:
    'The database of DATABASE_URL is not empty: a backup is restored into an empty one.',
} as const;
