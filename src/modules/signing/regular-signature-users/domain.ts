import { shareSome } from '#modules/people/appointments/domain.ts'

/** What a regular signature can stand on. */
export const documentKinds = {
  traveller_operation: 'Traveller operations',
  final_release: 'Final release',
  delivery_note_check: 'Delivery note checks',
  purchase_order_approval: 'Purchase order approvals',
  quote_approval: 'Quote approvals',
  calculation: 'Calculations',
  certificate_verification: 'Certificate verifications',
  stock_release: 'Stock release',
  stock_adjustment: 'Stock adjustments',
  disposition: 'Dispositions',
  conformity: 'Declarations of conformity',
  document_approval: 'Drawings, procedures and documents',
  redline: 'Redlines',
} as const
export type DocumentKind = keyof typeof documentKinds

/** The kinds that something asks for today; the others are kept for entries made before. */
export const askedKinds = {
  traveller_operation: documentKinds.traveller_operation,
  final_release: documentKinds.final_release,
  delivery_note_check: documentKinds.delivery_note_check,
  calculation: documentKinds.calculation,
  stock_release: documentKinds.stock_release,
  stock_adjustment: documentKinds.stock_adjustment,
  disposition: documentKinds.disposition,
  document_approval: documentKinds.document_approval,
  redline: documentKinds.redline,
  certificate_verification: documentKinds.certificate_verification,
  conformity: documentKinds.conformity,
} as const satisfies Partial<Record<DocumentKind, string>>

export const isAsked = (kind: DocumentKind): kind is keyof typeof askedKinds => kind in askedKinds

/** In which functions somebody signs operations with a regular signature. */
export const signerFunctions = {
  operator: 'Operator',
  supervisor: 'Supervisor',
  inspector: 'Inspector',
  welding_coordinator: 'Welding coordinator',
  planner: 'Planner',
  quality: 'Quality',
} as const
export type SignerFunction = keyof typeof signerFunctions

interface Reach {
  readonly documentKinds: readonly DocumentKind[]
  readonly mayRelease?: boolean | null | undefined
  readonly functions?: readonly SignerFunction[] | null | undefined
}

/** Whether two entries of one person give the same right twice. */
export const repeats = (one: Reach, other: Reach): boolean =>
  shareSome(one.documentKinds, other.documentKinds)

/** What does not fit together in an entry, by field. */
export function entryProblems({
  documentKinds: kinds,
  mayRelease,
  functions,
}: Reach): Record<string, string> {
  const unasked = kinds.filter((kind) => !isAsked(kind)).map((kind) => documentKinds[kind].toLowerCase())
  return {
    ...(unasked.length > 0
      ? { documentKinds: `Nothing asks this list for ${unasked.join(' and ')}: leave it out. ${ELSEWHERE}` }
      : {}),
    ...(mayRelease === true && !kinds.includes('final_release')
      ? { mayRelease: 'Whoever may release signs final releases: choose that kind too.' }
      : {}),
    ...(functions && functions.length > 0 && !kinds.includes('traveller_operation')
      ? { functions: 'Functions belong to traveller operations: choose that kind too.' }
      : {}),
  }
}

const ELSEWHERE = 'Quotes and purchase orders are decided by the lists of their approvers.'
