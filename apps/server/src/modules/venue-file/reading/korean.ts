import type { PlacedFault } from './faults.ts';

/** What faults are told in. */
export type Tongue = 'ko' | 'en';

/** What is said of a field, in Korean, by how it is said in English; `$1` stands for what is filled in. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^is missing$/, '값이 없어요'],
  [/^must be a number$/, '숫자로 써 주세요 (예: 16000, "16,000원")'],
  [/^must be a whole number$/, '소수점 없는 숫자로 써 주세요'],
  [/^must be text$/, '글자로 써 주세요'],
  [/^must be true or false$/, 'true 또는 false로 써 주세요'],
  [/^must be a list$/, '목록으로 써 주세요 (예: mon: [{ open: 11:00, close: 22:00 }])'],
  [/^must be a group of fields$/, '{ 이름: 값 } 모양으로 써 주세요'],
  [/^must be text, or a group of fields$/, '글자로, 또는 { ko: …, en: … } 모양으로 써 주세요'],
  [/^must be one of (.+)$/, '다음 가운데 하나로 써 주세요: $1'],
  [/^must be at least (.+)$/, '$1 이상이어야 해요'],
  [/^must be at most (.+)$/, '$1 이하여야 해요'],
  [/^must have at least (.+) letters?$/, '$1자 이상 써 주세요'],
  [/^must have at most (.+) letters?$/, '$1자까지 쓸 수 있어요'],
  [/^must have at least (.+) entr(?:y|ies)$/, '$1개 이상 있어야 해요'],
  [/^must have at most (.+) entr(?:y|ies)$/, '$1개까지 쓸 수 있어요'],
  [
    /^must be small letters and digits.*$/,
    '영어 소문자와 숫자, 하이픈(-)으로 써 주세요. 지우면 프로그램이 만들어요',
  ],
  [/^must be a time of day like (.+)$/, '$1처럼 시각으로 써 주세요'],
  [/^must be a date like (.+)$/, '$1처럼 날짜로 써 주세요'],
  [/^must be a registration number like (.+)$/, '$1처럼 사업자등록번호로 써 주세요'],
  [/^must be an e-mail address$/, '이메일 주소로 써 주세요'],
  [/^must be a colour like (\S+).*$/, '$1처럼 색으로 써 주세요 (소문자)'],
  [/^must be a time zone like (.+)$/, '$1 같은 시간대로 써 주세요'],
  [/^must be a recipe like (.+)$/, '$1처럼 써 주세요'],
  [/^must be left out: each size has its own price$/, '사이즈마다 가격이 있으니 지워 주세요'],
  [/^must be true: alcohol is for adults only$/, '술은 성인만 주문할 수 있어 true여야 해요'],
  [/^must be above amber$/, 'amber보다 커야 해요'],
  [/^must be (.+)$/, '$1이어야 해요'],
  [/^must not be below that of (.+)$/, '$1의 값보다 작을 수 없어요'],
  [/^must not be below (.+)$/, '$1보다 작을 수 없어요'],
  [
    /^must not be above what can be taken of the group \((.+)\)$/,
    '묶음에서 고를 수 있는 수($1)보다 클 수 없어요',
  ],
  [/^must not be above the group's selectableCount \((.+)\)$/, '묶음의 selectableCount($1)보다 클 수 없어요'],
  [/^must not name what is in it: (.+)$/, '들어 있는 것($1)은 쓸 수 없어요'],
  [/^must name a picture below the folder of this file$/, '이 파일이 있는 폴더 안의 사진을 써 주세요'],
  [/^must hold weeks of the month: .*$/, '그 달의 몇째 주인지 1부터 5, 마지막은 -1로 써 주세요'],
  [
    /^is used twice: (.+); write an id to both$/,
    '이름이 같은 것이 또 있어요: $1. 이름을 다르게 하거나 둘 다 id를 써 주세요',
  ],
  [/^is used twice: (.+)$/, '두 번 쓰였어요: $1'],
  [/^is named by no dish: (.+)$/, '어느 메뉴도 쓰지 않아요: $1'],
  [/^names no group of optionGroups$/, 'optionGroups에 없는 묶음이에요'],
  [/^names no dish of this menu: (.+)$/, '메뉴에 없는 요리예요: $1'],
  [
    /^names a dish with sizes, required groups or dishes of its own: (.+)$/,
    '사이즈나 필수 묶음이 있는 요리, 세트인 요리는 쓸 수 없어요: $1',
  ],
  [/^names a picture that is not there: (.+)$/, '사진 파일이 없어요: $1'],
  [/^names a picture of more than 10 MB$/, '사진이 10MB를 넘어요'],
  [/^is for groups with isRequired: true$/, 'isRequired: true인 묶음에만 쓸 수 있어요'],
  [/^is not a field of a venue file here$/, '여기에는 없는 항목이에요. 이름을 확인해 주세요'],
  [/^is not a time of day$/, '시각이 아니에요'],
  [/^is not a date of the calendar$/, '달력에 없는 날짜예요'],
  [/^overlaps another opening span of the week$/, '다른 영업시간과 겹쳐요'],
  [/^lies outside the opening span$/, '영업시간 밖이에요'],
  [/^ends before it begins$/, '시작보다 먼저 끝나요'],
  [/^stands on table (.+)$/, '$1번 테이블과 겹쳐요'],
  [
    /^cannot be true together with usePG: .*$/,
    'usePG와 함께 true일 수 없어요. 선불이거나 POS이거나 하나예요',
  ],
  [
    /^repeats too much by aliases \(\*\); write out what is meant$/,
    '별칭(*)으로 너무 많이 되풀이돼요. 뜻하는 내용을 그대로 적어 주세요',
  ],
  [/^is not readable YAML: (.*)$/s, 'YAML로 읽을 수 없어요. 띄어쓰기, 따옴표, 괄호를 봐 주세요 ($1)'],
];

/** A fault as who reads it speaks; what nobody translated stays as it is. */
export function inTongue<Told extends Pick<PlacedFault, 'message'>>(fault: Told, tongue: Tongue): Told {
  if (tongue === 'en') return fault;
  for (const [pattern, korean] of SENTENCES)
    if (pattern.test(fault.message)) return { ...fault, message: fault.message.replace(pattern, korean) };
  return fault;
}

/** `--lang=ko` where it is said, else what the terminal speaks. */
export function tongueOf(said: readonly string[], env: Readonly<Record<string, string | undefined>>): Tongue {
  const told = said.find((one) => one.startsWith('--lang='))?.slice('--lang='.length);
  const spoken = told ?? env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? '';
  return spoken.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}
