import type { Words } from '../words.ts';

export const refusals: Words['refusals'] = {
  title: '処理できませんでした',
  offline: 'サーバーに接続できません。接続を確認して、もう一度お試しください。',
  request: (request_id) => `リクエスト ${request_id}`,
};
