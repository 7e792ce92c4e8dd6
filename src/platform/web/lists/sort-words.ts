/** What the two ways of a sort are called: days begin early or late, figures low or high, words at A or Z. */
export function sortWords(sort: string, numeric = false): readonly [up: string, down: string] {
  if (/(At|On|Date|From|Until|Since|Start)$|^(at|day)$/.test(sort)) return ['earliest first', 'latest first']
  if (numeric) return ['lowest first', 'highest first']
  return ['A to Z', 'Z to A']
}
