/** What a code of a customer comes to. */
export const returnEffects = {
  accepted: 'Accepted',
  accepted_with_comments: 'Accepted with comments',
  revise: 'Revise and send again',
  rejected: 'Rejected',
  information: 'For information only',
} as const
export type ReturnEffect = keyof typeof returnEffects

/** A code that a customer returns documents with. */
export interface ReturnCode {
  readonly code: string
  readonly label: string
  readonly effect: ReturnEffect
  /** Their marked file has to come with it. */
  readonly needsFile: boolean
}

/** The codes of a customer who has none of their own. */
export const houseCodes: readonly ReturnCode[] = [
  { code: '1', label: 'Accepted', effect: 'accepted', needsFile: false },
  { code: '2', label: 'Accepted with comments', effect: 'accepted_with_comments', needsFile: false },
  { code: '3', label: 'Revise and resend', effect: 'revise', needsFile: false },
  { code: '4', label: 'Rejected', effect: 'rejected', needsFile: false },
  { code: '5', label: 'Information only', effect: 'information', needsFile: false },
]

/** What is wrong with the codes of a customer, sentences by field; none at all: those of the house count. */
export function codesProblems(
  codes: readonly Pick<ReturnCode, 'code' | 'effect'>[],
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const seen = new Set<string>()
  for (const [at, { code }] of codes.entries()) {
    const key = code.trim().toLowerCase()
    if (seen.has(key)) problems[`codes.${at}.code`] = ['This code is in the list already.']
    seen.add(key)
  }
  const comesTo = (...effects: ReturnEffect[]) => codes.some(({ effect }) => effects.includes(effect))
  // Without one of each kind the customer could not say yes, or not say no.
  if (codes.length > 0 && !comesTo('accepted', 'accepted_with_comments'))
    problems.codes = ['Name at least one code that accepts.']
  else if (codes.length > 0 && !comesTo('revise', 'rejected'))
    problems.codes = ['Name at least one code that rejects or asks for a revision.']
  return problems
}
