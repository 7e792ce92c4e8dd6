import { createHash } from 'node:crypto'

/*
 * Trees as RFC 6962 section 2.1 has them: a leaf is SHA-256(0x00 || data), a node SHA-256(0x01 || left || right), and a tree is split
 * at the largest power of two below the number of its leaves. Hashes are 64 hex digits.
 */

const hashed = (prefix: number, ...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256').update(Uint8Array.of(prefix))
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The hash of a leaf, of its data as it is kept. */
export const leafHash = (data: string): string => hashed(0, data)

const nodeHash = (left: string, right: string): string =>
  hashed(1, Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))

/** The largest power of two below `n`. */
const splitOf = (n: number): number => 2 ** (Math.ceil(Math.log2(n)) - 1)

/** The root over leaves. @throws Error without any */
export function rootOf(leaves: readonly string[]): string {
  const [first] = leaves
  if (first === undefined) throw new Error('A tree has at least one leaf.')
  if (leaves.length === 1) return first
  const split = splitOf(leaves.length)
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

/** What leads from a leaf to the root: the neighbours on the way, the nearest first. */
export function proofPath(leaves: readonly string[], index: number): string[] {
  if (leaves.length <= 1) return []
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return index < split
    ? [...proofPath(left, index), rootOf(right)]
    : [...proofPath(right, index - split), rootOf(left)]
}

/** The root that a path leads to; null where it is longer or shorter than the place of the leaf asks. */
export function rootByPath(
  leaf: string,
  {
    index,
    count,
    path,
  }: { readonly index: number; readonly count: number; readonly path: readonly string[] },
): string | null {
  if (index < 0 || index >= count) return null
  if (count === 1) return path.length === 0 ? leaf : null
  const last = path.at(-1)
  if (last === undefined) return null
  const split = splitOf(count)
  const rest = path.slice(0, -1)
  const isLeft = index < split
  const below = isLeft
    ? rootByPath(leaf, { index, count: split, path: rest })
    : rootByPath(leaf, { index: index - split, count: count - split, path: rest })
  if (below === null) return null
  return isLeft ? nodeHash(below, last) : nodeHash(last, below)
}
