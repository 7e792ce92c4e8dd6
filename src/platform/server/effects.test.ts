import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AuditEntry, verifyAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { actingAs, asSystem } from './system.ts'
import { actorOf, platformServices } from '#platform/testing/services.ts'
import type { Context, OutgoingMail } from './context.ts'
import { SYSTEM, type UnitOfWork, unitOfWork } from './effects.ts'

const services = await platformServices()
const { db } = services
const ada = actorOf({ name: 'Ada Moss' })
const heat = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'
const from = { id: 'req-7', ip: '10.0.0.7' }

const entry: AuditEntry = { entity: 'heats', entityId: heat, action: 'release', subject: 'H-4711' }
const letter: OutgoingMail = {
  template: 'released',
  to: ['buyer@calder.example'],
  subject: 'Heat H-4711',
  paragraphs: ['It is released.'],
  about: { entity: 'heats', entityId: heat },
}

const mails = () =>
  db.query<{ subject: string; createdBy: string | null }>(
    sql`SELECT subject, created_by AS "createdBy" FROM mails`,
  )
const jobs = () => db.query<{ job: string; payload: unknown }>(sql`SELECT job, payload FROM test_jobs`)
const trail = () =>
  db.query<Record<string, unknown>>(sql`
    SELECT actor_id AS "actorId", actor_name AS "actorName", ip, request_id AS "requestId", entity, action, subject,
      changes, reason FROM audit_log ORDER BY seq`)
const written = async () => [(await mails()).length, (await jobs()).length, (await trail()).length]

beforeEach(async () => {
  const statements = [
    'TRUNCATE mails, test_jobs',
    'ALTER TABLE audit_log DISABLE TRIGGER USER',
    'TRUNCATE audit_log, audit_head',
    'ALTER TABLE audit_log ENABLE TRIGGER USER',
  ]
  for (const statement of statements) await services.pool.query(statement)
})

/** Queues one of each effect. */
function causeAll(ctx: Context) {
  ctx.audit(entry)
  ctx.mail(letter)
  ctx.enqueue('print-label', { heat })
}
const act = (work: (ctx: Context) => Promise<unknown>) => actingAs(services, ada, from, work)

describe('Effects', () => {
  it('are written with the change they belong to: trail, mail and job', async () => {
    await act(async (ctx) => causeAll(ctx))
    expect(await trail()).toEqual([
      {
        actorId: ada.id,
        actorName: 'Ada Moss',
        ip: '10.0.0.7',
        requestId: 'req-7',
        entity: 'heats',
        action: 'release',
        subject: 'H-4711',
        changes: {},
        reason: null,
      },
    ])
    expect(await mails()).toEqual([{ subject: 'Heat H-4711', createdBy: ada.id }])
    expect(await jobs()).toEqual([{ job: 'print-label', payload: { heat } }])
    expect(await verifyAudit(db, services.cookies.secret)).toEqual({ rows: 1, problem: null })
  })

  it('are not there before the commit, and nobody else sees them', async () => {
    await act(async (ctx) => {
      causeAll(ctx)
      expect(await written()).toEqual([0, 0, 0])
    })
    expect(await written()).toEqual([1, 1, 1])
  })

  it.each<[what: string, work: (ctx: Context) => Promise<void>]>([
    ['refused by a rule', () => Promise.reject(new Error('Refused.'))],
    ['refused by the database', async (ctx) => void (await ctx.tx.query(sql`SELECT 1 / 0`))],
    ['refused by a job that cannot be kept', async (ctx) => ctx.enqueue('x', { sign: '\u0000' })],
    ['refused by an audit entry of no record', async (ctx) => ctx.audit({ ...entry, entityId: 'none' })],
  ])('leave nothing behind when the work is %s', async (_, work) => {
    const late: string[] = []
    const failing = act(async (ctx) => {
      causeAll(ctx)
      ctx.afterCommit(async () => void late.push('ran'))
      await work(ctx)
    })
    await expect(failing).rejects.toThrow()
    expect([await written(), late]).toEqual([[0, 0, 0], []])
  })

  it.each<[what: string, mail: Partial<OutgoingMail>, kept: object]>([
    [
      'a subject of two lines',
      { subject: 'Locked for Ingrid\r\nBcc: x@y.example' },
      { subject: 'Locked for Ingrid Bcc: x@y.example', status: 'queued' },
    ],
    [
      'an endless subject',
      { subject: 'x'.repeat(400) },
      { subject: `${'x'.repeat(249)}…`, status: 'queued' },
    ],
    ['no subject', { subject: ' \n ' }, { subject: 'A message from Heatline', status: 'queued' }],
    ['a sign that cannot be stored', { paragraphs: ['a\u0000\ud83d'] }, { status: 'queued' }],
    ['an address that is none', { to: ['a@b.example\nBcc: c@d.example'] }, { status: 'failed' }],
    ['nobody to go to', { to: [] }, { status: 'failed' }],
    ['a link to nowhere', { link: { label: 'Open', url: 'javascript:alert(1)' } }, { status: 'failed' }],
  ])(
    'stay when a mail among them has %s: what was decided does not hang on a letter',
    async (_, mail, kept) => {
      await act(async (ctx) => {
        ctx.audit(entry)
        ctx.mail({ ...letter, ...mail })
      })
      expect(await trail()).toHaveLength(1)
      const [row] = await db.query<{ lastError: string | null }>(
        sql`SELECT subject, status, last_error AS "lastError" FROM mails`,
      )
      expect(row).toMatchObject(kept)
      const isFailed = JSON.stringify(kept).includes('failed')
      expect(row?.lastError === null).toBe(!isFailed)
    },
  )

  it('keep the order in which they were caused', async () => {
    await act(async (ctx) => {
      for (const subject of ['first', 'second', 'third']) ctx.audit({ ...entry, subject })
    })
    expect((await trail()).map(({ subject }) => subject)).toEqual(['first', 'second', 'third'])
  })

  it('take the audit trail last, so that nobody waits for the rest', async () => {
    await act(async (ctx) => ctx.audit(entry))
    const order: string[] = []
    await inTransaction(services.pool, async (tx) => {
      const spy = {
        get queries() {
          return tx.queries
        },
        changes: undefined,
        query: <T>(statement: Parameters<typeof tx.query>[0]) => {
          const text = JSON.stringify(statement.queryChunks)
          order.push(
            ...(['mails (', 'test_jobs', 'audit_head', 'audit_log'] as const).filter((name) =>
              text.includes(name),
            ),
          )
          return tx.query<T>(statement)
        },
      }
      const unit = unitOfWork(services, spy, ada, from)
      causeAll(unit.context)
      await unit.flush()
    })
    expect(order).toEqual(['mails (', 'test_jobs', 'audit_head', 'audit_head', 'audit_log'])
  })

  it('without any effect ask the database nothing', async () => {
    const unit = unitOfWork(services, db, ada, from)
    const before = db.queries
    await unit.flush()
    await unit.runAfterCommit()
    expect(db.queries).toBe(before)
  })
})

describe('Work for after the commit', () => {
  it('runs once the change is there for everybody, in its order', async () => {
    const seen: unknown[] = []
    await act(async (ctx) => {
      ctx.audit(entry)
      ctx.afterCommit(async () => void seen.push(await written()))
      ctx.afterCommit(async () => void seen.push('second'))
      seen.push('work')
    })
    expect(seen).toEqual(['work', [0, 0, 1], 'second'])
  })

  it('that fails is logged with its request, and stops neither the answer nor the rest', async () => {
    const seen: string[] = []
    const answer = await act(async (ctx) => {
      ctx.afterCommit(() => Promise.reject(new Error('The printer is off.')))
      ctx.afterCommit(async () => void seen.push('second'))
      return 'saved'
    })
    expect([answer, seen]).toEqual(['saved', ['second']])
    expect(services.logged.at(-1)).toMatchObject({
      level: 50,
      msg: 'work after the commit failed',
      requestId: 'req-7',
      err: expect.objectContaining({ message: 'The printer is off.', stack: expect.any(String) }),
    })
  })

  it('wakes the mail sender only when there are mails', async () => {
    const before = services.wakes()
    await act(async (ctx) => ctx.audit(entry))
    expect(services.wakes()).toBe(before)
    await act(async (ctx) => ctx.mail(letter))
    expect(services.wakes()).toBe(before + 1)
  })
})

describe('Work done apart', () => {
  it('stays with its entries and mails when the rest is refused', async () => {
    const failing = act(async (ctx) => {
      causeAll(ctx)
      await ctx.inSeparateTransaction(async (own) => own.audit({ ...entry, action: 'lock' }))
      throw new Error('Refused.')
    })
    await expect(failing).rejects.toThrow('Refused.')
    expect((await trail()).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['lock', 'Ada Moss'],
    ])
    expect((await written())[0]).toBe(0)
  })

  it('gives its answer, does not see what the rest has written, and is refused alone', async () => {
    await act(async (ctx) => {
      await ctx.tx.query(sql`INSERT INTO test_jobs (job, payload) VALUES ('inner', '{}')`)
      const counted = await ctx.inSeparateTransaction((own) =>
        own.tx.query(sql`SELECT 1 FROM test_jobs WHERE job = 'inner'`),
      )
      expect(counted).toEqual([])
      await expect(ctx.inSeparateTransaction(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
    })
    expect((await jobs()).map(({ job }) => job)).toEqual(['inner'])
  })

  it('does not wait for the others who hold all connections of the pool', async () => {
    const everybody = Array.from({ length: 12 }, () =>
      act(async (ctx) => {
        await ctx.tx.query(sql`SELECT 1`)
        await ctx.inSeparateTransaction(async (own) => own.audit(entry))
      }),
    )
    await Promise.all(everybody)
    expect(await trail()).toHaveLength(12)
  })
})

describe('Work that is run again after a deadlock', () => {
  it('has its effects once', async () => {
    let attempts = 0
    let runs = 0
    await act(async (ctx) => {
      attempts += 1
      causeAll(ctx)
      ctx.afterCommit(async () => void (runs += 1))
      if (attempts < 3) await ctx.tx.query(sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$`)
    })
    expect([attempts, runs, await written()]).toEqual([3, 1, [1, 1, 1]])
  })
})

describe('The program itself', () => {
  it('acts under its own name and without an account', async () => {
    await asSystem(services, 'expire-quotes', async (ctx) => {
      expect(ctx.actor).toEqual(SYSTEM)
      causeAll(ctx)
    })
    expect(await trail()).toMatchObject([
      { actorId: null, actorName: 'Heatline', ip: '', requestId: 'expire-quotes' },
    ])
    expect(await mails()).toMatchObject([{ createdBy: null }])
  })

  it('has no rights that a rule could mistake for a person’s', () => {
    expect([...SYSTEM.permissions]).toEqual([])
    expect(SYSTEM).toMatchObject({ sessionId: '', companyId: null, isVerified: true })
  })
})

it('A context is the way to everything a service needs', async () => {
  const unit: UnitOfWork = unitOfWork(services, db, ada, from)
  const { context } = unit
  expect(context).toMatchObject({
    actor: ada,
    request: from,
    appUrl: 'http://heatline.test',
    clock: services.clock,
  })
  expect(context.tx).toBe(db)
  expect(context.files).toBe(services.files)
})
