/** One field that a revision changed; lines by their number: `lines.20.unitPrice`. */
export interface Difference {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

type Fields = Readonly<Record<string, unknown>>

export interface Comparable {
  readonly header: Fields
  readonly lines: readonly (Fields & { readonly lineNo: number })[]
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function changed(before: Fields, after: Fields, prefix: string): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    same(before[name], after[name])
      ? []
      : [{ field: `${prefix}${name}`, from: before[name] ?? null, to: after[name] ?? null }],
  )
}

/** What changed from one revision to the next: header fields, then lines that came, went or differ. */
export function differencesBetween(before: Comparable, after: Comparable): Difference[] {
  const old = new Map(before.lines.map((line) => [line.lineNo, line]))
  const fresh = new Map(after.lines.map((line) => [line.lineNo, line]))
  const numbers = [...new Set([...old.keys(), ...fresh.keys()])].sort((a, b) => a - b)
  const lines = numbers.flatMap((lineNo): Difference[] => {
    const from = old.get(lineNo)
    const to = fresh.get(lineNo)
    if (from && to) return changed(from, to, `lines.${lineNo}.`)
    return [{ field: `lines.${lineNo}`, from: from?.description ?? null, to: to?.description ?? null }]
  })
  return [...changed(before.header, after.header, ''), ...lines]
}
