import type { MailTexts } from './mail-texts.ts';

export const ja: MailTexts = {
  unsubscribe: 'このメールの配信を停止',
  invitation: {
    subject: ({ workspace }) => `Minutebookのワークスペースへの招待：${workspace}`,
    text: ({ workspace, by }) =>
      by === null
        ? `Minutebookのワークスペース「${workspace}」に招待されています。`
        : `${by}さんから、Minutebookのワークスペース「${workspace}」に招待されています。`,
    link: '招待を開く',
    open_until: (day) => `招待の有効期限は${day}です。このリンクはご本人専用ですので、転送しないでください。`,
    note: '招待した人に心当たりがない場合は、このメールを無視してください。何も起こりません。',
  },
  recording: {
    untitled: (when) => `${when}の会議`,
    subject: {
      ready: (title) => `処理が完了しました：${title}`,
      failed: (title) => `処理できませんでした：${title}`,
    },
    text: {
      ready: (title) => `録音「${title}」の処理が完了し、閲覧できるようになりました。`,
      failed: (title) =>
        `録音「${title}」を処理できませんでした。録音は保管されています。理由は記録のページに表示されています。`,
    },
    link: '記録を開く',
    note: 'この録音をアップロードした方にお送りしています。',
  },
  share: {
    subject: (title) => `記録の共有：${title}`,
    text: ({ by, title }) => `${by}さんが記録「${title}」を共有しました。`,
    ends: (day) => (day === null ? 'リンクに有効期限はありません。' : `リンクの有効期限は${day}です。`),
    password:
      '開くにはパスワードが必要です。パスワードは共有した人から受け取ってください。このメールには記載していません。',
    link: '記録を開く',
    note: '共有した人に心当たりがない場合は、このメールを無視してください。',
  },
  mention: {
    subject: (title) => `メンション：${title}`,
    text: ({ by, title }) => `「${title}」のコメントで${by}さんからメンションされました。`,
    link: 'コメントを開く',
    note: 'メンションされた方にお送りしています。コメントの内容は記録のページで確認できます。',
  },
  tracker: {
    subject: {
      at_once: (title) => `トラッキング：${title}`,
      daily: (workspace) => `${workspace}のトラッキング結果`,
    },
    text: ({ workspace, count }) => `${workspace}の記録${count}件で、トラッキング中の言葉が見つかりました。`,
    found: ({ title, trackers }) => `「${title}」：${trackers}`,
    link: { at_once: '記録を開く', daily: '記録の一覧を開く' },
    note: 'トラッカーを作成された方にお送りしています。発言の内容は記録のページで確認できます。',
  },
  digest: {
    subject: (workspace) => `${workspace}の先週のまとめ`,
    records: ({ workspace, count }) => `この7日間に、${workspace}に新しい記録が${count}件追加されました。`,
    actions: ({ workspace, count }) => `${workspace}に、期限が日曜日までの担当タスクが${count}件あります。`,
    due: ({ day, title }) => `期限が${day}のタスク（「${title}」）`,
    link: { records: '記録を開く', actions: '自分のタスクを開く' },
    note: '新しい内容がある週の月曜日にお送りしています。',
  },
  test: {
    subject: (workspace) => `${workspace}のテストメール`,
    text: (workspace) => `${workspace}の設定で、メールが届くかどうかを試しました。無事に届いています。`,
    link: '設定を開く',
    note: '設定でリクエストされたため、お送りしています。',
  },
  password_reset: {
    subject: 'Minutebookのパスワードの再設定',
    text: (name) => `${name}さん、Minutebookアカウントのパスワードの再設定がリクエストされました。`,
    open_for:
      'リンクは1時間以内に1回だけ使えます。パスワードを変更すると、このアカウントでサインインしているすべての端末からサインアウトされます。2段階認証はそのまま残ります。',
    link: '新しいパスワードを設定',
    no_password: (provider) =>
      provider === null
        ? 'このアカウントにはパスワードがありません。Minutebookの運用者に設定を依頼してください。'
        : `このアカウントにはパスワードがありません。${provider}でサインインしてください。`,
    sign_in: 'Minutebookを開く',
    note: '心当たりがない場合は、このメールを無視してください。何も変わりません。',
  },
};
