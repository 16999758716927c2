import type { Words } from '../words.ts';

export const buttons: Words['buttons'] = {
  clear: '지우기',
  close: '닫기',
  cancel: '취소',
  save: '저장',
  retry: '다시 시도',
  more: '더 보기',
  copied: '복사했습니다',
  copy: '복사',
  undo: '실행 취소',
  rename: '이름 바꾸기',
  delete: '삭제',
  dismiss: '닫기',
};
