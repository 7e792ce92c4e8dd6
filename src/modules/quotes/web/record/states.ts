import { formatInstant } from '../../../../platform/web/ui/format.ts'
import { type TrackStep, trackOf } from '../../../../platform/web/ui/track.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { type QuoteStatus, quoteLifecycle } from '../../domain/lifecycle.ts'

type Facts = Pick<QuoteRecord, 'status' | 'revision' | 'can' | 'createdAt' | 'history'>

const dayOf = (instant: string): string => formatInstant(instant).split(',')[0] ?? instant

/** The status track: the usual way with the days on which it was walked. */
export function quoteTrack({
  status,
  createdAt,
  history,
}: Pick<Facts, 'status' | 'createdAt' | 'history'>): TrackStep[] {
  const isPart = [status, ...history.map(({ toState }) => toState)].includes('part_won')
  const path = ['draft', 'awaiting_approval', 'approved', 'sent', isPart ? 'part_won' : 'won', 'released']
  const here = path.indexOf(status)
  const notes: Record<string, string> = { draft: dayOf(createdAt) }
  for (const { toState, at } of history) {
    const place = path.indexOf(toState)
    if (place === 0 || (here >= 0 && place > here)) continue
    notes[toState] = toState === status ? `since ${dayOf(at)}` : dayOf(at)
  }
  return trackOf(quoteLifecycle, path, status, notes)
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
  revision,
  can,
}: Pick<Facts, 'status' | 'revision' | 'can'>): string | undefined {
  if (can.update === true) return undefined
  const next = `A change makes Rev ${revision + 1}.`
  const words: Partial<Record<QuoteStatus, string>> = {
    awaiting_approval:
      can.recall === true
        ? `Locked while approval is pending. Recall it to change it; later a change makes Rev ${revision + 1}.`
        : `Locked while approval is pending. ${next}`,
    approved: `Locked since the approval. ${next}`,
    sent: `Locked since it was sent. ${next}`,
    expired: `Locked since it was sent. ${next}`,
    superseded: 'Locked: a newer revision has replaced this one.',
  }
  return words[status] ?? can.update
}
