import type { Actor } from '#platform/server/context.ts'

/** Fields of entries that only those with a right read; the trail holds them for everybody's documents. */
const guarded: readonly { readonly right: string; readonly fields: ReadonlySet<string> }[] = [
  {
    right: 'quotes:see-costs',
    fields: new Set([
      'costing',
      'cost',
      'costWithMarkup',
      'uplift',
      'marginPercent',
      'marginFloorPercent',
      'targetMarginPercent',
      'minMarginPercent',
    ]),
  },
]

/** The names of fields that somebody may not read in the trail. */
export const hiddenFrom = ({ permissions }: Pick<Actor, 'permissions'>): ReadonlySet<string> =>
  new Set(guarded.filter(({ right }) => !permissions.has(right)).flatMap(({ fields }) => [...fields]))

/** A value of an entry without the fields of these names, however deep they lie. */
export function withoutFields(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (hidden.size === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => withoutFields(one, hidden))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !hidden.has(name))
      .map(([name, held]) => [name, withoutFields(held, hidden)]),
  )
}
