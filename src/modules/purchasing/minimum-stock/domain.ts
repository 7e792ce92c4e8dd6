import { counted } from '#platform/contract/values/amounts.ts'

interface Proposed {
  readonly looked: number
  readonly created: readonly unknown[]
  readonly skipped: readonly { readonly item: string; readonly reason: string }[]
}

/** So many skipped ones are named; the list shows all of them. */
const NAMED = 3

/** `12 requisition lines from 14 minimum stocks, 1 skipped (Round 60: Dale Forge is no supplier.)` */
export function proposedInWords({ looked, created, skipped }: Proposed): string {
  const lines = counted(created.length, 'requisition line', 'requisition lines')
  const from = `${lines} from ${counted(looked, 'minimum stock', 'minimum stocks')}`
  if (skipped.length === 0) return from
  const named = skipped.slice(0, NAMED).map(({ item, reason }) => `${item}: ${reason}`)
  const rest = skipped.length - named.length
  const all = rest > 0 ? [...named, `${rest} more.`] : named
  return `${from}, ${skipped.length} skipped (${all.join(' ')})`
}
