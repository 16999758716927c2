/** Reasons of the command line only, which refers to things by name; pages never cause them. */
export const commandReasons = {
  no_user: 'There is no user {email}: create one with "minutebook user create".',
  no_member_with_email: '{email} is not a member of this workspace.',
  inviter_may_not: '{email} may not invite so: the link would open nothing.',
  no_team_named: 'There is no team "{name}" in this workspace.',
  no_label_named: 'There is no label "{name}" in this workspace.',
  no_token: 'There is no token {access_token_id}.',
  no_owner: 'This workspace has no owner yet: say who acts.',
  no_file: 'There is no file {path}.',
  no_folder: 'There is no folder {path}.',
  file_unreadable: '{path} cannot be read: {reason}.',
  record_not_failed: 'Nothing has failed in the processing of record {record_id}.',
  no_mail_given_up: 'There is no mail {mail_id} that was given up and can be sent again.',
  mail_not_taken: 'The mail server has not taken it: {why}.',
  no_hold: 'There is no hold {hold_id} in this workspace.',
  user_held:
    'Records or notes of {email} in {slug}, or meetings with them, are under a hold: nothing of theirs can be erased until it ends.',
  heir_is_same: 'Records must be handed over to somebody else.',
  last_owner_of: '{email} is the last active owner of {slug}: make another member its owner first.',
  workspace_exists: 'The workspace "{slug}" already exists.',
  not_a_slug: 'A slug has 1 to 63 of a-z, 0-9 and hyphen; "{slug}" does not.',
  not_a_colour: '"{color}" is not a colour like #3b82f6.',
  token_days: 'A token lasts 1 to {limit} days.',
  password_length: 'A password has {least} to {limit} characters.',
  invitation_days: 'An invitation lasts longer than 0 days.',
  demo_record: "The demo's {path} cannot be imported: {reason}",
  demo_exists: 'The demo cannot be imported: {what} already exists.',

  // Backup and restore
  backup_exists: '{path} already exists: a backup never overwrites anything.',
  backup_name: 'A backup is a file that ends in .tar, or a folder; "{path}" looks like another kind of file.',
  backup_no_folder: 'There is no folder {path} to put a backup into.',
  backup_base: '{path} is not a folder with a backup, which an incremental backup needs.',
  backup_base_tar: 'An incremental backup is a folder beside its base: "{path}" would be a single file.',
  backup_underway: 'Another backup of this database is under way: try again when it has finished.',
  backup_entry_changed: '{path} changed while it was read: make the backup again.',
  backup_damaged: '{path} has changed since it was written: {first}; {count} in all.',
  backup_newer:
    '{path} was made by another or newer Minutebook than this one ({what}): restore it with the program that made it.',
  backup_rows_differ: 'The rows of {table} differ from those that the backup counted.',
  backup_address: 'Backups in S3 have an address like s3://bucket/prefix, not "{address}".',
  backup_prune_underway:
    'Old backups are being removed from {path}, or somebody was interrupted at it within the hour: try again.',
  backup_object_gone: '{path} was removed while the backup was made: make it again.',
  backup_manifest:
    'The manifest of {path} has changed, so nobody knows which recordings it needs: nothing was removed.',
  no_backup: 'There is no whole backup at {path}.',
  backup_write_failed: '{path} cannot be written ({reason}): nothing of this backup is left there.',
  restore_write_failed:
    '{path} cannot be written ({reason}): make room or give rights, empty the folder and restore again.',
  restore_no_room:
    '{path} needs at least {needed} MB for that, and {free} MB are free on its disk: make room, or restore into another folder (--data-dir). Nothing was written.',
  repair_backup:
    'Nothing was mended, because the backup before it cannot be made ({reason}): make one yourself, and give --no-backup.',
  backup_unreadable:
    'The database cannot be backed up, because something of it cannot be read: {what} ({reason}). "minutebook doctor --deep" says what mends it; "minutebook backup PATH --skip-unreadable" goes on without it.',
  backup_rows_refused: 'PostgreSQL refuses what is in the backup: {reason}.',
  not_a_backup: '{path} is not a backup of Minutebook.',
  passphrase_missing:
    'The secret goes into a backup sealed with a passphrase: give one, set MINUTEBOOK_BACKUP_PASSPHRASE, or leave the secret out with --no-secret.',
  passphrase_too_short: 'A passphrase has at least {least} characters.',
  passphrase_differs: 'The two passphrases are not the same.',
  passphrase_wrong: 'This is not the passphrase that the backup was sealed with.',
  export_write_failed: '{path} cannot be written ({reason}): nothing of this export is left there.',
  export_is_folder: 'A workspace is exported into a folder, not into a file: "{path}".',
  not_an_export: '{path} is not an exported workspace.',
  wal_archive_broken:
    'The archive at {path} lacks a piece of the log after {until}: --at {until}, or an earlier moment, restores what is before it.',
  wal_archive_damaged:
    '{path} is damaged: move it away, and restore what is before it with --at; or restore a backup.',
  wal_archive_external: 'An archive of the log is restored into an embedded database: unset DATABASE_URL.',
  wal_archive_foreign:
    '{path} holds the archive of another installation, or of the one that this was restored from: name an empty place of its own in MINUTEBOOK_WAL_ARCHIVE.',
  wal_archive_gap:
    'The archive at {path} lacks a piece of the log after {position}: nothing after that can be restored.',
  wal_archive_major:
    'The archive was made by PostgreSQL {major} and this program brings PostgreSQL {ours}: restore it with the Minutebook that made it.',
  wal_archive_moment: 'The archive at {path} reaches from {first} to {last}: {at} is not in it.',
  wal_archive_none: 'There is no base in the archive at {path} yet.',
  restore_folder_not_empty: 'The folder {path} is not empty: a backup is restored into an empty one.',
  restore_database_not_empty:
    'The database of DATABASE_URL is not empty: a backup is restored into an empty one.',
} as const;
