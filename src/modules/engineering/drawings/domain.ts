import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'

/** What a document tells the shop. */
export const drawingKinds = {
  drawing: 'Drawing',
  wps: 'Welding procedure (WPS)',
  pqr: 'Procedure qualification (PQR)',
  nde_procedure: 'NDE procedure',
  work_instruction: 'Work instruction',
  test_procedure: 'Test procedure',
  itp_form: 'ITP form',
  other: 'Other',
} as const
export type DrawingKind = keyof typeof drawingKinds

export const owners = { us: 'Ourselves', customer: 'The customer' } as const

/** What a new revision does to work that goes by the one before. */
export const revisionEffects = {
  hold: 'Holds open travellers until it is decided',
  inform: 'Is told, and holds nothing',
} as const

/** The way of one revision: prepared, approved by somebody else, and followed by the next one. */
export const drawingLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    current: { label: 'Current', tone: 'green' },
    superseded: { label: 'Superseded', tone: 'grey' },
    withdrawn: { label: 'Withdrawn', tone: 'red' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    approve: {
      label: 'Approve',
      from: ['draft'],
      to: 'current',
      access: 'drawings:approve',
      decision: { by: 'right', notBy: ['authorIds'] },
      input: { signature: signingInput },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['current'],
      to: 'withdrawn',
      access: 'drawings:approve',
      needsReason: true,
      input: { signature: signingInput },
    },
    cancel: {
      label: 'Cancel',
      from: ['draft'],
      to: 'cancelled',
      access: 'drawings:update',
      needsReason: true,
    },
    supersede: {
      label: 'Supersede',
      from: ['current'],
      to: 'superseded',
      access: 'drawings:approve',
      system: true,
    },
  },
})
export type DrawingStatus = keyof typeof drawingLifecycle.states

/** Header and files can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'

/** Work may go by it. */
export const isCurrent = (status: string): boolean => status === 'current'

/** A drawing says what a part is, everything else how something is done. */
export const isProcedure = (kind: string): boolean => kind !== 'drawing'

/** `7719 Rev D` */
export const drawingLabel = ({ number, rev }: { readonly number: string; readonly rev?: string }): string =>
  `${number} Rev ${rev ?? '-'}`

/** As what somebody approves or withdraws a revision; of a welding procedure that is the welding coordinator. */
export const approvalSlot = (kind: string, meaning: 'approved' | 'rejected'): SigningSlot => ({
  role: 'Approver',
  needs: [
    {
      list: 'regular',
      kind: 'document_approval',
      ...(kind === 'wps' || kind === 'pqr' ? { as: 'welding_coordinator' as const } : {}),
    },
  ],
  meaning,
})

interface Prepared {
  readonly revision: number
  readonly revisionReason?: string | null | undefined
  readonly effect?: string | null | undefined
  readonly attached: readonly { readonly mime: string }[]
}

/** What a revision lacks before it can be approved, sentences by field. */
export function approvalGaps({
  revision,
  revisionReason,
  effect,
  attached,
}: Prepared): Record<string, string[]> {
  const gaps: Record<string, string[]> = {}
  if (!attached.some(({ mime }) => mime === 'application/pdf')) gaps.files = ['Add the PDF.']
  if (revision > 0 && !revisionReason) gaps.revisionReason = ['Enter what has changed.']
  if (revision > 0 && !effect) gaps.effect = ['Choose whether it holds open travellers.']
  return gaps
}

/** Why no further revision may start here; null: one may. */
export function revisingProblem({
  status,
  isNewest,
}: {
  readonly status: string
  readonly isNewest: boolean
}): string | null {
  if (!isNewest) return 'A newer revision has been opened.'
  if (isDraft(status)) return 'This revision is still a draft; change it as it is.'
  return status === 'cancelled' ? 'It was given up before anybody approved it.' : null
}

/** Why work may not go by a revision; null: it may. */
export function notCurrentProblem(of: {
  readonly number: string
  readonly rev: string
  readonly status: DrawingStatus
  readonly currentRev: string | null
}): string | null {
  const { status, currentRev } = of
  if (isCurrent(status)) return null
  const label = drawingLabel(of)
  if (status === 'draft') return `${label} is not approved yet.`
  if (status === 'superseded' && currentRev) return `${label} is superseded by Rev ${currentRev}.`
  return `${label} is ${drawingLifecycle.states[status].label.toLowerCase()}.`
}
