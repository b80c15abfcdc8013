import type { SheetColumn } from '@hansang/contract';
import { amountIn } from '../../venue-file/reading/amount.ts';
import type { Cells } from '../child/said.ts';
import { OWN_HEADINGS } from '../sheet-words.ts';
import type { Matched } from './build-tree.ts';

/** How venues head their own sheets, beside our words. */
const USUAL: Readonly<Partial<Record<SheetColumn, string>>> = {
  id: 'id 메뉴id menuid',
  category:
    '분류 카테고리 카테고리명 구분 메뉴분류 메뉴구분 대분류 종류 분류명 category section カテゴリー カテゴリ 分類 区分 分类 类别 类目',
  dish: '메뉴명 메뉴 메뉴이름 품명 품목 품목명 상품명 상품 음식명 이름 한글명 한국어이름 한국어 국문명 요리명 name dish dishname item itemname menu menuname product korean nameko メニュー名 メニュー 品名 商品名 料理名 料理 名前 韓国語 菜名 菜品 菜品名称 名称 品名 韩语 韩文',
  size: '사이즈 크기 용량 규격 size portion サイズ 大きさ 规格 份量 大小',
  group:
    '옵션묶음 옵션그룹 옵션그룹명 옵션분류 선택그룹 optiongroup choicegroup modifiergroup オプショングループ 选项组',
  option:
    '옵션 옵션명 추가 추가메뉴 선택 토핑 option choice addon topping modifier extra オプション トッピング 选项 加料',
  price:
    '가격 판매가 판매가격 단가 금액 정가 판매금액 소비자가 price amount unitprice 価格 値段 金額 単価 税込価格 售价 价格 单价 价钱',
  'name.en':
    '영문명 영문 영어 영어명 영문이름 영어이름 영문메뉴명 영어메뉴명 english englishname nameen 英語 英語名 英文名 英文 英文名称 英语',
  'name.ja':
    '일문명 일문 일본어 일어 일본어명 일본어이름 japanese japanesename nameja 日本語 日本語名 日语 日文 日文名',
  'name.zh-CN':
    '중문명 중문 중국어 중국어명 중국어이름 중국어간체 간체 chinese chinesename namezh 中国語 中国語名 中文 中文名 简体中文',
  'description.ko':
    '설명 메뉴설명 상세설명 상품설명 소개 메뉴소개 description details 説明 紹介 メニュー説明 说明 描述 介绍',
  'description.en': '영문설명 영어설명 englishdescription descriptionen 英語説明 英文说明',
  'description.ja': '일문설명 일본어설명 japanesedescription descriptionja 日本語説明 日文说明',
  'description.zh-CN': '중문설명 중국어설명 chinesedescription descriptionzh 中国語説明 中文说明',
  isNewMenu: '신메뉴 신상 신상품 new 新品 新商品',
  isSignature: '대표메뉴 대표 시그니처 signature',
  isSpicy: '매콤 매운맛 매움 spicy 辛口 辣',
  isFeatured: '추천 추천메뉴 recommended おすすめ 推荐',
  isPopular: '인기 인기메뉴 베스트 best popular 人気 人气',
  allergens:
    '알레르기 알레르기성분 알레르기정보 알레르겐 allergens allergen allergies アレルギー アレルゲン 过敏原',
  'foodOrigin.ko': '원산지 원산지표시 origin 原産地 产地 原产地',
};

const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}+]/gu, '');

const KNOWN: ReadonlyMap<string, SheetColumn> = new Map([
  ...Object.entries(USUAL).flatMap(([column, words]) =>
    words.split(' ').map((word) => [plain(word), column as SheetColumn] as const),
  ),
  ...OWN_HEADINGS.map(([heading, column]) => [plain(heading), column] as const),
]);

/** `가격(원)` is a price; `이름 (영어)` is known as a whole. */
const columnOf = (heading: string): SheetColumn | null =>
  KNOWN.get(plain(heading)) ?? KNOWN.get(plain(heading.replace(/[(（[].*$/s, ''))) ?? null;

/** Headings are looked for below titles and blank rows, so far down. */
const HEADING_WITHIN = 30;

/** Which column holds what, by the row that looks most like headings; what a person chose stands over it. */
export function matchColumns(cells: Cells, chosen: readonly (SheetColumn | null)[] | null): Matched {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const candidates = cells.slice(0, HEADING_WITHIN).map((row) => matchedRow(row, width));
  const score = (columns: readonly (SheetColumn | null)[]) =>
    new Set(columns.filter((one) => one !== null)).size;
  const best = candidates.reduce((at, columns, index) => {
    const known = candidates[at] ?? [];
    return score(columns) > score(known) ? index : at;
  }, 0);
  const columns = candidates[best] ?? [];
  const heading = score(columns) >= 1 && !hasAmount(cells[best] ?? []) ? best : firstText(cells);
  const matched = heading === best ? columns : Array<null>(width).fill(null);
  return {
    heading,
    columns: chosen ? Array.from({ length: width }, (_, at) => chosen[at] ?? null) : matched,
  };
}

/** Each column holds what no column before it holds. */
function matchedRow(row: readonly string[], width: number): (SheetColumn | null)[] {
  const taken = new Set<SheetColumn>();
  return Array.from({ length: width }, (_, index) => {
    const column = columnOf(row[index] ?? '');
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

const hasAmount = (row: readonly string[]) => row.some((cell) => cell !== '' && amountIn(cell) !== null);

/** The first row that may head a table nobody knows the words of; -1 where the first row is a dish already. */
function firstText(cells: Cells): number {
  const first = cells.findIndex((row) => row.some((cell) => cell !== ''));
  return hasAmount(cells[first] ?? []) ? first - 1 : first;
}
