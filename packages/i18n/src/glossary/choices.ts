/** Sizes, options and names of categories: Korean, English, Japanese, Chinese. */
export const CHOICES = `
소 | Small | 小 | 小份
중 | Medium | 中 | 中份
대 | Large | 大 | 大份
특대 | Extra large | 特大 | 特大份
레귤러 | Regular | レギュラー | 中杯
라지 | Large | ラージ | 大杯
기본 | Regular | 普通 | 标准
보통 | Regular | 並 | 标准份
곱빼기 | Large portion | 大盛り | 加大份
특 | Special | 特 | 特份
반마리 | Half | 半羽 | 半只
한마리 | Whole | 一羽 | 整只
반반 | Half & half | ハーフ&ハーフ | 各一半
잔 | Glass | グラス | 一杯
병 | Bottle | ボトル | 一瓶
맵기 | Spice level | 辛さ | 辣度
맵기선택 | Spice level | 辛さを選ぶ | 选择辣度
안매운맛 | Not spicy | 辛くない | 不辣
순한맛 | Mild | 控えめ | 微辣
보통맛 | Medium | 普通 | 中辣
매운맛 | Hot | 辛口 | 特辣
아주매운맛 | Very hot | 激辛 | 爆辣
덜맵게 | Less spicy | 辛さ控えめ | 少辣
온도 | Hot or iced | ホット・アイス | 冷热
따뜻하게 | Hot | ホット | 热
차갑게 | Iced | アイス | 冰
얼음적게 | Less ice | 氷少なめ | 少冰
샷추가 | Extra shot | ショット追加 | 加一份浓缩
디카페인 | Decaf | カフェインレス | 低因
연하게 | Weaker | 薄め | 淡一点
진하게 | Stronger | 濃いめ | 浓一点
덜달게 | Less sweet | 甘さ控えめ | 少糖
당도 | Sweetness | 甘さ | 甜度
두유 | Soy milk | 豆乳 | 豆奶
시럽 | Syrup | シロップ | 糖浆
휘핑크림 | Whipped cream | ホイップクリーム | 鲜奶油
뼈 | On the bone | 骨付き | 带骨
순살 | Boneless | 骨なし | 去骨
소금 | Salt | 塩 | 盐
양념 | Seasoned | タレ | 酱料
소스 | Sauce | ソース | 酱
허니머스터드 | Honey mustard | ハニーマスタード | 蜂蜜芥末酱
소스추가 | Extra sauce | ソース追加 | 加酱
밥추가 | Extra rice | ご飯追加 | 加米饭
면추가 | Extra noodles | 麺追加 | 加面
사리추가 | Add to the pot | 追加の具材 | 加料
추가 | Extras | 追加 | 加料
토핑 | Toppings | トッピング | 配料
라면사리 | Ramyeon noodles | ラーメン麺 | 方便面
우동사리 | Udon noodles | うどん | 乌冬面
포장 | To take away | お持ち帰り | 打包
대표메뉴 | House specials | おすすめ | 招牌菜
추천메뉴 | Recommended | おすすめ料理 | 推荐菜
인기메뉴 | Popular dishes | 人気メニュー | 人气菜
세트메뉴 | Set menus | セットメニュー | 套餐
점심메뉴 | Lunch menu | ランチメニュー | 午餐
점심특선 | Lunch specials | ランチスペシャル | 特价午餐
계절메뉴 | Seasonal dishes | 季節のメニュー | 时令菜
식사 | Meals | お食事 | 主食
식사류 | Meals | お食事 | 主食
안주 | Dishes with drinks | おつまみ | 下酒菜
곁들임 | On the side | 付け合わせ | 配菜
사이드 | Sides | サイド | 配菜
사이드메뉴 | Side dishes | サイドメニュー | 配菜
찌개 | Stews | チゲ | 锅类
전골 | Hot pots | 鍋 | 火锅
탕 | Soups | スープ | 汤
구이 | Grilled dishes | 焼き物 | 烤物
튀김 | Fried dishes | 揚げ物 | 炸物
볶음 | Stir-fries | 炒め物 | 炒菜
무침 | Dressed dishes | 和え物 | 凉拌菜
조림 | Braised dishes | 煮物 | 红烧菜
면류 | Noodles | 麺類 | 面类
밥류 | Rice dishes | ご飯もの | 米饭类
국수 | Noodles | 麺 | 面
분식 | Korean snacks | 軽食 | 韩式小吃
고기 | Meat | 肉 | 肉
회 | Sashimi | 刺身 | 刺身
전 | Savoury pancakes | チヂミ | 煎饼
주류 | Alcohol | お酒 | 酒水
음료 | Drinks | お飲み物 | 饮料
음료수 | Soft drinks | ソフトドリンク | 软饮
커피 | Coffee | コーヒー | 咖啡
차 | Tea | お茶 | 茶
디저트 | Desserts | デザート | 甜点
빵 | Bread | パン | 面包
어린이메뉴 | Children’s menu | お子さまメニュー | 儿童餐
`;
