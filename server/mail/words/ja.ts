import type { MailTexts } from './mail-texts.ts';

export const ja: MailTexts = {
  unsubscribe: 'この種類のメールを停止',
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
  recording: {
    untitled: (when) => `${when}の会議`,
    subject: {
      ready: (title) => `処理が完了しました: ${title}`,
      failed: (title) => `処理できませんでした: ${title}`,
    },
    text: {
      ready: (title) => `録音「${title}」の処理が完了し、読めるようになりました。`,
      failed: (title) =>
        `録音「${title}」を処理できませんでした。録音は保管されています。理由は記録のページに表示されています。`,
    },
    link: '記録を開く',
    note: 'この録音をアップロードした方にお送りしています。',
  },
  share: {
    subject: (title) => `記録の共有: ${title}`,
    text: ({ by, title }) => `${by} さんが記録「${title}」を共有しています。`,
    ends: (day) => (day === null ? 'リンクに有効期限はありません。' : `リンクの有効期限は ${day} です。`),
    password:
      '開くにはパスワードが必要です。パスワードは共有した人から受け取ってください。このメールには記載していません。',
    link: '記録を開く',
    note: '共有した人に心当たりがない場合は、このメールを無視してください。',
  },
  digest: {
    subject: (workspace) => `${workspace}の先週`,
    records: ({ workspace, count }) => `この7日間に、${workspace}に新しい記録が${count}件あります。`,
    actions: ({ workspace, count }) =>
      `${workspace}に、日曜日までが期限のあなたのアクションが${count}件あります。`,
    due: ({ day, title }) => `期限が${day}のアクション（「${title}」）`,
    link: { records: '記録を開く', actions: '自分のアクションを開く' },
    note: '新しい内容がある週の月曜日にお送りしています。',
  },
  password_reset: {
    subject: 'Minutebook のパスワード',
    text: (name) => `${name} さん、Minutebook アカウントの新しいパスワードがリクエストされました。`,
    open_for:
      'リンクは1時間以内に1回だけ使えます。パスワードを変更すると、このアカウントでサインインしているすべての場所からサインアウトされます。2段階認証はそのまま残ります。',
    link: '新しいパスワードを設定',
    no_password: (provider) =>
      provider === null
        ? 'このアカウントにはパスワードがありません。Minutebook の運用者に設定を依頼してください。'
        : `このアカウントにはパスワードがありません。${provider}でサインインしてください。`,
    sign_in: 'Minutebook を開く',
    note: '心当たりがない場合は、このメールを無視してください。何も変わりません。',
  },
};
