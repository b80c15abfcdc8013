/** What dishes are named after; parts of longer names. Korean, English, Japanese, Chinese. */
export const INGREDIENTS = `
해물 | Seafood | 海鮮 | 海鲜
치즈 | Cheese | チーズ | 芝士
김치 | Kimchi | キムチ | 泡菜
묵은지 | Aged kimchi | 熟成キムチ | 陈年泡菜
새우 | Shrimp | えび | 虾
오징어 | Squid | いか | 鱿鱼
낙지 | Octopus | 手長だこ | 章鱼
문어 | Octopus | たこ | 八爪鱼
주꾸미 | Webfoot octopus | いいだこ | 小章鱼
전복 | Abalone | あわび | 鲍鱼
바지락 | Clam | あさり | 蛤蜊
굴 | Oyster | 牡蠣 | 牡蛎
홍합 | Mussel | ムール貝 | 贻贝
꽃게 | Blue crab | 渡り蟹 | 梭子蟹
명란 | Pollock roe | 明太子 | 明太子
참치 | Tuna | ツナ | 金枪鱼
연어 | Salmon | サーモン | 三文鱼
고등어 | Mackerel | さば | 鲭鱼
장어 | Eel | うなぎ | 鳗鱼
소고기 | Beef | 牛肉 | 牛肉
돼지고기 | Pork | 豚肉 | 猪肉
닭고기 | Chicken | 鶏肉 | 鸡肉
닭 | Chicken | 鶏 | 鸡肉
오리 | Duck | 鴨 | 鸭肉
차돌 | Beef brisket | 牛ともバラ | 牛胸肉
햄 | Ham | ハム | 火腿
베이컨 | Bacon | ベーコン | 培根
소시지 | Sausage | ソーセージ | 香肠
스팸 | Luncheon meat | ランチョンミート | 午餐肉
달걀 | Egg | 卵 | 鸡蛋
두부 | Tofu | 豆腐 | 豆腐
버섯 | Mushroom | きのこ | 蘑菇
감자 | Potato | じゃがいも | 土豆
고구마 | Sweet potato | さつまいも | 红薯
단호박 | Pumpkin | かぼちゃ | 南瓜
애호박 | Courgette | ズッキーニ | 西葫芦
가지 | Aubergine | なす | 茄子
콩나물 | Bean sprout | 豆もやし | 豆芽
시금치 | Spinach | ほうれん草 | 菠菜
부추 | Garlic chive | ニラ | 韭菜
마늘 | Garlic | にんにく | 蒜香
대파 | Leek | 長ねぎ | 大葱
양파 | Onion | 玉ねぎ | 洋葱
청양고추 | Hot green chilli | 青唐辛子 | 青阳辣椒
고추 | Chilli | 唐辛子 | 辣椒
토마토 | Tomato | トマト | 番茄
야채 | Vegetable | 野菜 | 蔬菜
채소 | Vegetable | 野菜 | 蔬菜
옥수수 | Sweetcorn | コーン | 玉米
들깨 | Perilla seed | えごま | 苏子
깻잎 | Perilla leaf | えごまの葉 | 苏子叶
유부 | Fried tofu | 油揚げ | 油豆腐
어묵 | Fishcake | おでん | 鱼糕
당면 | Glass noodle | 春雨 | 粉条
떡 | Rice cake | お餅 | 年糕
크림 | Cream | クリーム | 奶油
로제 | Rosé | ロゼ | 玫瑰酱
카레 | Curry | カレー | 咖喱
와사비 | Wasabi | わさび | 芥末
레몬 | Lemon | レモン | 柠檬
자몽 | Grapefruit | グレープフルーツ | 西柚
유자 | Yuja | ゆず | 柚子
딸기 | Strawberry | いちご | 草莓
망고 | Mango | マンゴー | 芒果
복숭아 | Peach | 桃 | 桃子
청포도 | Green grape | マスカット | 青提
블루베리 | Blueberry | ブルーベリー | 蓝莓
바나나 | Banana | バナナ | 香蕉
바닐라 | Vanilla | バニラ | 香草
초코 | Chocolate | チョコ | 巧克力
말차 | Matcha | 抹茶 | 抹茶
흑임자 | Black sesame | 黒ごま | 黑芝麻
오이 | Cucumber | きゅうり | 黄瓜
당근 | Carrot | にんじん | 胡萝卜
단무지 | Pickled radish | たくあん | 腌萝卜
고수 | Coriander | パクチー | 香菜
초콜릿 | Chocolate | チョコレート | 巧克力
인절미 | Injeolmi (soybean rice cake) | きな粉餅 | 豆粉年糕
팥 | Red bean | 小豆 | 红豆
`;

/** Dishes that others are named after, shorter there than by themselves: 불고기버거, 육회비빔밥. */
export const NAMED_AFTER = `
불고기 | Bulgogi | プルコギ | 烤牛肉
제육 | Spicy pork | 甘辛豚肉 | 辣炒猪肉
삼겹살 | Pork belly | 豚バラ | 五花肉
갈비 | Short rib | カルビ | 排骨
육회 | Beef tartare | ユッケ | 生拌牛肉
곱창 | Beef intestine | ホルモン | 牛肠
돈가스 | Pork cutlet | とんかつ | 炸猪排
닭다리살 | Chicken thigh | 鶏もも | 鸡腿肉
닭가슴살 | Chicken breast | 鶏むね肉 | 鸡胸肉
순대 | Blood sausage | スンデ | 米肠
만두 | Dumpling | 餃子 | 饺子
짜장 | Black bean | ジャージャー | 炸酱
차슈 | Braised pork | チャーシュー | 叉烧
에그 | Egg | たまご | 鸡蛋
시럽 | Syrup | シロップ | 糖浆
`;
