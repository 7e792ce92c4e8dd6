/** What of a record can be signed by itself. */
export type PartKind = 'operation' | 'release' | 'document' | 'approval'

/** A part of a record that a signature stands for. */
export interface SignedPart {
  readonly kind: PartKind
  readonly id: string
}

/**
 * The part that each signature of a record stands for, in their order; null: there is none left. A signature says it itself.
 * Those given before signatures had parts say nothing: each was given as its part was noted, and both only grow, so that the
 * first of them stands for the first part that no signature names.
 */
export function partsSigned<Part extends { readonly id: string }>(
  partIds: readonly (string | null)[],
  parts: readonly Part[],
): (Part | null)[] {
  const named = new Set(partIds)
  const unnamed = parts.filter(({ id }) => !named.has(id)).values()
  return partIds.map((id) => {
    const part = id === null ? unnamed.next().value : parts.find((one) => one.id === id)
    return part ?? null
  })
}
