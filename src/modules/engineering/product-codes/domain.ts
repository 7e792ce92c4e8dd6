/** What a description may be built from, beside plain words. */
export const descriptionTokens = {
  name: 'Name',
  code: 'Code',
  family: 'Family',
  form: 'Form',
  specification: 'Specification',
  psl: 'PSL level',
  revision: 'Revision',
  drawing: 'Drawing',
} as const
export type DescriptionToken = keyof typeof descriptionTokens
export type Choices = Readonly<Partial<Record<DescriptionToken, string | null | undefined>>>

const TOKEN = /\{([^{}]*)\}/g

const isToken = (word: string): word is DescriptionToken => Object.hasOwn(descriptionTokens, word)

/** The words in braces that no product has; empty when the template is good. */
export const unknownTokens = (template: string): string[] =>
  [...template.matchAll(TOKEN)].map(([, word = '']) => word).filter((word) => !isToken(word))

/**
 * The description of a product from its template and what was chosen: the same choices always give the same words.
 * A part (between commas) whose tokens are all empty is left out, so that nothing dangles.
 */
export function buildDescription(template: string, choices: Choices): string {
  const parts = template.split(',').flatMap((part) => {
    const tokens = [...part.matchAll(TOKEN)].flatMap(([, word = '']) => (isToken(word) ? [word] : []))
    const isEmpty = tokens.length > 0 && tokens.every((token) => !choices[token]?.trim())
    if (isEmpty) return []
    return [part.replaceAll(TOKEN, (_, word: string) => (isToken(word) ? (choices[word] ?? '') : ''))]
  })
  return parts
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
}
