import type { Context } from '#platform/server/context.ts'

interface Guarded {
  readonly right: string
  /** Whose entries; left out: those of every slice. */
  readonly entities?: readonly string[]
  readonly fields: readonly string[]
}

/** Fields of entries that only those with a right read; the trail holds them for everybody's documents. */
const guarded: readonly Guarded[] = [
  {
    right: 'quotes:see-costs',
    fields: [
      'costing',
      'cost',
      'costWithMarkup',
      'uplift',
      'marginPercent',
      'marginFloorPercent',
      'targetMarginPercent',
      'minMarginPercent',
    ],
  },
  {
    right: 'purchase-orders:see-prices',
    entities: ['purchase-orders', 'consolidated-purchase-orders'],
    fields: [
      'unitPrice',
      'confirmedUnitPrice',
      'approvedPrice',
      'agreedNet',
      'discountPercent',
      'freight',
      'net',
      'gross',
      'tax',
      'value',
      'netInBase',
      'approvedInBase',
    ],
  },
  { right: 'steel-stock:see-cost', entities: ['steel-stock'], fields: ['value', 'unitCost'] },
]

/** By which right records are read that have none of their own name. */
const readBy: Readonly<Record<string, string>> = {
  'company-bank-accounts': 'companies:see-bank',
  'invoice-exports': 'invoices:read',
  'time-entries': 'time-entries:correct',
  'job-costs': 'job-costs:read',
  'billing-exports': 'billing:read',
}

/** What somebody may not read in the trail. */
export interface Hidden {
  /** The names of fields that are left out of the entries of a slice. */
  readonly fieldsOf: (entity: string) => ReadonlySet<string>
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
  const missing = guarded.filter(({ right }) => isMissing(right))
  return {
    fieldsOf: (entity) =>
      new Set(
        missing.flatMap(({ entities, fields }) => (entities && !entities.includes(entity) ? [] : fields)),
      ),
    isClosed: (entity) => isMissing(readBy[entity] ?? `${entity}:read`),
  }
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
