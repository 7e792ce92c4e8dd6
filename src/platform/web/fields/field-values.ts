/** Sentences by field; nested fields as `lines.0.quantity`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Empty text, null and undefined are the same to a reader; arrays and objects compare by content. */
export function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === '' || value === undefined ? null : value)
  return Object.is(plain(a), plain(b)) || JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}
