/** Meat, fish and what is fried or mixed: Korean, English, Japanese, Chinese. */
export const MAINS = `
불고기 | Bulgogi (marinated beef) | プルコギ | 韩式烤牛肉
제육볶음 | Spicy stir-fried pork | 豚肉の甘辛炒め | 辣炒猪肉
오삼불고기 | Spicy squid & pork belly | いかと豚バラの辛炒め | 辣炒鱿鱼五花肉
닭갈비 | Spicy stir-fried chicken (dakgalbi) | タッカルビ | 辣炒鸡排
찜닭 | Soy-braised chicken | チムタク（鶏の醤油煮込み） | 酱炖鸡
삼겹살 | Grilled pork belly | サムギョプサル | 烤五花肉
목살 | Grilled pork shoulder | 豚肩ロース焼き | 烤猪颈肉
항정살 | Grilled pork jowl | 豚トロ焼き | 烤猪颊肉
돼지갈비 | Marinated pork ribs | 豚カルビ | 烤猪排骨
소갈비 | Grilled beef short ribs | 牛カルビ | 烤牛排骨
갈비찜 | Braised short ribs | カルビチム | 炖排骨
차돌박이 | Thinly sliced beef brisket | チャドルバギ（牛ともバラ薄切り） | 薄切牛胸肉
등심 | Beef ribeye | 牛ロース | 牛里脊
육회 | Beef tartare (yukhoe) | ユッケ | 韩式生拌牛肉
육사시미 | Raw beef slices | 牛刺し | 生牛肉片
곱창 | Grilled beef intestine | 牛ホルモン焼き（コプチャン） | 烤牛小肠
대창 | Grilled large intestine | テチャン（大腸焼き） | 烤大肠
막창 | Grilled tripe (makchang) | マクチャン（ホルモン焼き） | 烤牛皱胃
닭발 | Spicy chicken feet | 鶏足の辛炒め | 辣鸡爪
닭똥집 | Fried chicken gizzards | 砂肝炒め | 炒鸡胗
돼지껍데기 | Grilled pork skin | 豚皮焼き | 烤猪皮
족발 | Braised pig’s trotters | チョッパル（豚足） | 酱猪蹄
보쌈 | Boiled pork with wraps (bossam) | ポッサム | 菜包白切肉
수육 | Boiled pork slices | 茹で豚 | 白切猪肉
편육 | Pressed meat slices | 茹で肉の冷製 | 肉片冷盘
두부김치 | Tofu with stir-fried kimchi | 豆腐キムチ | 豆腐炒泡菜
잡채 | Glass noodles with vegetables (japchae) | チャプチェ | 炒杂菜粉丝
골뱅이무침 | Spicy whelk salad | つぶ貝の辛和え | 辣拌海螺
도토리묵 | Acorn jelly | どんぐりのムク | 橡子凉粉
낙지볶음 | Spicy stir-fried octopus | 手長だこの辛炒め | 辣炒章鱼
주꾸미볶음 | Spicy webfoot octopus | いいだこの辛炒め | 辣炒小章鱼
산낙지 | Live octopus | 活き手長だこ | 活章鱼
오징어볶음 | Spicy stir-fried squid | いかの辛炒め | 辣炒鱿鱼
아귀찜 | Spicy braised monkfish | あんこうの辛煮込み | 辣炖安康鱼
해물찜 | Spicy braised seafood | 海鮮の辛煮込み | 辣炖海鲜
간장게장 | Soy-marinated crab | カンジャンケジャン（渡り蟹の醤油漬け） | 酱油蟹
양념게장 | Spicy marinated crab | ヤンニョムケジャン | 辣酱蟹
코다리찜 | Braised half-dried pollock | 半干しスケトウダラの煮付け | 炖半干明太鱼
장어구이 | Grilled eel | うなぎの焼き物 | 烤鳗鱼
고등어구이 | Grilled mackerel | 焼きさば | 烤鲭鱼
갈치조림 | Braised cutlassfish | 太刀魚の煮付け | 炖带鱼
생선구이 | Grilled fish | 焼き魚 | 烤鱼
모둠회 | Assorted sashimi | 刺身盛り合わせ | 刺身拼盘
광어회 | Flounder sashimi | ひらめの刺身 | 比目鱼刺身
연어회 | Salmon sashimi | サーモン刺身 | 三文鱼刺身
물회 | Raw fish in chilled broth | 冷やし刺身スープ（ムルフェ） | 冰汤生鱼片
회무침 | Spicy raw fish salad | 刺身の辛和え | 辣拌生鱼
후라이드치킨 | Fried chicken | フライドチキン | 炸鸡
양념치킨 | Sweet & spicy fried chicken | ヤンニョムチキン | 甜辣炸鸡
간장치킨 | Soy-glazed fried chicken | 醤油チキン | 酱油炸鸡
파닭 | Fried chicken with spring onion | ねぎチキン | 葱丝炸鸡
닭강정 | Sweet crispy chicken | タッカンジョン | 甜辣鸡块
치킨 | Fried chicken | チキン | 炸鸡
모둠과일 | Fruit platter | フルーツ盛り合わせ | 什锦水果
돈가스 | Pork cutlet | とんかつ | 炸猪排
생선가스 | Fish cutlet | 白身魚フライ | 炸鱼排
함박스테이크 | Hamburg steak | ハンバーグ | 汉堡肉排
스테이크 | Steak | ステーキ | 牛排
탕수육 | Sweet & sour pork | 酢豚（タンスユク） | 糖醋肉
깐풍기 | Garlic chilli chicken | 鶏肉の甘辛炒め（カンプンギ） | 干烹鸡
마라샹궈 | Mala stir-fry | 麻辣香鍋 | 麻辣香锅
감바스 | Garlic shrimp (gambas) | えびのアヒージョ | 蒜香虾
감자튀김 | French fries | フライドポテト | 炸薯条
모둠튀김 | Assorted fritters | 揚げ物盛り合わせ | 炸物拼盘
가라아게 | Japanese fried chicken | 鶏の唐揚げ | 日式炸鸡块
파전 | Spring onion pancake | ねぎチヂミ | 葱饼
해물파전 | Seafood & spring onion pancake | 海鮮ねぎチヂミ | 海鲜葱饼
김치전 | Kimchi pancake | キムチチヂミ | 泡菜饼
감자전 | Potato pancake | じゃがいもチヂミ | 土豆饼
부추전 | Garlic chive pancake | ニラチヂミ | 韭菜饼
육전 | Beef slices in egg batter | 牛肉のチヂミ（ユッチョン） | 牛肉煎饼
모둠전 | Assorted pancakes | チヂミ盛り合わせ | 煎饼拼盘
빈대떡 | Mung bean pancake | ピンデトック（緑豆チヂミ） | 绿豆煎饼
녹두전 | Mung bean pancake | 緑豆チヂミ | 绿豆煎饼
메밀전병 | Buckwheat crêpe rolls | そば粉の包み焼き | 荞麦煎饼卷
달걀말이 | Rolled omelette | 韓国風卵焼き | 鸡蛋卷
달걀찜 | Steamed egg | ケランチム（蒸し卵） | 蒸鸡蛋
콘치즈 | Cheesy corn | コーンチーズ | 芝士玉米
먹태 | Grilled dried pollock | 干しスケトウダラの炙り | 烤明太鱼干
마른오징어 | Dried squid | するめ | 鱿鱼干
과일안주 | Fruit platter | フルーツ盛り合わせ | 水果拼盘
마른안주 | Dried snacks platter | 乾き物盛り合わせ | 干货拼盘
소시지야채볶음 | Stir-fried sausage & vegetables | ソーセージと野菜の炒め物 | 蔬菜炒香肠
나초 | Nachos | ナチョス | 玉米片
`;
