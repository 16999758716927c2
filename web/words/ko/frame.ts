import type { Words } from '../words.ts';

export const frame: Words['frame'] = {
  records: '기록',
  shares: '공유 링크',
  settings: '설정',
  me: '내 계정',
  sign_out: '로그아웃',
  workspace: '워크스페이스',
  switch_workspace: '워크스페이스 전환',
  main_navigation: '주 메뉴',
  open_menu: '메뉴 열기',
  skip_to_content: '본문으로 건너뛰기',
  loading: '불러오는 중 …',
  notifications: '알림',
  theme: '테마',
  themes: { system: '시스템 설정', light: '라이트', dark: '다크' },
  language: '언어',
  not_found_title: '페이지를 찾을 수 없습니다',
  not_found_text: '링크가 오래되었거나 볼 권한이 없는 페이지입니다.',
  to_records: '기록 목록으로',
  no_workspaces_title: '아직 속한 워크스페이스가 없습니다',
  no_workspaces_text: '워크스페이스 관리자에게 초대를 요청한 뒤, 받은 링크를 여세요.',
};
