/** What a text may be made of: what has a number of its own, and words that may stand beside. */
export interface Vocabulary {
  readonly kinds: ReadonlySet<string>
  /** Kinds of the same texts that have numbers too, but are not what is asked for. */
  readonly others?: ReadonlySet<string>
  readonly beside: ReadonlySet<string>
  /** Several numbers may follow each other, as in "EN 10216-2:2014". */
  readonly hasYears?: boolean
}

export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Between a kind and its number, as in "RT report no. 12". */
const before = words('report reports certificate certificates test tests number nr no')
const HAS_VALUE = /[1-9]/
/** 12, 12-77, 2024/118, A-1M, X60, 5L, 42nd: digits with at most a letter at each end, so that no word hides in it. */
const NUMBER = /^(?:[a-z]-?)?\d+(?:[-/.]\d+)*[a-z]?$/

/** "RT-12" and "no.12" are a word and a number; a sign between words says nothing, any other one is a word of its own. */
const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/(\p{L}{2,})[-–./#]*(?=\d)/gu, '$1 ')
    .split(/[\s,;:()]+/)
    .map((token) => token.replaceAll(/^[-–/.]+|[-–/.]+$/g, ''))
    .filter((token) => token !== '')

/**
 * Whether a text names a paper by its number, and says nothing else: a kind, its number and known words beside. Whatever
 * else stands in it may take it back ("waived", "to follow", "rejected", in any language), so that such a text names nothing.
 */
export function namesNumbered(text: string, { kinds, others, beside, hasYears }: Vocabulary): boolean {
  let kind = ''
  let mayBeNumbered = false
  let isNamed = false
  const tokens = tokensOf(text)
  for (const [at, token] of tokens.entries()) {
    if (kinds.has(token) || others?.has(token) === true) {
      kind = token
      mayBeNumbered = true
    } else if (NUMBER.test(token)) {
      if (!mayBeNumbered || !HAS_VALUE.test(token)) return false
      isNamed ||= kinds.has(kind)
      mayBeNumbered = hasYears === true
    } else if (before.has(token) && kind !== '') {
      // "No" is short for number where one follows, and else the opposite of a report.
      if (token === 'no' && !(mayBeNumbered && NUMBER.test(tokens[at + 1] ?? ''))) return false
      mayBeNumbered = true
    } else if (beside.has(token)) mayBeNumbered = false
    else return false
  }
  return isNamed
}
