/** What the guest app says while somebody searches the menu. `{name}` marks what is filled in. */
export const search = {
  hint: '메뉴 이름',
  clear: '검색어 지우기',
  found: '메뉴 {count}개를 찾았어요.',
  none: '‘{text}’ 메뉴를 찾지 못했어요.',
  noneText: '다른 이름으로 찾아 보세요. 한국어, 영어, 일본어, 중국어 이름 모두 찾을 수 있어요.',
  start: '한국어, 영어, 일본어, 중국어 이름으로 찾을 수 있어요.',
} as const;
