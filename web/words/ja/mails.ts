import type { Words } from '../words.ts';

export const mails: Words['mails'] = {
  text: (email) => `${email}に届くメールを選びます。パスワードの再設定メールは常に送信されます。`,
  none: 'このサーバーはメールを送信しません。運用者が設定できます。',
  kinds: {
    invitation: 'ワークスペースへの招待',
    share: 'リンクで共有された記録',
    recording: '自分の録音の処理完了または失敗',
    digest: '月曜朝の週間ダイジェスト',
  },
  unsubscribe_title: 'この種類のメールを停止しますか？',
  unsubscribe_text: (kind) => `${kind}：このリンクが届いたアドレスには、今後送信しません。`,
  unsubscribe: '停止する',
  done_title: '停止しました',
  done_text: (kind) =>
    `${kind}：今後は送信しません。アカウントがあれば、マイアカウントの「メール」で変更できます。`,
  gone_title: 'リンクが不完全です',
  gone_text: 'メールからもう一度開くか、リンク全体をコピーしてください。',
};
