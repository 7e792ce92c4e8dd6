import type { QuoteRecord } from '../../contract.ts'
import type { QuoteStatus } from '../../domain/lifecycle.ts'

type Facts = Pick<QuoteRecord, 'status' | 'revision' | 'can' | 'history'>

/** The states of the usual way: an order for a part of the quote has a state of its own. */
export function usualWay({ status, history }: Pick<Facts, 'status' | 'history'>): readonly string[] {
  const isPart = [status, ...history.map(({ toState }) => toState)].includes('part_won')
  return ['draft', 'awaiting_approval', 'approved', 'sent', isPart ? 'part_won' : 'won', 'released']
}

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<QuoteStatus, readonly string[]>> = {
  draft: ['submit'],
  awaiting_approval: ['reject', 'approve'],
  approved: ['send'],
  sent: ['lose', 'win'],
  won: ['release'],
  part_won: ['release'],
  released: [],
  lost: [],
  expired: ['extend'],
  cancelled: [],
  superseded: [],
}

/** Who may not decide but may take it back is offered that; the decision stays there with its reason. */
export function quoteButtons({ status, can }: Pick<Facts, 'status' | 'can'>): readonly string[] {
  const usual = buttons[status]
  if (!usual.includes('approve') || can.approve === true) return usual
  return can.recall === true ? ['recall', 'approve'] : ['approve']
}

/** Why the quote cannot be changed, and what to do instead; undefined when it can. */
export function lockOf({
  status,
  revisions,
  can,
}: Pick<Facts, 'status' | 'can'> & {
  readonly revisions: readonly { readonly revision: number }[]
}): string | undefined {
  if (can.update === true) return undefined
  // One that was given up keeps its number.
  const following = Math.max(...revisions.map(({ revision }) => revision)) + 1
  const next = `Changing it creates Rev ${following}.`
  const words: Partial<Record<QuoteStatus, string>> = {
    awaiting_approval:
      can.recall === true
        ? `Locked while waiting for approval. Recall it to change it; after approval, changing it creates Rev ${following}.`
        : `Locked while waiting for approval. ${next}`,
    approved: `Locked since the approval. ${next}`,
    sent: `Locked since it was sent. ${next}`,
    expired: `Locked since it was sent. ${next}`,
    won: 'Locked since it was won. A changed order goes into the contract review.',
    part_won: 'Locked since it was won. A changed order goes into the contract review.',
    released:
      'Locked since the order was released. What the customer changes of it goes into the contract review.',
    lost: 'Locked since it was lost.',
    superseded: 'Locked: a newer revision has replaced this one.',
  }
  return words[status] ?? can.update
}
