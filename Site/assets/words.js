"use strict";

// Lists of words that the search treats in a special way. They are general knowledge of the two languages and of the
// frameworks around Core Data; what the lessons are about is in `Site/search`.
const faultlineWords = (() => {
    const listed = (text) => new Set(text.trim().split(/\s+/));
    // Words of questions, which say nothing about their subject. A query loses them.
    const stops = new Set(("a an the is are was were be been being am do does did done doing how what why when where which who whom whose i "
        + "my me we our you your it its this that these those there here to of in on at by for from with into as and or if then than "
        + "can could should would will shall may might must not no dont doesnt cant isnt wont didnt have has had get got getting so such "
        + "couldnt shouldnt wouldnt didnt isnt arent wasnt werent hasnt havent hadnt im ive youre thats whats theres heres lets "
        + "use using used want need way ways difference between about some any please tell explain mean means meaning work works vs "
        + "versus t s d re ve ll m operation couldn completed terminating app due uncaught exception reason "
        + "어떻게 어떡해 무엇 무엇을 무엇이 무엇인가 무엇인가요 무엇일까요 뭐 뭐가 뭐야 뭐예요 뭐에요 뭐죠 뭐지 뭘까요 뭔가요 뭔데 왜 몇 몇개 개나 언제 어디 어디서 어디에 어떤 어느 누가 "
        + "여러 같이 함께 다시 먼저 바로 자주 그런가요 그런 이런 좋아요 좋나요 좋은 좋을까요 나은 낫나요 하죠 되죠 되었는데 있어서 "
        + "번에 간에 사이에 사이에서 중에 중에서 개를 개의 개가 한번에 하나요 되나요 하나 되나 방법 방법은 법 것 것은 것이 게 걸 수 때 경우 무슨 이유 이유는 사용법 좀 및 또는 그리고 그 이 저 "
        + "없을까요 없을까 없나 없네요 없어요 없죠 있나요 있는 있다 있는지 있을까 있을까요 있습니까 있어요 없나요 인가요 인가 입니까 해야 해야하나요 하려면 하면 하는 하는데 하는지 할 "
        + "할까 할까요 되는 되는지 된다 되면 될까 될까요 합니다 합니까 한다 하기 하고 해요 해 하지 못하나요 하죠 "
        + "되나 싶어요 싶다 싶은데 싶을 알려줘 알려주세요 알고 설명 설명해줘 궁금 궁금해요 대해 대한 관한 쓰나요 쓰는 쓰나 써야 "
        + "차이 차이점 차이는 차이가 나요 나와요 건가요 거 거예요 뜻 뜻은 의미 안 못 은 는 을 를 가 에 의 와 과 도 로").split(" "));

    // Words of ordinary language, which any query may have. They help to rank the sections that have them, but don't
    // make a section an answer, and a section without them answers as well. Words that name a subject of a lesson
    // don't belong here: delete, slow, 지우다.
    const ordinaryEnglish = listed(`
        able about above accidentally across act actual actually after afterwards again ago almost alone along already also although always
        among amount annoying answer anymore anybody anyone anything anyway apart appear around ask assume attempt away awkward back bad barely
        basically because become been before begin behind believe below beside best better beyond big bit both bother break bring broke came care careful
        carefully case cause certain certainly clear clearly close come comes common completely concern confused confusing consider constantly
        continue correct correctly couple currently deal decide definitely depend differ different differently difficult do during each early
        easily easiest easy effect efficient effort either else encounter end enough ensure entire especially etc even ever every everybody
        everyone everything everywhere exactly except expect experience extra face fact fairly familiar far feel few figure final finally fine
        finish first fit follow former forever fully further give given go goes gone good great guess half hand handle happen happened happening happens
        hard hardly he heard help helpful hence her here him his hope how however idea ideal ignore imagine immediately important impossible
        indeed instead intend interested involve issue it itself just keep keeps kept kind know last late lately later latter lead learn least leave less
        let like likely literally little long longer look looks lot lots luck made mainly make manage many matter maybe mean mention mere mess
        might mind minute moment more most mostly much my myself naturally near nearby necessary never nevertheless new nice nobody none
        normal normally nothing notice now nowhere obvious obviously occasionally occur odd often ok okay once one onto only oops opinion otherwise
        ought our out over own part particular particularly people per perfect perhaps person place plain please plenty point possible possibly practical practice
        precisely prefer pretty prevent previously probably problem proceed proper properly put question quick quickly quite rarely rather
        ready real realize really reasonable recently recommend recommended regarding regularly remain remember repeatedly right roughly
        said same saw say says see seem seems seen sense separately serious seriously several shall she short should show shown side similar simple
        simplest simply since situation slightly solve some somebody somehow someone something sometimes somewhere soon sort sorry specific
        specifically start started stay still straight strange struggle stuff stupid succeed such suddenly sudden suggest suitable supposed sure
        surely surprisingly take talk tell thank thanks thats their them themselves they thing things think third though thought through throughout
        till time times tip today together told tomorrow too took topic totally toward towards tried trouble true truly try trying typical typically
        under understand unfortunately unless until up upon us useful useless usual usually various very via want weird well
        whatever whatsoever whenever wherever whether while whoever whole willing wish within without wonder worry worse worst worth would wrong
        yesterday yet you your yourself`);
    const ordinaryKorean = listed(`
        가끔 가능 가지 각각 각자 간단 간단히 간단하게 갑자기 개발 개발자 거 거기 거의 건 것 걸 게 결국 경우 경험 계속 고민 곧 곳 과정 관련 구현 군데 굉장히 굳이
        궁금 그 그거 그건 그것 그게 그냥 그대로 그동안 그때 그럼 그렇게 그리고 금방 기분 기존 꼭 꽤 끝 나 나머지 나중 나중에 날 남 내 내가 내일 너무 너
        네 느낌 늘 다 다들 다른 다음 단순 단순히 당연히 당장 대로 대신 대충 대체 대해 더 덕분 덜 도대체 도움 도저히 도중 도중에 동안 동작 되게 두 둘 뒤
        듯 등 딱 때 때문 또 또는 똑바로 뜻 막상 말 매번 매우 매일 먼저 멋대로 몇 모든 모두 몽땅 무슨 무엇 무조건 문득 문의 문제 물론 바로 반드시 방금 방법
        방식 벌써 번 번째 별로 보통 보면 보는 보니 볼 본 봐 봐도 봐야 봤는데 봤더니 부분 부탁 분 불가능 비슷 비슷하게 빨리 사람 사람들 사실 사용 사용자가 상관 상당히
        상황 생각 서로 설명 셋 속 속한 속하는 수 수행 순간 순전히 스스로 시도 실무 실제 실제로 싹 쓰기 아까 아마 아무 아무것 아무거나 아무리 아예 아주
        아직 아직도 안 안녕하세요 알아서 앞 앞으로 약간 양 어느 어디 어떤 어떻게 어제 억지로 언제 언제나 언젠가 얼마 얼마나 얘 얘네 애 애들 여기 여러 여러분 여부 역시 예 예시 예전
        오늘 오래 오직 오히려 완전 완전히 왜 왠지 요새 요즘 우리 우선 원래 원인 원하는대로 웬만하면 위 유난히 음 의도 의미 의문 이 이거 이건 이걸 이것 이게 이따가
        이런 이럴 이렇게 이미 이번 이상 이상하게 이용 이유 이전 이제 이하 이해 이후 인제 일 일단 일도 일부 일부러 일이 일을 일로 일일이 자 자기 자꾸 자체 작동 작성 잘 잘못
        잠깐 잠시 저 저거 저걸 저기 저희 적용 전 전부 전에 전체 전혀 절대 절대로 점 점점 정도 정말 정상 정상적 정상적으로 정확히 제 제가 제대로 제발 제일 조금 조금씩
        조언 종류 좀 좀더 종종 주로 줄 중 즉시 지금 직접 진짜 진행 질문 차감 차라리 차례 차이 처리 처음 처음부터 천천히 최대한 추천 충분히 크게 특별히 특정 특히 편
        필요 필요할 하나 하나씩 하나하나 하지만 학습 한 한개 한동안 한두 한참 한테 함부로 함께 해결 해당 현재 형태 혹시 혼자 홀로 확실히 확인 활용 훨씬 힌트
        내용 보기 버튼 클릭 터치 옵션 기능 순간 항목 상태 화면상 구분 총 사용자 기기 시간대 처음 종일 하루 여태 당시 최종 임의 일반 마찬가지 뭔가 뭘 누군가 어딘가 개념 언급 이슈 현상 증상 케이스 도메인 코드 연습 포기 조심 적당 중요 충분 대답`);
    // Korean verbs without 다. A star marks those of which the last consonant changes: 쉽다, 쉬운.
    const ordinaryVerbs = listed(`
        앞서 뒤처지 나타내 따르 않 알맞 일어나 높 낮 비싸 싸 무겁* 가볍* 짧 넓 좁 젊 맺 오래되 똑같 떼 가지 갖 같 건드리 걸 걸리 걸치 겪 견디 계시 고르 괜찮 굴리 귀찮 그러 그렇* 그만두 까먹 깨닫* 꺼리 끌 끝나 끝내 끼 끼치 나가 나빠지 나쁘 나아지
        나오 나타나 낫* 내려가 내리 내버려두 넘 넘어가 넘치 놓 놓치 누르 눌리 느끼 다니 다루 다르 다치 달라지 던지 데려오 도와주 돌 돌아가 돌아오 돌아다니
        돕* 되 두 두려워하 드러나 드리 들 들르 들리 들어가 들어오 들여다보 따라가 따라오 따지 떠오르 떠올리 떨어지 뜨 마치 막 막히 많 많아지 말 맞 맞추 맡 맡기 매기
        머무르 먹 먹히 모르 모으 모이 모자라 못하 묻* 물어보 미치 믿 밀리 바라 받 받아들이 밝히 배우 버티 벌어지 벗어나 보이 보여주 부르 부리 붙 붙이 빌리 살펴보
        생기 생겨나 쉽* 시키 싫 싶 쌓 쌓이 쓰 쓰이 아니 안되 알 알아내 알아듣 알아보 어렵* 어떠하 어떻* 어쩌 얻 오르 올라가 올라오 올리 옳 외우 
        이러 이렇* 이루 이루어지 익히 있 있어보이 잊 잊어버리 잘되 잘못되 잡 잡히 저렇* 저지르 정해지 좋 좋아하 좋아지 주 줄 줄어들 줄이 즐기 지나 지나가
        지내 지니 지켜보 지키 차리 챙기 쳐다보 켜지 키우 터 틀리 펼치 풀리 피하 하 헤매 헷갈리 힘들 힘들어지 늘 늘리 늘어나 늦 늦추 원하 정하 통하 구하 당하 말하 내놓 치우`);
    // Verbs that belong to the subjects of lessons, where `Site/search/synonyms.tsv` has no synonym of them.
    const subjectVerbs = listed("가리 감싸 거치 깨우 나누어지 낡 내보내 넘겨받 되돌아가 되돌아오 들여오 바로잡 복사하 속하 얇 작 재 전달받 크 커지 엮이 얽히 뒤섞 뒤바뀌 비교되 비우 떼어내 불러내 밀려나 새로고치 솎아내 잘라내 잘리 집어내");
    // Nouns that look like forms of these verbs.
    const nouns = listed("주기 크기 재고 보고서 도시 돈 도중 남자 가지 정보 속도 수도 중도 모음 붙임 지난번 만족 전이");
    // Words that say little next to others: the framework itself, what every message of an error has, and platforms and
    // languages, which only say where the name of a subject comes from.
    const soft = listed(`
        core data 코어 데이터 코어데이터 coredata swift apple 객체 object error 오류 에러 nscocoaerrordomain domain code nserror userinfo fatal
        terminated sigabrt crashed exit 가진 가지고 갖는 들어있는 사용하기
        android jetpack room spring springboot kotlin java python ruby dotnet oracle exposed linq 안드로이드 룸 스프링 코틀린 자바 파이썬 오라클`);
    // What apps store: the company of the lessons' examples, and the data of readers' own apps, which a question mentions
    // only to say what it is about.
    const examples = listed(`
        album albums article articles blog book books booking bookings category categories chat chats city comment comments company contact
        contacts country course courses customer customers department departments diary email emails employee employees expense expenses
        folder folders friend friends game games habit ingredient invoice invoices journal memo memos movie movies note notes
        patient patients payment phone playlist playlists player post posts product products profile profiles recipe recipes
        reminder reservation review reviews salary salaries score scores shop song songs student students tag tags teacher team teams ticket tickets
        todo todos trip user users visit weight workout workouts
        가게 가격 가입 감독 강아지 강의 거래 건물 게시글 게시물 게임 계정 고객 공지 과목 교사 교수 구매 국가 글 닉네임 모임 목차 본문 사진첩 지출 통계 알람 카드 지갑 진료 도감 단어장 글쓴이 급여 기사 나라 나이 날씨 노트 노래 댓글 대댓글 도서 독자 동네 레시피 루틴 리뷰 메모 명단 목표 물건
        방문 배송 배우 별점 병원 부서 북마크 블로그 사원 상점 상품 생일 생년월일 선생님 선수 손님 쇼핑 수업 스케줄 습관 식당 신문 아티스트 앨범 여행 연락처 연봉 영화 예산 예약 운동 음식 음악 의사 이메일 일기 일정 작가 작품 장바구니
        재고 재료 저자 전화번호 점수 제목 제품 좋아요 주문 즐겨찾기 지역 직원 직책 차량 채팅 책 체중 친구 카테고리 탈퇴 태그 투두 팀 판매 팔로우 팔로워 평점 포스트 품목 품절 프로필 학생 할일 할인 환자 회사 회원 회의 후기 휴가`);
    // So do the names of other frameworks and databases, "rails scopes", and next to them any word is about databases.
    const frameworks = listed(`
        hibernate jpa jdbc mybatis jooq rails activerecord django sqlalchemy peewee eloquent laravel doctrine typeorm prisma sequelize drizzle knex
        mongoose mongodb mongo ecto ef efcore entityframework dapper grdb fmdb realm objectbox firestore supabase couchbase postgres postgresql mysql
        mariadb swiftdata 하이버네이트 마이바티스 레일스 액티브레코드 장고 라라벨 렘 프리즈마 시퀄라이즈 파이어스토어 몽고디비 몽구스 포스트그레스 스위프트데이터`);
    for (const name of frameworks) if (!/^(?:swiftdata|스위프트데이터)$/.test(name)) soft.add(name);
    // Words of programs and databases. Next to them, a word that no section has is the reader's own data.
    const technical = listed(`
        array async attribute backup batch boolean cache cascade class coredata column concurrency container context coordinator crash database datatype db
        dictionary duplicate duplicates entity enum error fault fetch fetched fetching foreign index insert integer json json kvo lock managed memory merge
        migration model nil null object objects optional persist persistent predicate property queries query queue record records relationship
        rollback rollbacks row rows save saved saving schema sort sorting sql sqlite stack store struct subclass table thread transaction transient tuple undo
        uuid validate validation
        가져오다 개수 거르다 거부 걸러내다 겹치다 골라내다 객체 관계 구조체 기본값 꺼내다 널 넣다 닐 덮어쓰다 데이터 데이터베이스 되돌리다 디비 디스크 뽑다 묶다 쪼개다 합계 자식 하위 딕셔너리 레코드 로우 롤백 마이그레이션 매핑 메모리 메서드 멀티스레드 모델 모델링 문자열 바이너리 배열 배치 백업 버전 변수
        병합 불러오다 불러오기 비동기 사라지다 삭제 삽입 상속 서브클래스 속성 수정 스레드 스키마 스택 실행취소 아이디 에러 엔터티 엔티티 오류 옵셔널 외래키 유효성 이넘 인덱스 인스턴스 일괄 임포트 저장 저장소 정렬 제약 조건 조건식 조회 중복
        지우다 지워지다 집어넣다 충돌 찾다 칼럼 캐시 커밋 컨테이너 컨텍스트 컬럼 코디네이터 코어데이터 콜백 쿼리 큐 크래시 클래스 타입 테이블 튕기다 트랜잭션 파싱 페치 폴트 프레디케이트 프로퍼티 필드 필터 필터링 합치다 히스토리`);
    // Names from Apple's other frameworks, and from other tools, which the lessons may mention but don't teach. Those of two words
    // are written as one.
    const elsewhere = listed(`
        accelerometer activitykit appicon applelogin applepay backgroundlocation homescreen launchscreen localnotification localnotifications locationupdate locationupdates pushnotification pushnotifications stepcount userlocation admob airdrop airplay alamofire animation animations apns appintents appstore arkit autolayout avfoundation
        avplayer barcode biometric biometrics bluetooth callkit camera carplay carthage cocoapods cookie cookies corebluetooth coreimage corelocation
        coreml coremotion corenfc crashlytics darkmode deeplink eventkit faceid fastlane fcm firebase gamekit geofence geofencing gesture gestures gps
        haptic haptics healthkit homekit inapp keyboard lottie mapkit metalkit metrickit microphone navigationbar nfc paywall pdfkit pencilkit 
        photokit provisioning purchase purchases qr realitykit rxswift safari scenekit shazamkit siri sirikit spritekit statusbar storekit
        storyboard storyboards subscription subscriptions tabbar testflight timeline touchid uialertcontroller uibutton uiimageview uilabel uinavigationcontroller
        uistackview uitabbarcontroller uitableviewcell visionkit voiceover wallet weatherkit webkit webview websocket websockets widgetkit wifi wkwebview
        angular apache css excel figma flutter javascript jenkins jquery kubernetes nginx npm photoshop powerpoint react rebase terraform typescript unity webpack wordpress
        리베이스 리액트 스프라이트킷 스프레드시트 엑셀 유니티 자바스크립트 젠킨스 쿠버네티스 타입스크립트 파워포인트 포토샵 플러터 피그마
        걸음수 로컬알림 로컬노티 로컬노티피케이션 로컬푸시 상태바 앱아이콘 앱스토어 위치권한 위치정보 위치추적 홈화면 가속도계 결제 광고 구글 글꼴 내비게이션 네비게이션 네비게이션바 다크모드 딥링크 런치스크린 마이크 맵킷 모달 바코드 배너 배포인증서 보이스오버 블루투스 상태바 생체인증 서체 센서 스토리보드 스토어킷 스플래시
        시리 심사 알라모파이어 애니메이션 애드몹 앱스토어 얼럿 에어드랍 영수증 오토레이아웃 와이파이 웹뷰 유니버설링크 음성인식 인앱 인앱결제 자이로 제스처 진동 카메라 코코아팟 쿠키 키보드 타임라인 탭바 터치아이디 테스트플라이트
        토스트 파이어베이스 팝업 페이스아이디 폰트 푸시 푸시알림 푸쉬 프로비저닝 햅틱 헬스킷 홈킷`);
    return { stops, ordinaryEnglish, ordinaryKorean, ordinaryVerbs, subjectVerbs, nouns, soft, examples, frameworks, technical, elsewhere };
})();
