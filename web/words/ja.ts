import { buttons } from './ja/buttons.ts';
import { frame } from './ja/frame.ts';
import { records } from './ja/records.ts';
import { refusals } from './ja/refusals.ts';
import { uploads } from './ja/uploads.ts';
import type { Language } from './words.ts';

export const ja: Language = {
  first: { buttons, frame, records, refusals, uploads },
  later: {
    archived: async () => (await import('./ja/archived.ts')).archived,
    actions: async () => (await import('./ja/actions.ts')).actions,
    audit: async () => (await import('./ja/settings/audit.ts')).audit,
    consent: async () => (await import('./ja/consent.ts')).consent,
    invitation: async () => (await import('./ja/invitation.ts')).invitation,
    mails: async () => (await import('./ja/mails.ts')).mails,
    me: async () => (await import('./ja/me.ts')).me,
    password_reset: async () => (await import('./ja/password-reset.ts')).passwordReset,
    more_reasons: async () => (await import('./ja/more-reasons.ts')).moreReasons,
    processing_reasons: async () => (await import('./ja/processing-reasons.ts')).processingReasons,
    person: async () => (await import('./ja/person.ts')).person,
    people: async () => (await import('./ja/settings/people.ts')).people,
    programs: async () => (await import('./ja/settings/programs.ts')).programs,
    reasons: async () => (await import('./ja/reasons.ts')).reasons,
    record: async () => (await import('./ja/record.ts')).record,
    record_states: async () => (await import('./ja/record-states.ts')).recordStates,
    record_tools: async () => (await import('./ja/record-tools.ts')).recordTools,
    recorder: async () => (await import('./ja/recorder.ts')).recorder,
    settings: async () => (await import('./ja/settings/settings.ts')).settings,
    shared_record: async () => (await import('./ja/shared-record.ts')).sharedRecord,
    trash: async () => (await import('./ja/trash.ts')).trash,
    sign_in: async () => (await import('./ja/sign-in.ts')).signIn,
  },
};
