import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '#platform/server/context.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { unitOfWork } from '#platform/server/effects.ts'
import { HttpError } from '#platform/server/errors.ts'
import { actorOf, platformServices } from '#platform/testing/services.ts'
import {
  createMeltTables,
  type MeltApprover,
  meltApproval,
  meltApprovers,
  meltDecisions,
  type meltLifecycle,
  meltOrders,
  type MeltRow,
  melts,
} from '#platform/testing/melts.ts'
import { approvalEffects } from './approval-effects.ts'
import { approvalReminders } from './approval-reminders.ts'
import { type Effects, transitionsOf } from '../lifecycle/transitions.ts'

const services = await platformServices()
const { db } = services
beforeAll(() => createMeltTables(db))

const facilityId = crypto.randomUUID()
let list: MeltApprover[] = []
const document = meltOrders(() => list)

const signed: string[] = []
const effects: Effects<typeof meltLifecycle, MeltRow> = approvalEffects(document, meltApproval, {
  decisions: meltDecisions,
  findApprovers: async () => list,
  content: ({ grade, tonnes }) => `${grade} ${tonnes}`,
  sign: async (ctx, row, { capacity, holderName }, { word }: { word: string }) =>
    void signed.push([row.number, ctx.actor.name, capacity, holderName ?? 'own', word].join(' | ')),
  mails: {
    partner: ({ mill }) => `from ${mill}`,
    worth: ({ tonnes, grade }) => `${tonnes} t of ${grade}`,
    waiting: () => [],
    whenApproved: 'The mill can be told.',
  },
})
const { handlers } = transitionsOf(document, effects)

const people = new Map<string, ReturnType<typeof actorOf>>()
/** A person of the works by first name. */
async function person(name: string) {
  const known = people.get(name)
  if (known) return known
  const permissions = new Set(['melts:update', 'melts:approve'])
  const made = actorOf({ name, email: `${name}@works.test`, permissions })
  await db.query(sql`INSERT INTO test_accounts VALUES (${made.id}, ${name}, ${made.email})`)
  people.set(name, made)
  return made
}

/** Puts somebody on the list. */
async function on(step: number, name: string, more: Partial<MeltApprover> = {}): Promise<void> {
  const { id, email } = await person(name)
  const none = { holderId: null, holderName: null, mostTonnes: 100, grades: [], mayDecideOwn: false }
  list.push({ userId: id, name, email, step, ...none, ...more })
}

const mails: OutgoingMail[] = []
const audits: AuditEntry[] = []
async function contextOf(name: string) {
  const { context } = unitOfWork(services, db, await person(name), { id: 'r', ip: '' })
  return {
    ...context,
    audit: (entry: AuditEntry) => void audits.push(entry),
    mail: (mail: OutgoingMail) => void mails.push(mail),
  }
}

let count = 0
/** A draft of 20 t written by Tom. */
async function draft(more: object = {}): Promise<string> {
  const number = `M-${(count += 1)}`
  const authorIds = [(await person('Tom')).id]
  const about = { facilityId, mill: 'Judwin', tonnes: 20, grade: 'F22' }
  return insertRow(db, melts, { number, ...about, authorIds, ...more })
}
const none = { query: {}, params: {} }
async function act(name: string, action: keyof typeof handlers, id: string, body: object = {}) {
  const ctx = await contextOf(name)
  const { version } = await document.require(ctx, id)
  return handlers[action](ctx, { ...none, params: { id }, version, body: body as never })
}
const why = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof HttpError ? error.body.message : String(error)),
  )
const word = { word: 'yes' }

beforeEach(() => {
  list = []
  for (const kept of [mails, audits, signed]) kept.length = 0
})
const to = () => mails.map((mail) => `${mail.template} ${mail.to.join(' ')}`)

describe('Approval steps of another document', () => {
  it('pass from one person to the next, each told, signed and kept', async () => {
    await on(1, 'Ada')
    await on(2, 'Dan')
    const id = await draft({ tonnes: 80 })
    const asked = await act('Tom', 'submit', id)
    expect(asked.approvalSteps.map(({ step, state, because }) => [step, state, because])).toEqual([
      [1, 'asked', ['Every melt']],
      [2, 'later', ['Over 50 t']],
    ])
    expect(mails[0]).toMatchObject({
      template: 'melt-order-approval-requested',
      to: ['Ada@works.test'],
      subject: 'M-1 waits for your approval',
      paragraphs: [
        'Tom asks for the approval of M-1 from Judwin: 80 t of F22. It is step 1 of the approval.',
      ],
      link: { label: 'Open the melt order', url: `${services.appUrl}/melts/${id}` },
    })
    expect(await why(act('Dan', 'approve', id, word))).toBe(
      'Step 1 of the approval is asked now; you stand on step 2.',
    )
    const passed = await act('Ada', 'approve', id, word)
    expect([passed.status, passed.approvalStep]).toEqual(['asked', 2])
    const ordered = await act('Dan', 'approve', id, word)
    expect(ordered.status).toBe('ordered')
    expect(
      ordered.approvals.map(({ step, userName, contentSha256 }) => [step, userName, contentSha256]),
    ).toEqual([
      [1, 'Ada', 'F22 80'],
      [2, 'Dan', 'F22 80'],
    ])
    expect(signed).toEqual([
      'M-1 | Ada | Melt order approver, step 1 | own | yes',
      'M-1 | Dan | Melt order approver, step 2 | own | yes',
    ])
    expect(to()).toEqual([
      'melt-order-approval-requested Ada@works.test',
      'melt-order-approval-requested Dan@works.test',
      'melt-order-approved Tom@works.test',
      'melt-order-approved Tom@works.test',
    ])
    expect(mails.at(-1)?.paragraphs).toEqual(['Dan has approved M-1 from Judwin.', 'The mill can be told.'])
    expect(audits.map(({ action }) => action)).toEqual(['submit', 'approveStep', 'approve'])
  })

  it('hold to the limits of its own list, in its own words', async () => {
    await on(1, 'Ada', { mostTonnes: 10, grades: ['F11'] })
    await on(1, 'Ben')
    const id = await draft()
    const { approvalSteps } = await act('Tom', 'submit', id)
    expect(approvalSteps[0]?.people).toEqual([{ name: 'Ben', holderName: null }])
    expect(await why(act('Ada', 'approve', id, word))).toBe(
      'Your entry on the list of melt approvers does not cover this melt order: it is too heavy for you, and its grade is not among yours.',
    )
    expect(await why(act('Tom', 'approve', id, word))).toBe(
      'Only someone on the list of melt approvers may decide.',
    )
  })

  it('are decided by whoever stands in, and never in the place of somebody who decided', async () => {
    const ada = { holderId: (await person('Ada')).id, holderName: 'Ada' }
    await on(1, 'Eve', ada)
    await on(2, 'Ada')
    await on(2, 'Dan')
    const id = await draft({ tonnes: 60 })
    await act('Tom', 'submit', id)
    await act('Eve', 'approve', id, word)
    expect(signed).toEqual([expect.stringContaining('Eve | Melt order approver, step 1 | Ada')])
    expect(await why(act('Ada', 'approve', id, word))).toContain('nobody decides on two steps')
  })

  it('let an author decide where the list says so', async () => {
    await on(1, 'Tom')
    const id = await draft()
    expect(await why(act('Tom', 'submit', id))).toContain('Nobody but the authors may approve')
    list = []
    await on(1, 'Tom', { mayDecideOwn: true })
    await act('Tom', 'submit', id)
    expect((await act('Tom', 'approve', id, word)).status).toBe('ordered')
  })

  it('are not submitted while a step has only authors, or nobody stands on the list', async () => {
    const id = await draft({ tonnes: 60 })
    expect(await why(act('Tom', 'submit', id))).toBe(
      'Nobody but the authors may approve such a melt order of this facility. Set up an approver first.',
    )
    await on(1, 'Ada')
    await on(2, 'Tom')
    expect(await why(act('Tom', 'submit', id))).toContain('nobody is left for step 2')
  })

  it('go back to the draft when they are rejected, or recalled by an author', async () => {
    await on(1, 'Ada')
    const id = await draft()
    await act('Tom', 'submit', id)
    const rejected = await act('Ada', 'reject', id, { reason: 'Wrong grade' })
    expect([rejected.status, rejected.approvalStep]).toEqual(['draft', null])
    expect(mails.at(-1)).toMatchObject({
      template: 'melt-order-rejected',
      paragraphs: ['Ada has rejected M-6 from Judwin.', 'Wrong grade', 'It is a draft again.'],
    })
    await act('Tom', 'submit', id)
    expect(await why(act('Ada', 'recall', id))).toBe('Only an author of this melt order may recall it.')
    expect((await act('Tom', 'recall', id)).status).toBe('draft')
  })

  it('are reminded of after a day, and told to the next step or the managers after two', async () => {
    await on(1, 'Ada')
    await on(2, 'Dan')
    const manager = (await person('Mia')).id
    const source = approvalReminders(document, {
      section: 'Melts that wait',
      approvers: meltApprovers,
      facts: { tonnes: sql`test_melts.tonnes`, grade: sql`test_melts.grade` },
      partner: { name: sql`test_melts.mill`, join: sql`` },
      findApprovers: async () => list,
      findManagers: async () => [manager],
      waitedHours: (_, askedAt) => sql`extract(epoch FROM now() - ${askedAt}) / 3600`,
    })
    const id = await draft()
    await act('Tom', 'submit', id)
    const told = async (hours: number) => {
      await db.query(
        sql`UPDATE test_melts SET step_asked_at = now() - make_interval(hours => ${hours}, mins => 1) WHERE id = ${id}`,
      )
      const nameOf = (of: string) => [...people.values()].find((one) => one.id === of)?.name
      const found = (await source(await contextOf('Tom'))).filter(({ entityId }) => entityId === id)
      return found.map(({ userId: of, section, text: line }) => [nameOf(of), section, line])
    }
    expect(await told(23)).toEqual([])
    expect(await told(25)).toEqual([
      ['Ada', 'Melts that wait', 'M-7, Judwin: step 1 has waited for 25 hours'],
    ])
    expect((await told(49)).map(([name, section]) => [name, section])).toEqual([
      ['Ada', 'Melts that wait'],
      ['Dan', 'Approvals nobody has taken'],
    ])
    list = list.slice(0, 1)
    expect((await told(49)).map(([name]) => name)).toEqual(['Ada', 'Mia'])
  })
})
