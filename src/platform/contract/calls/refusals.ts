interface RefusalValues {
  /** `to` is what the right is for: `see costs`, or the label of an action in quotation marks. */
  readonly not_the_right: { readonly to: string }
  /** The labels of the action, of the states it starts from and of the present state. */
  readonly wrong_state: { readonly action: string; readonly from: readonly string[]; readonly state: string }
}

type Sentences = { readonly [Code in keyof RefusalValues]: (values: RefusalValues[Code]) => string }

const sentences: Sentences = {
  not_the_right: ({ to }) => `You do not have the right to ${to}.`,
  wrong_state: ({ action, from, state }) =>
    `"${action}" is possible from ${from.map((name) => `"${name}"`).join(' or ')}; the status is "${state}".`,
}

/** The sentence of a refusal, from its code and its values; each stands once, here. */
export const refusalSentence = <Code extends keyof RefusalValues>(
  code: Code,
  values: RefusalValues[Code],
): string => sentences[code](values)

/** The sentence for somebody who lacks the right: `notTheRight('see costs')`. */
export const notTheRight = (to: string): string => refusalSentence('not_the_right', { to })
