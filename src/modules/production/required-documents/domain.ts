import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'

/** Who asks for a document. Where several do, the first of these counts. */
export const documentSources = {
  customer: "Customer's document index",
  house: 'Document index of the house',
  template: 'Operation template',
  operation: 'Operation',
} as const
export type DocumentSource = keyof typeof documentSources

/** How far a document is. */
export const documentStates = {
  missing: { label: 'Missing', tone: 'red' },
  received: { label: 'To approve', tone: 'amber' },
  approved: { label: 'Approved', tone: 'green' },
  waived: { label: 'Waived', tone: 'violet' },
} as const
export type DocumentState = keyof typeof documentStates

/** A document that a traveller needs before it is closed. */
export interface Demand {
  readonly label: string
  readonly source: DocumentSource
  /** The number of the operation that makes it; null: of the whole order. */
  readonly seq: number | null
}

/** What tells documents apart: their words without regard to capitals and spaces. */
export const documentKey = (label: string): string => label.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Every document once, by whom it is asked first. */
export function demandsOf(
  asked: Readonly<Record<Exclude<DocumentSource, 'operation'>, readonly string[]>>,
  route: readonly {
    readonly lineNo: number
    readonly included: boolean
    readonly requiredDocuments: readonly string[]
  }[],
): (Demand & { readonly key: string })[] {
  const ofWhole = (['customer', 'house', 'template'] as const).flatMap((source) =>
    asked[source].map((label): Demand => ({ label, source, seq: null })),
  )
  const ofOperations = route.flatMap(({ lineNo, included, requiredDocuments }) =>
    included ? requiredDocuments.map((label): Demand => ({ label, source: 'operation', seq: lineNo })) : [],
  )
  const found = new Map<string, Demand & { readonly key: string }>()
  for (const one of [...ofWhole, ...ofOperations]) {
    const key = documentKey(one.label)
    if (key !== '' && !found.has(key)) found.set(key, { ...one, label: one.label.trim(), key })
  }
  return [...found.values()]
}

interface Listed {
  readonly label: string
  readonly state: DocumentState
}

const isSettled = ({ state }: Listed): boolean => state === 'approved' || state === 'waived'

/** The one number of readiness: how many of the documents are approved or waived. */
export const readinessOf = (
  documents: readonly Listed[],
): { readonly done: number; readonly of: number } => ({
  done: documents.filter(isSettled).length,
  of: documents.length,
})

/** Why a traveller is not closed: documents are missing or nobody has approved them. Null: all are there. */
export function openDocuments(documents: readonly Listed[]): Refusal | null {
  const open = documents.filter((one) => !isSettled(one))
  if (open.length === 0) return null
  const names = open
    .map(({ label, state }) => (state === 'received' ? `${label} (to approve)` : label))
    .join(', ')
  return refuse(
    'documents_open',
    { open: open.length },
    open.length === 1
      ? `1 document is neither approved nor waived: ${names}.`
      : `${open.length} documents are neither approved nor waived: ${names}.`,
  )
}

/** Why nothing is done with the documents of a traveller any more; null: something is. */
export function documentsLocked(row: { readonly status: string; readonly inForce: boolean }): string | null {
  if (row.status === 'closed') return 'The traveller is closed.'
  return row.inForce && (row.status === 'released' || row.status === 'final_review')
    ? null
    : 'Documents are gathered once the traveller is released.'
}
