/** As much of a line of a route as tells whether two of them are the same work. */
export interface Work {
  readonly templateLineage: string | null
  readonly code: string | null
  readonly kind: string
  readonly title: string
  readonly seq: number
}

const titleOf = ({ title }: Work): string => title.trim().toLowerCase()

/** Ways in which two lines are the same work, the surest first. */
const ways: readonly ((one: Work, other: Work) => boolean)[] = [
  (one, other) => one.templateLineage !== null && one.templateLineage === other.templateLineage,
  (one, other) => one.code !== null && one.code === other.code && one.kind === other.kind,
  (one, other) => one.kind === other.kind && titleOf(one) === titleOf(other),
]

/**
 * The operation of an earlier route that was the same work: of the same descent in the template, else by code, else by kind and
 * title; the one that stands nearest where there are several.
 */
export function sameWork<W extends Work>(line: Work, earlier: readonly W[]): W | undefined {
  for (const isSame of ways) {
    const found = earlier.filter((other) => isSame(line, other))
    if (found.length > 0)
      return found.reduce((near, one) =>
        Math.abs(one.seq - line.seq) < Math.abs(near.seq - line.seq) ? one : near,
      )
  }
  return undefined
}
