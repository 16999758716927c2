/**
 * Reasons for which pages have words of their own (`web/words/<language>/reasons.json`), because the code
 * says too little.
 */
export const sentences = {
  // FORBIDDEN: workspace and token
  not_a_member: 'You are not an active member of this workspace.',
  permission_missing: 'This needs the permission {permission}.',
  workspace_suspended: 'This workspace is suspended.',
  workspace_archived: 'This workspace is archived: it can be read but not changed.',
  personal_tokens_refused: 'This workspace does not accept personal access tokens.',
  write_scope_missing: 'This needs a token with the scope "write".',
  scope_missing: 'This needs a token with the scope "{scope}".',
  whole_token_missing: 'This needs a token that was not narrowed to scopes or to a workspace.',
  sign_in_missing: 'This needs a signed-in session, not a personal access token.',
  oauth_not_offered:
    'Programs cannot be let in here: the address of this server (MINUTEBOOK_BASE_URL) is neither https nor on the same machine.',
  program_unknown:
    'Nobody knows this program: it has no document that can be read, and is not registered here.',
  program_elsewhere: '{name} has not named the address that the answer would go to: nothing is sent there.',
  program_asks_wrongly: 'The program asks in a way that can only be refused.',
  no_device_code: 'No device waits with this code: it may have expired.',
  second_factor_missing: 'This workspace needs a second factor: set one up, or confirm who you are with it.',
  page_header_missing: 'This needs the header "x-minutebook: page".',
  not_our_page: 'Only pages of this server may request this.',

  // FORBIDDEN: a record and its media
  may_not_see_record: 'You may not see record {record_id}.',
  may_not_widen_record: 'More people would see this record: this needs the permission to share it.',
  may_not_move_record: 'Other teams would let you {permission} this record, which you may not do now.',
  may_not_join_record: 'The joined record would let people {permission} what they may not {permission} now.',
  not_the_author: 'What somebody has said is theirs to change.',
  not_the_playlists_author: 'Only who has made a playlist changes it.',
  guests_show_no_playlist:
    'A guest keeps playlists for themselves: what the workspace sees is for its members.',
  may_not_edit_record: 'You may not edit this record.',
  may_not_export_record: 'You may not export this record.',
  may_not_delete_record: 'You may not delete this record, or it is protected from deletion.',
  may_not_see_masked: 'You may not see what is masked in this record.',
  may_not_label_record: 'You may not label record {record_id}.',
  may_not_share_record: 'You may not share this record.',
  clip_is_private: 'Only you see this clip. Show it to whoever sees the record before you share it.',
  may_not_end_share: 'You may not end the share of this record.',
  may_not_download_media: 'You may not download the media of this record.',
  record_protected: 'The record is protected from deletion.',
  record_held: 'The record is under a hold: it cannot be deleted until the hold ends.',
  not_in_team: 'You are not in team {team_id}.',
  media_link_over: 'This link is not valid or has expired: ask for the media URL again.',
  upload_link_over: 'This link is not valid or has expired: ask for the upload URL again.',
  upload_of_another: 'Only the person who began an upload can resume it.',

  // FORBIDDEN and UNAUTHORIZED: people
  may_not_put_into_teams: 'You may not put people into teams.',
  only_owners_make_owners: 'Only an owner can make somebody an owner, or change what an owner is.',
  cannot_give: 'You cannot give {permission}, which you do not have yourself.',
  guests_make_guests: 'A guest can make nobody more than a guest.',
  account_sees_more: 'This account sees records that you do not: who sees them has to make its tokens.',
  back_into_teams: 'They come back into their teams: this needs the permission team.manage.',
  masking_less: 'Masking less than now needs the permission record.unmask.',
  no_password_here:
    'You sign in elsewhere and have no password here. Whoever runs this server can give you one.',
  wrong_present_password: 'This is not your current password.',
  owner_exists: 'This server has its first user already: sign in.',
  wrong_password: 'The e-mail address or the password is wrong.',
  wrong_second_factor: 'This code or passkey is not right, or was used before.',
  sign_in_over: 'This took too long, or was finished already: sign in again.',
  wrong_passkey: 'This passkey is not known here, or was removed.',
  passkey_not_alone: 'You sign in elsewhere: a passkey is your second factor here, not a sign-in by itself.',
  second_factor_on_pages:
    'This account has a second factor: sign in on the pages, which give programs a token to sign in with.',
  confirm_missing: 'Confirm first who you are, with your password or a second factor.',
  sign_in_to_accept: 'Sign in as {email} to accept this.',
  address_unproven:
    'Somebody else could have opened this account. Prove first that its address is yours: reset the password by mail, or ask whoever runs this server.',
  account_exists: 'This address has an account by now: try again with its password.',

  no_service_account: 'There is no service account {service_account_id} here.',
  no_mail_set_up: 'No mail is set up: set MINUTEBOOK_SMTP_URL and MINUTEBOOK_MAIL_FROM.',
  token_replaced: 'This token was exchanged already: exchange the new one.',
  token_ended: 'This token has expired: create another one.',
  service_role: 'A service account owns no workspace: make it an admin at most.',

  // QUOTA_EXCEEDED, PAYLOAD_TOO_LARGE
  member_quota: 'The quota of this workspace is used up: it allows {limit} members.',
  record_quota: 'The quota of this workspace is used up: it allows {limit} records.',
  media_quota: 'The quota of this workspace is used up: it allows {limit_bytes} bytes of media.',
  file_too_large: 'A file may have at most {limit_bytes} bytes here.',

  // CONFLICT, RECORD_BUSY
  record_changing: 'The record is being changed by somebody else: try again.',
  a_record_changing: 'A record is being changed by somebody else: try again.',
  upload_changing: 'Record {record_id} is being changed by somebody else: try again.',
  labels_underway: 'Labels are being recommended for record {record_id}: try again shortly.',
  published_already: 'The record is published already.',
  text_changed: 'Someone else changed this text in the meantime. It now says: {text}',
  several_insights: 'The record has several insights of this type.',
  no_upload_yet: 'Its upload is not complete.',
  no_transcript: 'It has no transcript.',
  no_recording: 'It has no recording.',
  no_speech_engine: 'No speech engine is set: "minutebook engine install" on the server installs one.',
  speech_engine_gone:
    'The speech engine {engine} ({model}) cannot be had here: choose another one, or none for that of the workspace.',
  only_quotes:
    'The built-in engine quotes what was said: it writes in no other language or length. A language model can.',
  engine_fixed: 'The environment of the server sets this engine ({setting}): it cannot be chosen here.',
  not_server_owner:
    'Only the owner of this server installs models: "minutebook user own-server" on the server names one.',
  installing_already: 'The model {model} is being installed already: wait for it, or cancel it.',
  installed_already: 'The model {model} is installed already.',
  too_many_webhooks: 'A workspace has at most {limit} webhooks.',
  saved_search_exists: 'You already have a saved search "{name}".',
  too_many_templates: 'A workspace has at most {limit} templates of its own.',
  template_exists: 'This workspace already has a template "{name}".',
  too_many_action_items: 'A record has at most {limit} action items.',
  too_many_moments: 'A record has at most {limit} moments.',
  too_many_comments: 'Somebody who may not edit a record keeps at most {limit} comments in it.',
  too_many_playlists: 'You can make at most {limit} playlists.',
  too_many_entries: 'A playlist has at most {limit} moments.',
  no_clip_to_share: 'No moment of this playlist is a clip of a record that you may share.',
  notes_full: 'The notes of the record have no room for more: they have at most {limit} characters.',
  too_many_saved_searches: 'You can save at most {limit} searches.',
  too_many_trackers: 'You can have at most {limit} trackers.',
  label_exists: 'This workspace already has a label "{name}".',
  team_exists: 'This workspace already has a team "{name}".',
  role_exists: 'This workspace already has a role "{name}".',
  no_role: 'There is no custom role "{role_id}" in this workspace.',
  not_a_team_permission: 'A team role cannot hold {permission}.',
  default_team_stays: 'This is the default team of the workspace: it stays.',
  not_in_the_team: 'This member is not in the team.',
  totp_exists: 'There is an authenticator app already: remove it first.',
  passkey_exists: 'This passkey is here already.',
  too_many_passkeys: 'An account has at most {limit} passkeys.',
  rule_locks_you_out:
    'You have no second factor yourself: until you set one up, this workspace would be closed to you. Set one up first, or send locks_me_out.',
  no_second_factor: 'There is no second factor yet.',
  passkeys_unavailable: 'Passkeys need https and a name in MINUTEBOOK_BASE_URL.',
  directory_tokens: 'A workspace has at most {limit} tokens of directories: revoke one first.',
  only_owners_decide_sign_on: 'Only an owner decides whom single sign-on or a directory brings in.',
  last_owner: 'This is the last active owner of the workspace: make another member its owner first.',
  member_already: '{email} is a member of this workspace already.',
  mail_missing: 'This server sends no mail: pass the link on by hand.',
  invited_already: '{email} has an open invitation already.',
  no_open_invitation: 'There is no open invitation {invitation_id}.',
  not_an_email: '"{email}" is not an e-mail address.',
  not_a_timezone: '"{timezone}" is not an IANA time zone such as Europe/Berlin.',

  // Reasons for recordings not to be joined, or taken apart
  not_joinable: 'Record {record_id} cannot be joined: it is not ready, is a draft, or has no recording.',
  not_joined: 'Record {record_id} is not joined of others.',
  joined_source_gone: 'One of the recordings that were to be joined is no longer there.',
  joined_source_kept: 'One of the recordings that were to be joined may not be deleted.',
  joined_source_reshared:
    'Who sees one of the recordings was changed before they were joined. Join them again if that is meant.',

  // Reasons for a record not to be processed
  media_gone: 'The recording is no longer there.',
  media_lost: 'The recording is no longer in the store.',
  media_changed: 'The recording in the store is damaged: it is not the one that was received.',
  media_unreadable: 'The recording is in no format that can be read here.',
  no_sound: 'The recording has no sound.',
  media_cut_off:
    'The recording is cut off: the index, which such a file ends with, is missing. Export it once more where it was recorded, or have it repaired, and upload it again.',
  recording_too_long:
    'The recording is longer than {hours} hours (MINUTEBOOK_MAX_DURATION_HOURS): it is kept as it is, and a transcript can be attached.',
  gap_too_long: 'The recording has a gap of more than {hours} hours: it is damaged, or no recording.',
  kept_without_engine:
    'No speech engine is set: the recording is kept as it is. "minutebook engine install" on the server installs one; a transcript can be attached at any time.',
  local_engine_missing:
    'the local speech engine cannot run on this system: it needs Linux with glibc 2.32 or newer (Debian 12, Ubuntu 22.04), macOS or Windows, and the package sherpa-onnx-node',
  minutes_used_up:
    'This would exceed the {limit} minutes that the workspace may have transcribed in a month; {used} are used. The recording is kept: try again next month, or attach a transcript.',
  processing_cancelled: 'Processing was cancelled.',
  decoder_missing:
    '{program} is not installed on the server, and sound cannot be decoded without it: install ffmpeg (apt-get install ffmpeg), or name it with MINUTEBOOK_FFMPEG.',
  not_stored_yet: 'The recording has arrived but could not be stored yet; this is tried again. {reason}',
  probe_failed: 'The media could not be read: {reason}',
  transcribe_failed: 'The sound could not be transcribed: {reason}',
  join_failed: 'The transcript could not be stored: {reason}',
  process_failed: 'Insights could not be made: {reason}',
  insights_without_model:
    'The language model {engine} gave no insights; these are the built-in ones. {reason}',
  insights_without_actions:
    'The language model {engine} did not finish the action items; where it gave none, these are the built-in ones. {reason}',
  insights_without_account:
    'The language model {engine} gave no summary; its points stand in place of one. {reason}',
  disk_full: 'The disk of this server is full.',
  worker_ended: 'the worker ended each time before it was done',

  // Reasons for a model not to be installed
  install_incomplete: '{model} is not whole there. Put there: {files}.',
  install_no_room:
    '{model} needs {needed_mb} MB more, and {free_mb} MB are free in {folder}: make room, or name another folder with MINUTEBOOK_MODELS_DIR.',
  install_disk_full:
    'There is no room for {file} on the disk of the models. What has come stays: make room and try again.',
  install_cut:
    '{file} could not be fetched from {host}: {text}. What has come stays: try again to go on with it.',
  install_damaged: '{file} was damaged on the way from {host}: try again to fetch it anew.',
  install_other_file:
    '{file} of {host} is not what the catalogue has, so it was not installed: "minutebook engine install" on the server says more.',
  install_waits: 'A command is changing the models of this server: it is waited for.',
  install_does_not_work: '{model} was fetched but does not work here, so it was removed. {text}',

  // Results of testing an engine
  local_engine_works:
    '{engine} on this machine took a second of silence; its files are as they were installed.',
  speech_engine_works: '{engine} took a second of silence and answered in {format}.',
  local_minutes_work:
    '{engine} on this machine reads {read} tokens a second and writes {written}: an hour’s meeting takes it about {minutes} minutes, as an estimate. Its files are as they were installed.',
  insight_engine_works: '{engine} wrote minutes of two sentences, with {format}.',
  builtin_engine_works: 'The built-in engine needs neither network nor model.',
  no_engine_to_try:
    'No speech engine is set: recordings are kept as they are. "minutebook engine install" on the server installs one.',
  local_model_missing:
    'The chosen model {model} is not installed on this server: recordings are kept as they are.',
  minutes_model_missing:
    'The chosen language model is not installed on this server: the built-in engine makes insights. "minutebook engine install minutes" on the server installs one.',
  minutes_no_runtime:
    'there is no runtime of language models for this system: it needs Linux or macOS, on x64 or arm64 processors',
  minutes_no_memory: '{model} needs {needed} of memory, and this machine has {total}',
  engine_silent: '{engine} did not answer within {seconds} s.',

  /** A message of another program, such as an engine: it is in no catalogue, and is shown unchanged. */
  other: '{text}',

  // Files of an import, and why some are left out
  import_empty_file: 'It is empty.',
  import_no_meeting: 'It is no recording, transcript or note of a meeting.',
  import_unsafe_path: 'Its name leads out of the archive.',
  import_link: 'It is a link, not a file.',
  import_encrypted: 'It is encrypted: unpack it with its password, and bring what is in it.',
  import_bomb: 'It would unpack to far more than an export holds.',
  import_other_archive: 'Archives other than ZIP are not opened: unpack it, and bring its folder.',
  import_archive_inside: 'It is an archive inside an archive: unpack it, and bring it by itself.',
  import_damaged: 'It is damaged or cut off.',
  import_packed_otherwise: 'It is packed in a way that is not read here ({method}).',
  import_archive_damaged: 'The archive is damaged or cut off: export or download it again.',
  import_too_many_files: 'It has more than {limit} files: bring it in several parts.',
  import_other_form: 'It is the same meeting in another form: {file} is used.',
  import_same_content: 'It is the same as {file}.',
  import_unreadable: 'It cannot be read: {reason}',
  too_many_imports: 'You have {limit} imports that are not finished. Finish or cancel one first.',
  import_not_ready: 'This import has not been looked through yet.',
  import_not_started: 'This import has not been started: there is nothing to undo.',
  import_started: 'This import has been started: undo it instead.',
  import_kind_refused: 'Files of this kind ({kind}) cannot be uploaded here.',
  import_takes_too_long: 'Reading it takes too long, or too much memory.',
} as const;
