/** What mails say, in the language of their reader. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';

interface InvitationNames {
  workspace: string;
  /** null: the inviting person is no longer a member. */
  by: string | null;
}

interface MailWords {
  invitation: {
    subject: (names: InvitationNames) => string;
    text: (names: InvitationNames) => string;
    link: string;
    open_until: (day: string) => string;
    note: string;
  };
}

const en: MailWords = {
  invitation: {
    subject: ({ workspace }) => `Invitation to ${workspace} on Minutebook`,
    text: ({ workspace, by }) =>
      by === null
        ? `You are invited to the workspace ${workspace} on Minutebook.`
        : `${by} invites you to the workspace ${workspace} on Minutebook.`,
    link: 'Open the invitation',
    open_until: (day) =>
      `The invitation is open until ${day}. The link works only for you: please do not pass it on.`,
    note: 'If you do not know who invites you, ignore this mail: nothing happens then.',
  },
};

const ko: MailWords = {
  invitation: {
    subject: ({ workspace }) => `Minutebook 워크스페이스 초대: ${workspace}`,
    text: ({ workspace, by }) =>
      by === null
        ? `Minutebook의 ${workspace} 워크스페이스에 초대되었습니다.`
        : `${by} 님이 Minutebook의 ${workspace} 워크스페이스에 초대했습니다.`,
    link: '초대 열기',
    open_until: (day) =>
      `초대는 ${day}까지 유효합니다. 이 링크는 본인만 사용할 수 있으니 다른 사람에게 전달하지 마세요.`,
    note: '초대한 사람을 모르는 경우 이 메일을 무시하세요. 아무 일도 일어나지 않습니다.',
  },
};

const ja: MailWords = {
  invitation: {
    subject: ({ workspace }) => `Minutebook のワークスペースへの招待: ${workspace}`,
    text: ({ workspace, by }) =>
      by === null
        ? `Minutebook のワークスペース「${workspace}」に招待されました。`
        : `${by} さんが Minutebook のワークスペース「${workspace}」に招待しています。`,
    link: '招待を開く',
    open_until: (day) =>
      `招待の有効期限は ${day} です。このリンクはご本人専用です。他の人に転送しないでください。`,
    note: '招待した人に心当たりがない場合は、このメールを無視してください。何も起こりません。',
  },
};

export const mailWords: Readonly<Record<UserLocale, MailWords>> = { en, ko, ja };
