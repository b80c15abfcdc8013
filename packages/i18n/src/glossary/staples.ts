/** Rice, noodles, snacks and sides: Korean, English, Japanese, Chinese. */
export const STAPLES = `
비빔밥 | Bibimbap | ビビンバ | 拌饭
돌솥비빔밥 | Stone pot bibimbap | 石焼ビビンバ | 石锅拌饭
회덮밥 | Raw fish rice bowl | 刺身丼（フェドッパプ） | 生鱼盖饭
볶음밥 | Fried rice | チャーハン | 炒饭
김치볶음밥 | Kimchi fried rice | キムチチャーハン | 泡菜炒饭
오므라이스 | Omurice | オムライス | 蛋包饭
카레라이스 | Curry rice | カレーライス | 咖喱饭
공깃밥 | Bowl of rice | ご飯 | 米饭
보리밥 | Barley rice | 麦ご飯 | 大麦饭
돌솥밥 | Stone pot rice | 石釜ご飯 | 石锅饭
주먹밥 | Rice balls | おにぎり | 饭团
누룽지 | Scorched rice in water | ヌルンジ（おこげ湯） | 锅巴汤
죽 | Rice porridge | お粥 | 粥
전복죽 | Abalone porridge | あわび粥 | 鲍鱼粥
호박죽 | Pumpkin porridge | かぼちゃ粥 | 南瓜粥
백반 | Set meal with side dishes | 定食（ペクパン） | 家常套餐
쌈밥 | Rice with leaf wraps | 包みご飯（サムパプ） | 菜包饭
초밥 | Sushi | にぎり寿司 | 寿司
김밥 | Gimbap | キンパ | 紫菜包饭
참치김밥 | Tuna gimbap | ツナキンパ | 金枪鱼紫菜包饭
충무김밥 | Chungmu gimbap with spicy squid | 忠武キンパ | 忠武紫菜包饭
마약김밥 | Mini gimbap | ミニキンパ | 迷你紫菜包饭
칼국수 | Knife-cut noodles | カルグクス | 刀切面
바지락칼국수 | Knife-cut noodles with clams | あさりカルグクス | 蛤蜊刀切面
수제비 | Hand-torn dough soup | すいとん（スジェビ） | 手揪面片汤
잔치국수 | Banquet noodle soup | にゅうめん（チャンチグクス） | 宴会面
비빔국수 | Spicy mixed noodles | ビビングクス | 辣拌面
콩국수 | Noodles in chilled soy milk | 豆乳冷やしそうめん（コングクス） | 豆浆冷面
물냉면 | Cold noodles in broth | 水冷麺 | 水冷面
비빔냉면 | Spicy cold noodles | ビビン冷麺 | 拌冷面
회냉면 | Spicy cold noodles with raw fish | フェ冷麺 | 生拌鱼冷面
평양냉면 | Pyongyang cold noodles | 平壌冷麺 | 平壤冷面
함흥냉면 | Hamhung cold noodles | 咸興冷麺 | 咸兴冷面
냉면 | Cold noodles | 冷麺 | 冷面
막국수 | Buckwheat noodles | マッククス（そば冷麺） | 荞麦凉面
밀면 | Busan wheat noodles | ミルミョン（小麦冷麺） | 釜山小麦冷面
쫄면 | Chewy spicy noodles (jjolmyeon) | チョルミョン | 筋道拌面
짜장면 | Noodles in black bean sauce | ジャージャー麺 | 炸酱面
간짜장 | Black bean noodles, sauce apart | カンジャージャー麺 | 干炸酱面
짬뽕 | Spicy seafood noodle soup | チャンポン | 炒码面
우동 | Udon | うどん | 乌冬面
메밀소바 | Cold buckwheat soba | ざるそば | 荞麦冷面
라면 | Ramyeon | ラーメン（韓国式） | 韩式泡面
온면 | Warm noodle soup | 温麺 | 热汤面
라멘 | Japanese ramen | ラーメン | 日式拉面
쌀국수 | Rice noodle soup (pho) | フォー | 越南米粉
떡볶이 | Spicy rice cakes (tteokbokki) | トッポッキ | 辣炒年糕
라볶이 | Tteokbokki with ramyeon | ラッポッキ | 方便面炒年糕
순대 | Blood sausage (sundae) | スンデ（韓国式腸詰め） | 米肠
김말이 | Fried seaweed rolls | 春雨の海苔巻き揚げ | 炸紫菜粉丝卷
꼬치어묵 | Fishcake skewers | 串おでん | 鱼糕串
만두 | Dumplings | 餃子 | 饺子
찐만두 | Steamed dumplings | 蒸し餃子 | 蒸饺
군만두 | Fried dumplings | 揚げ餃子 | 煎饺
물만두 | Boiled dumplings | 水餃子 | 水饺
왕만두 | King dumplings | ジャンボ餃子 | 大包饺
호떡 | Sweet filled pancake (hotteok) | ホットク | 糖饼
붕어빵 | Fish-shaped red bean pastry | たい焼き | 鲫鱼饼
계란빵 | Egg bread | ケランパン（卵パン） | 鸡蛋面包
핫도그 | Corn dog | アメリカンドッグ | 热狗棒
피자 | Pizza | ピザ | 披萨
파스타 | Pasta | パスタ | 意面
리소토 | Risotto | リゾット | 意式烩饭
샐러드 | Salad | サラダ | 沙拉
햄버거 | Burger | ハンバーガー | 汉堡
샌드위치 | Sandwich | サンドイッチ | 三明治
토스트 | Toast | トースト | 吐司
배추김치 | Cabbage kimchi | 白菜キムチ | 辣白菜
깍두기 | Radish kimchi | カクテキ | 萝卜泡菜
열무김치 | Young radish kimchi | 若大根キムチ | 萝卜缨泡菜
반찬 | Side dishes | おかず | 小菜
`;
