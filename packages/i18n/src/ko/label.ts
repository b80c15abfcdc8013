/** What the label page of a dish says. `{name}` marks what is filled in. */
export const label = {
  badges: '메뉴 표시',
  'about.SOLD_OUT': '지금은 다 팔려서 주문할 수 없어요.',
  'about.FEATURED': '매장에서 추천하는 메뉴예요.',
  'about.NEW': '새로 나온 메뉴예요.',
  'about.POPULAR': '손님들이 많이 찾는 메뉴예요.',
  'about.SIGNATURE': '이 매장을 대표하는 메뉴예요.',
  'about.ADULT': '19세 이상만 주문할 수 있어요. 직원이 신분증을 확인할 수 있어요.',
  'about.SPICY': '매운맛이 있어요.',
  'about.LEFT': '곧 다 팔릴 수 있어요.',
  noBadges: '따로 표시된 내용이 없어요.',
  origin: '원산지',
  noOrigin: '이 메뉴에 따로 적힌 원산지가 없어요.',
  allergens: '알레르기 유발 성분',
  noAllergens: '이 메뉴에 적힌 알레르기 유발 성분이 없어요.',
  options: '선택 항목',
  optionsText:
    '고르는 항목에 따라 원산지와 알레르기 성분이 달라질 수 있어요. 걱정되면 직원에게 물어봐 주세요.',
  sizes: '사이즈',
  whole: '매장 전체 안내',
  toDish: '메뉴로 돌아가기',
} as const;
