import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { isoDate } from '../values/fields.ts'
import { actionBody, actionEndpoints, allows, lifecycle, stateNames, blockedReason } from './lifecycle.ts'
import { validationErrors } from '../values/validation.ts'

const order = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    awaiting_approval: { label: 'Awaiting approval', tone: 'amber' },
    approved: { label: 'Approved', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  actions: {
    submit: {
      label: 'Submit for approval',
      from: ['draft'],
      to: 'awaiting_approval',
      access: 'orders:update',
    },
    approve: { label: 'Approve', from: ['awaiting_approval'], to: 'approved', access: 'orders:approve' },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'awaiting_approval'],
      to: 'cancelled',
      access: 'orders:update',
      needsReason: true,
    },
    extendValidity: {
      label: 'Extend validity',
      from: ['approved'],
      to: 'approved',
      access: 'orders:extend',
      needsReason: true,
      input: { validUntil: isoDate },
    },
    markAsLateJob: {
      label: 'Late',
      from: ['approved'],
      to: 'approved',
      access: 'orders:update',
      system: true,
    },
  },
})
const states = ['draft', 'awaiting_approval', 'approved', 'cancelled'] as const

describe('The table of states and actions', () => {
  it('gives the names of the states in their order', () => {
    expect(stateNames(order)).toEqual(states)
    expectTypeOf(stateNames(order)[0]).toEqualTypeOf<(typeof states)[number]>()
  })

  it.each([
    ['submit', ['draft']],
    ['approve', ['awaiting_approval']],
    ['cancel', ['draft', 'awaiting_approval']],
    ['extendValidity', ['approved']],
    ['markAsLateJob', ['approved']],
    ['destroy', []],
  ])('%s starts from %j and from no other state', (action, from) => {
    expect(states.filter((state) => allows(order, action, state))).toEqual(from)
  })

  it('allows nothing from a state it does not know', () => {
    for (const action of Object.keys(order.actions)) expect(allows(order, action, 'gone')).toBe(false)
  })

  it('does not compile with a state that is not there', () => {
    const states = { open: { label: 'Open', tone: 'grey' } } as const
    const close = { label: 'Close', from: ['open'], to: 'closed', access: 'a:b' } as const
    // @ts-expect-error: "closed" is no state of this table
    const table = lifecycle({ states, initial: 'open', actions: { close } })
    expect(stateNames(table)).toEqual(['open'])
  })
})

describe('Why an action is not possible', () => {
  it.each([
    ['approve', 'draft', '"Approve" is possible from "Awaiting approval"; the status is "Draft".'],
    ['submit', 'approved', '"Submit for approval" is possible from "Draft"; the status is "Approved".'],
    [
      'cancel',
      'approved',
      '"Cancel" is possible from "Draft" or "Awaiting approval"; the status is "Approved".',
    ],
    ['cancel', 'gone', '"Cancel" is possible from "Draft" or "Awaiting approval"; the status is "gone".'],
    ['destroy', 'draft', 'There is no such action.'],
  ])('%s from %s', (action, state, sentence) => {
    expect(blockedReason(order, action, state).message).toBe(sentence)
  })
})

describe('The body of an action', () => {
  const errors = (action: keyof typeof order.actions, body: object) => {
    const result = actionBody(order.actions[action]).safeParse(body, { reportInput: true })
    return result.success ? null : validationErrors(result.error.issues)
  }

  it('is empty where nothing is asked', () => {
    expect(errors('submit', {})).toBeNull()
    expect(errors('submit', { reason: 'because' })).toEqual({
      reason: ['The reason field is not known here.'],
    })
  })

  it.each([
    ['is there', { reason: 'Customer withdrew' }, null],
    ['is not left out', {}, ['The reason field is required.']],
    ['is not empty', { reason: '  ' }, ['The reason field is required.']],
    [
      'is not a novel',
      { reason: 'x'.repeat(2001) },
      ['The reason field must not be greater than 2000 characters.'],
    ],
  ])('has a reason that %s', (_, body, sentences) => {
    expect(errors('cancel', body)).toEqual(sentences && { reason: sentences })
  })

  it('has its own input beside the reason', () => {
    expect(errors('extendValidity', { reason: 'Asked', validUntil: '2027-01-31' })).toBeNull()
    expect(Object.keys(errors('extendValidity', {}) ?? {}).toSorted()).toEqual(['reason', 'validUntil'])
  })

  it('never carries a status', () => {
    expect(errors('submit', { status: 'approved' })).toEqual({
      status: ['The status field is not known here.'],
    })
  })
})

describe('The endpoints of the actions', () => {
  const record = z.object({ id: z.string(), status: z.enum(stateNames(order)) })
  const endpoints = actionEndpoints('purchase-orders', order, record)

  it('are one for each action that is not the program’s own', () => {
    expect(Object.keys(endpoints)).toEqual(['submit', 'approve', 'cancel', 'extendValidity'])
    expectTypeOf(endpoints).not.toHaveProperty('markAsLateJob')
  })

  it.each([
    ['submit', '/api/v1/purchase-orders/:id/submit', 'orders:update'],
    ['approve', '/api/v1/purchase-orders/:id/approve', 'orders:approve'],
    ['extendValidity', '/api/v1/purchase-orders/:id/extend-validity', 'orders:extend'],
  ] as const)('%s is POST %s with %s', (name, path, access) => {
    expect(endpoints[name]).toMatchObject({
      method: 'POST',
      path,
      access,
      kind: 'write',
      envelope: 'data',
      versioned: true,
      summary: order.actions[name].label,
    })
  })

  it('answer with the record and take its id', () => {
    expect(endpoints.approve.response).toBe(record)
    expect(endpoints.approve.params.safeParse({ id: 'x' }).success).toBe(false)
  })

  it('know the type of their body', () => {
    expectTypeOf<z.input<typeof endpoints.cancel.body>>().toEqualTypeOf<{ reason: string }>()
    expectTypeOf<z.input<typeof endpoints.extendValidity.body>>().toExtend<{
      reason: string
      validUntil: string
    }>()
    expect(endpoints.cancel.body.parse({ reason: ' Late ' })).toEqual({ reason: 'Late' })
  })
})
