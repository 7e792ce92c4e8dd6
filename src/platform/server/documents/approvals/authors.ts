/** The authors of a document with one more. */
export const withAuthor = (authors: readonly string[], id: string): string[] => [...new Set([...authors, id])]

const authorsIn = (record: object): readonly string[] => {
  const { authorIds } = record as { readonly authorIds?: unknown }
  return Array.isArray(authorIds) ? authorIds.filter((id) => typeof id === 'string') : []
}

/**
 * The column with the authors of what begins as a copy of another record, where it has one: whoever wrote what is copied stays
 * an author of it, or an approver could have prices of their own copied by somebody else and decide about them.
 */
export const authorsAlong = (
  source: object,
  values: object,
): { authorIds: string[] } | Record<never, never> =>
  'authorIds' in source ? { authorIds: [...new Set([...authorsIn(source), ...authorsIn(values)])] } : {}
