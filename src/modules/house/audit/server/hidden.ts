import type { Context } from '#platform/server/context.ts'

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

/** What somebody may not read in the trail. */
export interface Hidden {
  readonly fields: ReadonlySet<string>
  /** Whether the records of a slice are read by a right that is missing: then nothing is told of what changed in them. */
  readonly isClosed: (entity: string) => boolean
}

/** What the reader may not read in the trail: what he could not read of the records themselves. */
export function hiddenFrom({
  actor: { permissions },
  permissionsOf,
}: Pick<Context, 'actor' | 'permissionsOf'>): Hidden {
  // An administrator's rights are all there are: what has no right to be read, such as the jobs, is open.
  const all = permissionsOf('administrator', { role: null, own: null })
  const isMissing = (right: string) => all.has(right) && !permissions.has(right)
  const fields = guarded.filter(({ right }) => isMissing(right)).flatMap((one) => [...one.fields])
  return { fields: new Set(fields), isClosed: (entity) => isMissing(`${entity}:read`) }
}

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
