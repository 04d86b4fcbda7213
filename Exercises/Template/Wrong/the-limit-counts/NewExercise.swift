import Exercise

// Replace this comment with what the exercise is about, in both languages.
//
// 이 주석을 연습 문제에 대한 설명으로 바꾸고 두 언어로 적으십시오.

/// The numbers in `list` that are greater than `limit`, in ascending order.
///
/// `list`에서 `limit`보다 큰 수를 오름차순으로 반환합니다.
func numbers(in list: [Int], above limit: Int) throws -> [Int] {
    list.filter { $0 >= limit }.sorted()
}
