import { shareSome } from '#modules/appointments/domain.ts'

/** What a regular signature can stand on. */
export const documentKinds = {
  traveller_operation: 'Traveller operations',
  final_release: 'Final release',
  delivery_note_check: 'Delivery note checks',
  purchase_order_approval: 'Purchase order approvals',
  quote_approval: 'Quote approvals',
  calculation: 'Calculations',
} as const
export type DocumentKind = keyof typeof documentKinds

interface Reach {
  readonly documentKinds: readonly DocumentKind[]
  readonly mayRelease?: boolean | null | undefined
}

/** Whether two entries of one person give the same right twice. */
export const repeats = (one: Reach, other: Reach): boolean =>
  shareSome(one.documentKinds, other.documentKinds)

/** What does not fit together in an entry, by field. */
export const entryProblems = ({ documentKinds: kinds, mayRelease }: Reach): Record<string, string> =>
  mayRelease === true && !kinds.includes('final_release')
    ? { mayRelease: 'Whoever may release signs final releases: choose that kind too.' }
    : {}
