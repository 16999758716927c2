import { buttons } from './ko/buttons.ts';
import { frame } from './ko/frame.ts';
import { records } from './ko/records.ts';
import { refusals } from './ko/refusals.ts';
import { uploads } from './ko/uploads.ts';
import type { Language } from './words.ts';

export const ko: Language = {
  first: { buttons, frame, records, refusals, uploads },
  later: {
    archived: async () => (await import('./ko/archived.ts')).archived,
    actions: async () => (await import('./ko/actions.ts')).actions,
    audit: async () => (await import('./ko/settings/audit.ts')).audit,
    consent: async () => (await import('./ko/consent.ts')).consent,
    invitation: async () => (await import('./ko/invitation.ts')).invitation,
    mails: async () => (await import('./ko/mails.ts')).mails,
    me: async () => (await import('./ko/me.ts')).me,
    password_reset: async () => (await import('./ko/password-reset.ts')).passwordReset,
    more_reasons: async () => (await import('./ko/more-reasons.ts')).moreReasons,
    processing_reasons: async () => (await import('./ko/processing-reasons.ts')).processingReasons,
    person: async () => (await import('./ko/person.ts')).person,
    people: async () => (await import('./ko/settings/people.ts')).people,
    programs: async () => (await import('./ko/settings/programs.ts')).programs,
    reasons: async () => (await import('./ko/reasons.ts')).reasons,
    record: async () => (await import('./ko/record.ts')).record,
    record_states: async () => (await import('./ko/record-states.ts')).recordStates,
    record_tools: async () => (await import('./ko/record-tools.ts')).recordTools,
    recorder: async () => (await import('./ko/recorder.ts')).recorder,
    settings: async () => (await import('./ko/settings/settings.ts')).settings,
    shared_record: async () => (await import('./ko/shared-record.ts')).sharedRecord,
    trash: async () => (await import('./ko/trash.ts')).trash,
    sign_in: async () => (await import('./ko/sign-in.ts')).signIn,
  },
};
