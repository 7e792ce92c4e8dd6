import { describe, expect, it } from 'vitest'
import { computedStates } from './computed-state.ts'

interface Melt {
  readonly heldPieces: number
  readonly startedAt: string | null
}

const progress = computedStates('released', {
  on_hold: {
    label: 'On hold',
    tone: 'violet',
    when: { sql: 'held_pieces > 0', of: ({ heldPieces }: Melt) => heldPieces > 0 },
  },
  in_progress: {
    label: 'In progress',
    tone: 'blue',
    when: { sql: 'started_at IS NOT NULL', of: ({ startedAt }: Melt) => startedAt !== null },
  },
})

describe('States that are computed', () => {
  const released = { status: 'released', heldPieces: 0, startedAt: null }
  const at = '2026-11-24T08:00:00Z'

  it('are shown in the place of the stored one, the first that holds', () => {
    expect(progress.of(released)).toBe('released')
    expect(progress.of({ ...released, startedAt: at })).toBe('in_progress')
    expect(progress.of({ ...released, startedAt: at, heldPieces: 1 })).toBe('on_hold')
  })

  it('leave every other stored state as it is', () => {
    expect(progress.of({ status: 'draft', heldPieces: 1, startedAt: at })).toBe('draft')
  })

  it('are states of a lifecycle, with label and tone', () => {
    expect(progress.states).toEqual({
      on_hold: { label: 'On hold', tone: 'violet', isComputed: true },
      in_progress: { label: 'In progress', tone: 'blue', isComputed: true },
    })
  })

  it('are one expression over the columns of the row', () => {
    expect(progress.sql).toBe(
      "CASE WHEN status <> 'released' THEN status WHEN held_pieces > 0 THEN 'on_hold' WHEN started_at IS NOT NULL THEN 'in_progress' ELSE status END",
    )
  })
})
