import { expect, test } from 'vitest'
import { stepsOf } from '#platform/web/documents/stepper.ts'
import { type QuoteStatus, quoteLifecycle } from '../../domain/lifecycle.ts'
import { lockOf, quoteButtons, usualWay } from './next-steps.ts'

const move = (action: string, fromState: string, toState: string, at: string) => ({
  action,
  fromState,
  toState,
  at,
  reason: null,
  actorName: 'Tom Ashdown',
})
const submitted = move('submit', 'draft', 'awaiting_approval', '2026-11-18T12:00:00.000000Z')
const approved = move('approve', 'awaiting_approval', 'approved', '2026-11-19T12:00:00.000000Z')
const sent = move('send', 'approved', 'sent', '2026-11-20T12:00:00.000000Z')
const track = (status: QuoteStatus, history: (typeof sent)[]) =>
  stepsOf(quoteLifecycle, usualWay({ status, history }), {
    status,
    createdAt: '2026-11-17T12:00:00.000000Z',
    history,
  })

test('the track tells the days that have passed and since when it waits', () => {
  const steps = track('awaiting_approval', [submitted])
  expect(steps.map(({ when }) => when)).toEqual(['done', 'now', 'later', 'later', 'later', 'later'])
  expect(steps.slice(0, 3).map(({ note }) => note)).toEqual(['17 Nov 2026', 'since 18 Nov 2026', undefined])
})

test('a rejected quote forgets the steps it has to go again', () => {
  const steps = track('draft', [
    submitted,
    move('reject', 'awaiting_approval', 'draft', '2026-11-19T12:00:00.000000Z'),
  ])
  expect(steps.map(({ note }) => note)).toEqual([
    '17 Nov 2026',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a part won quote has a step of its own', () => {
  const steps = track('part_won', [
    submitted,
    approved,
    sent,
    move('partWin', 'sent', 'part_won', '2026-11-21T12:00:00.000000Z'),
  ])
  expect(steps[4]).toMatchObject({ label: 'Part won', when: 'now' })
})

test('a lost quote ends after the last step it reached', () => {
  const steps = track('lost', [
    submitted,
    approved,
    sent,
    move('lose', 'sent', 'lost', '2026-11-21T12:00:00.000000Z'),
  ])
  expect(steps.map(({ label }) => label)).toEqual(['Draft', 'Awaiting approval', 'Approved', 'Sent', 'Lost'])
  expect(steps.at(-1)).toMatchObject({ when: 'now', note: 'since 21 Nov 2026' })
})

const own = 'You are an author of this revision; someone else has to decide.'

test('an approver decides; an author may take it back and sees why not approve', () => {
  const status = 'awaiting_approval'
  expect(quoteButtons({ status, can: { approve: true, reject: true } })).toEqual(['reject', 'approve'])
  expect(quoteButtons({ status, can: { approve: own, recall: true } })).toEqual(['recall', 'approve'])
  expect(quoteButtons({ status, can: { approve: 'Not on the list.', recall: 'Not an author.' } })).toEqual([
    'approve',
  ])
})

test('every button is an action that starts from its state', () => {
  for (const status of Object.keys(quoteLifecycle.states) as QuoteStatus[]) {
    for (const action of quoteButtons({ status, can: { approve: true } })) {
      const { from } = quoteLifecycle.actions[action as keyof typeof quoteLifecycle.actions]
      expect(from as readonly string[]).toContain(status)
    }
  }
})

test('a locked quote names the revision after one that was given up', () => {
  const revisions = [{ revision: 2 }, { revision: 1 }]
  expect(lockOf({ status: 'sent', revisions, can: { update: 'Locked.' } })).toBe(
    'Locked since it was sent. Changing it creates Rev 3.',
  )
})

test('a locked quote says what to do instead', () => {
  const locked = (status: QuoteStatus, can: Record<string, true | string> = {}) =>
    lockOf({
      status,
      revisions: [{ revision: 2 }, { revision: 1 }],
      can: { update: 'Only a draft can be changed.', ...can },
    })
  expect(locked('awaiting_approval')).toBe('Locked while waiting for approval. Changing it creates Rev 3.')
  expect(locked('awaiting_approval', { recall: true })).toContain('Recall it to change it')
  expect(locked('sent')).toContain('Rev 3')
  expect(locked('lost')).toBe('Locked since it was lost.')
  expect(locked('won')).toMatch(/^Locked since it was won\. A changed order/)
  expect(lockOf({ status: 'draft', revisions: [{ revision: 0 }], can: { update: true } })).toBeUndefined()
})
