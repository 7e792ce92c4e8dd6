/** Sentences by field; nested fields as `lines.0.quantity`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Empty text, null and undefined are the same to a reader; arrays and objects compare by content. */
export function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === '' || value === undefined ? null : value)
  // Of hundreds of lines a letter changes one: the others are the same objects, which need not be written out.
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, at) => isSameText(entry, b[at]))
  return isSameText(plain(a), plain(b))
}

const isSameText = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)
