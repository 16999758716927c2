/** Types that `npm run generate` makes of the English catalogues. */
import type actions from './en/actions.json';
import type answers from './en/answers.json';
import type audit from './en/audit.json';
import type consent from './en/consent.json';
import type first_steps from './en/first-steps.json';
import type frame from './en/frame.json';
import type imports from './en/imports.json';
import type me from './en/me.json';
import type playlists from './en/playlists.json';
import type programs from './en/programs.json';
import type reasons from './en/reasons.json';
import type record_tools from './en/record-tools.json';
import type record from './en/record.json';
import type recorder from './en/recorder.json';
import type settings from './en/settings.json';
import type shares from './en/shares.json';
import type sign_in from './en/sign-in.json';
import type templates from './en/templates.json';
import type trackers from './en/trackers.json';

export type English = typeof actions &
  typeof answers &
  typeof audit &
  typeof consent &
  typeof first_steps &
  typeof frame &
  typeof imports &
  typeof me &
  typeof playlists &
  typeof programs &
  typeof reasons &
  typeof record_tools &
  typeof record &
  typeof recorder &
  typeof settings &
  typeof shares &
  typeof sign_in &
  typeof templates &
  typeof trackers;

/** The file that each group of words is in. */
export const catalogueOf = {
  actions: 'actions',
  person: 'actions',
  home: 'actions',
  answers: 'answers',
  audit: 'audit',
  audit_sentences: 'audit',
  consent: 'consent',
  first_steps: 'first-steps',
  archived: 'frame',
  buttons: 'frame',
  frame: 'frame',
  records: 'frame',
  refusals: 'frame',
  uploads: 'frame',
  imports: 'imports',
  me: 'me',
  mails: 'me',
  playlists: 'playlists',
  programs: 'programs',
  codes: 'reasons',
  reasons: 'reasons',
  record_tools: 'record-tools',
  moments: 'record-tools',
  record: 'record',
  record_states: 'record',
  recorder: 'recorder',
  settings: 'settings',
  people: 'settings',
  sign_on: 'settings',
  shared_record: 'shares',
  trash: 'shares',
  sign_in: 'sign-in',
  password_reset: 'sign-in',
  invitation: 'sign-in',
  templates: 'templates',
  trackers: 'trackers',
} as const;

type Shown = string | number;

/** The values that messages take: one value alone, several by name. */
export interface MessageValues {
  'actions.tick': Shown;
  'actions.change': Shown;
  'actions.overdue_since': Shown;
  'person.record_count': { is_more: boolean; count: Shown };
  'person.of_newest': Shown;
  'person.forget_voice_title': Shown;
  'home.mention': { author: Shown | null; title: Shown };
  'home.calendar_now': Shown;
  'home.people': { names: Shown; more: number };
  'home.last_time': { day: Shown; open: number };
  'home.calendar_fault': string;
  'answers.found': { passages: number; meetings: number };
  'answers.written_by': Shown;
  'answers.to_passage': Shown;
  'answers.speaker': Shown;
  'answers.play_at': Shown;
  'answers.kept': Shown;
  'answers.unknown_filters': Shown;
  'audit.actors.person': Shown;
  'audit.other': Shown;
  'audit.service_account': Shown;
  'audit.record_unseen': Shown;
  'consent.title': Shown;
  'consent.document': Shown;
  'consent.returns_to': Shown;
  'consent.asked_from': { address: Shown; ago: Shown };
  'consent.back': Shown;
  'consent.wrong_text': Shown;
  'frame.unread_mentions': number;
  'frame.not_updated_since': Shown;
  'frame.sentences': { first: Shown; second: Shown };
  'frame.saved_search_menu': Shown;
  'frame.saved_search_deleted': Shown;
  'frame.palette_search': Shown;
  'records.untitled': { people: Shown | null; day: Shown; time: Shown };
  'records.last_days': Shown;
  'records.from_day': Shown;
  'records.to_day': Shown;
  'records.more_values': Shown;
  'records.results': { has_more: boolean; text: Shown; count: number };
  'records.talk_share': { name: Shown; share: Shown };
  'records.clear_filter': Shown;
  'records.progress': { what: Shown; percent: Shown };
  'records.status_why': { status: Shown; why: Shown };
  'records.draft_until': Shown;
  'records.hits': number;
  'records.more_hits': number;
  'records.select': Shown;
  'records.selected': Shown;
  'records.select_limit': Shown;
  'records.labels_changed': number;
  'records.scope_of_team': Shown;
  'records.access_changed': number;
  'records.bulk_insights_started': number;
  'records.bulk_exported': number;
  'records.into_trash': number;
  'records.deleted': number;
  'records.restored': number;
  'records.bulk_join_title': Shown;
  'records.bulk_join_text': Shown;
  'records.bulk_delete_stays': number;
  'records.bulk_delete_title': number;
  'records.bulk_progress': { done: Shown; count: Shown };
  'records.bulk_done': number;
  'records.bulk_partly': { done: Shown; failed: Shown; why: Shown };
  'records.nothing_text': { query: Shown; has_filters: boolean };
  'records.nothing_in_view': Shown;
  'refusals.request': Shown;
  'refusals.wait': { count: Shown; unit: string };
  'uploads.drop_title': Shown;
  'uploads.drop_attach': Shown;
  'uploads.dialog_title': number;
  'uploads.start': number;
  'uploads.title_of': Shown;
  'uploads.leave_out': Shown;
  'uploads.attach_to': Shown;
  'uploads.with_transcript': Shown;
  'uploads.detach': Shown;
  'uploads.transcript_left': Shown;
  'uploads.sent_before': Shown;
  'uploads.too_big': Shown;
  'uploads.uploading': { count: number; percent: Shown };
  'uploads.interrupted': number;
  'uploads.preparing': number;
  'uploads.sent_of': { sent: Shown; size: Shown };
  'uploads.speed': Shown;
  'uploads.paused': { sent: Shown; size: Shown };
  'uploads.is_ready': Shown;
  'uploads.progress_of': Shown;
  'uploads.pause': Shown;
  'uploads.resume': Shown;
  'uploads.retry': Shown;
  'uploads.cancel': Shown;
  'uploads.dismiss': Shown;
  'uploads.cancel_title': Shown;
  'imports.sending': { sent: Shown; size: Shown };
  'imports.interrupted_text': { here: Shown; size: Shown };
  'imports.reading': Shown;
  'imports.importing': { done: Shown; all: Shown };
  'imports.found_title': number;
  'imports.import': number;
  'imports.take': Shown;
  'imports.speakers': { names: Shown; count: Shown };
  'imports.done_title': number;
  'imports.done_text': { already: number; failed: number; left: number; day: Shown };
  'imports.undone_text': number;
  'imports.undone': number;
  'imports.kept': number;
  'imports.earlier_of': { day: Shown; count: number };
  'me.security.passkeys_elsewhere': Shown;
  'me.security.rename_of': Shown;
  'me.security.remove_of': Shown;
  'me.security.remove_passkey_title': Shown;
  'me.security.codes_left': Shown;
  'me.password_ends_tokens': Shown;
  'me.days': number;
  'me.good_until': Shown;
  'me.token_made': Shown;
  'me.expires': Shown;
  'me.expired': Shown;
  'me.created': Shown;
  'me.last_used': Shown;
  'me.revoke_of': Shown;
  'me.revoke_title': Shown;
  'me.client': { browser: Shown; system: Shown };
  'me.signed_in': Shown;
  'me.end_of': Shown;
  'me.end_title': Shown;
  'mails.text': Shown;
  'mails.unsubscribe_text': Shown;
  'mails.done_text': Shown;
  'playlists.by': Shown;
  'playlists.place': { place: Shown; count: Shown };
  'playlists.play_from': Shown;
  'playlists.move_up': Shown;
  'playlists.move_down': Shown;
  'playlists.take_out': Shown;
  'playlists.delete_title': Shown;
  'playlists.added': Shown;
  'programs.only_from': Shown;
  'programs.vouched': Shown;
  'programs.let_in_by': Shown;
  'programs.let_in': Shown;
  'programs.program_used': Shown;
  'programs.end_program_of': Shown;
  'programs.end_program_title': Shown;
  'programs.owned_by': Shown;
  'programs.stopped_text': Shown;
  'programs.take_over_of': Shown;
  'programs.hand_over_title': Shown;
  'programs.switch_off_title': Shown;
  'programs.new_token_of': Shown;
  'programs.rotate_of': Shown;
  'programs.rotate_title': Shown;
  'programs.hours': number;
  'programs.types_of': number;
  'programs.failing_since': Shown;
  'programs.delete_title': Shown;
  'programs.attempts': number;
  'programs.answered': Shown;
  'programs.took': Shown;
  'programs.next_attempt': Shown;
  'programs.redeliver_of': Shown;
  'programs.replay_title': Shown;
  'record_tools.not_saved': Shown;
  'record_tools.all_records_with': Shown;
  'record_tools.sounds_like': { speaker: Shown; name: Shown };
  'record_tools.also_heard': { name: Shown; count: number };
  'record_tools.also_title': Shown;
  'record_tools.also_text': Shown;
  'record_tools.also_submit': number;
  'record_tools.also_done': { name: Shown; count: number };
  'record_tools.audience_owner': Shown;
  'record_tools.audience_team': { name: Shown; count: number };
  'record_tools.audience_members': Shown;
  'record_tools.audience_reads_all': Shown;
  'record_tools.audience_link': Shown | null;
  'record_tools.sound_level': Shown;
  'record_tools.kept_until': Shown;
  'record_tools.dropped_count': number;
  'record_tools.unheard_at': { from: Shown; to: Shown };
  'record_tools.message_text': boolean;
  'record_tools.take_out': Shown;
  'record_tools.transcribe_engine_usual': Shown;
  'record_tools.delete_title': Shown;
  'record_tools.mail_share_not': Shown;
  'record_tools.invitation_text': { title: Shown; address: Shown; password: Shown };
  'record_tools.share_ends': Shown;
  'moments.add_to_playlist': Shown;
  'moments.note_at': Shown;
  'moments.text_at': Shown;
  'moments.tracked': Shown;
  'moments.edit': Shown;
  'moments.remove': Shown;
  'moments.remove_text': Shown;
  'moments.show_all': Shown;
  'moments.selected': number;
  'moments.comment_at': Shown;
  'moments.reply_at': Shown;
  'moments.resolved_by': Shown | null;
  'moments.not_told': Shown;
  'moments.thread_at': { time: Shown; count: number };
  'moments.edit_comment': Shown;
  'moments.remove_comment': Shown;
  'moments.remove_thread_text': number;
  'moments.clip_holds': { duration: Shown; count: number };
  'record.media_expired': Shown | null;
  'record.speaker': Shown;
  'record.find_count': { current: Shown; count: Shown };
  'record.find_keyword': Shown;
  'record.edited_by': { name: Shown | null; when: Shown };
  'record.original_text': Shown;
  'record.who_is': Shown;
  'record.edit_insight': Shown;
  'record.go_to': Shown;
  'record.label_removed': Shown;
  'record.remove_label': Shown;
  'record.accept_label': Shown;
  'record.attached': number;
  'record_states.ask_owner': Shown;
  'record_states.arrived': Shown;
  'record_states.arrives_until': Shown;
  'record_states.draft_scheduled': Shown;
  'recorder.untitled': Shown;
  'recorder.remove_note': Shown;
  'recorder.note_count': number;
  'recorder.discard_title': Shown;
  'recorder.interrupted': { duration: Shown; size: Shown };
  'settings.mail_taken': { email: Shown; answer: Shown };
  'settings.mail_refused': { email: Shown; answer: Shown };
  'settings.days_of': Shown;
  'settings.preview_media': { count: number; size: Shown };
  'settings.preview_transcripts': number;
  'settings.preview_protected': number;
  'settings.recordings_of': number;
  'settings.retention_confirm_text': Shown;
  'settings.engines_hint': Shown;
  'settings.engine_change_of': Shown;
  'settings.speech_ask_command': { command: Shown; email: Shown };
  'settings.speech_install_command': Shown;
  'settings.speech_model_option': { size: Shown; languages: Shown };
  'settings.speech_licence': Shown;
  'settings.speech_room': Shown;
  'settings.speech_no_room': Shown;
  'settings.speech_installing': Shown;
  'settings.speech_progress': { done: Shown; size: Shown };
  'settings.speech_cancelled': Shown;
  'settings.speech_failed': Shown;
  'settings.speech_waiting': number;
  'settings.speech_waiting_none': number;
  'settings.speech_transcribing': { done: Shown; of: Shown };
  'settings.speech_transcribed': number;
  'settings.minutes_install_command': Shown;
  'settings.minutes_needs': { memory: Shown; minutes: number };
  'settings.took': Shown;
  'settings.usage_period': { from: Shown; to: Shown };
  'settings.used_of': { used: Shown; limit: Shown };
  'settings.used_unlimited': Shown;
  'settings.label_records': number;
  'settings.change_of': Shown;
  'settings.merge_title': Shown;
  'settings.merge_text': number;
  'settings.deleted': Shown;
  'settings.recently_deleted': Shown;
  'settings.restored': Shown;
  'settings.delete_label_title': Shown;
  'settings.delete_label_text': number;
  'people.role_of': Shown;
  'people.own_role_title': Shown;
  'people.change_member': Shown;
  'people.deactivate_title': Shown;
  'people.invited': Shown;
  'people.cancel_invitation_of': Shown;
  'people.invite_again_of': Shown;
  'people.mailed_text': Shown;
  'people.link_text': Shown;
  'people.members_of': Shown;
  'people.role_in': { name: Shown; team: Shown };
  'people.remove_from': { name: Shown; team: Shown };
  'people.add_to': Shown;
  'people.delete_team_title': Shown;
  'people.holders': number;
  'people.delete_role_title': Shown;
  'people.delete_role_text': number;
  'sign_on.groups_text': Shown;
  'sign_on.claim': Shown;
  'sign_on.remove_rule': Shown;
  'sign_on.test_failed': Shown;
  'sign_on.came_groups': { count: number; names: Shown };
  'sign_on.left_out': Shown;
  'sign_on.directory_made': Shown;
  'sign_on.directory_used': Shown;
  'sign_on.directory_stopped': Shown;
  'shared_record.tries_left': number;
  'shared_record.too_many': number;
  'shared_record.until': Shown;
  'shared_record.shared_on': Shown;
  'shared_record.ends': Shown;
  'shared_record.ends_soon': Shown;
  'shared_record.play_from': Shown;
  'trash.text': number;
  'trash.sum': { count: number; size: Shown };
  'trash.deleted_by': { name: Shown; day: Shown };
  'trash.days_left': number;
  'trash.restore_title': Shown;
  'trash.purge_title': Shown;
  'trash.purge_question': Shown;
  'trash.empty_question': number;
  'trash.emptied': number;
  'sign_in.with': Shown;
  'sign_in.too_many': { count: Shown; unit: string };
  'sign_in.continue_as': Shown;
  'sign_in.refused.no_account': Shown;
  'sign_in.refused.other_person': Shown;
  'sign_in.refused.unverified': Shown;
  'sign_in.refused.cancelled': Shown;
  'sign_in.refused.unavailable': Shown;
  'sign_in.refused.failed': Shown;
  'password_reset.asked_text': Shown;
  'password_reset.text': Shown;
  'invitation.title': Shown;
  'invitation.from': { name: Shown; workspace: Shown };
  'invitation.to_you': Shown;
  'invitation.open_until': Shown;
  'invitation.other_account': Shown;
  'invitation.accept_as': Shown;
  'templates.copy_of': Shown;
  'templates.by_title': Shown;
  'templates.by_label': Shown;
  'templates.by_type': Shown;
  'templates.by_language': Shown;
  'templates.by_length': Shown;
  'templates.heading': Shown;
  'templates.move_up': Shown;
  'templates.move_down': Shown;
  'templates.remove_heading': Shown;
  'templates.delete_title': Shown;
  'trackers.only_by': Shown;
  'trackers.found_at': { title: Shown; time: Shown };
  'trackers.delete_title': Shown;
}
