import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Clock, Context, FileStore, OutgoingMail } from '#platform/server/context.ts'
import { dbOver, inTransaction } from '#platform/server/database/database.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { deliverQueued } from './deliver.ts'
import { insertMails, requeueMail } from './outbox.ts'
import { mailSender } from './sender.ts'
import type { Dispatch, MailTransport } from './transport.ts'

const { pool } = await testDatabase({ as: 'owner' })
const db = dbOver(pool)
const log = pino({ level: 'silent' })

let time = new Date('2026-11-21T10:00:00Z')
const clock: Clock = { now: () => time }
const pass = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000)
}

const bytes = Buffer.from('%PDF-1.7 quote')
const files: FileStore = {
  get: async () => bytes,
  put: async () => 'ab',
  draft: () => Promise.reject(new Error('Nothing is uploaded here.')),
  pathOf: (storedName) => storedName,
  remove: async () => undefined,
}

/** A mail server that keeps what it gets, and fails as often as told. */
function transport(failures: Error[] = []): MailTransport & { readonly taken: Dispatch[] } {
  const taken: Dispatch[] = []
  return {
    taken,
    async send(mail) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      const failure = failures.shift()
      if (failure) throw failure
      taken.push(mail)
    },
    close: () => undefined,
  }
}

const quote = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'
const message: OutgoingMail = {
  template: 'quote-sent',
  to: ['buyer@calder.example'],
  subject: 'Quote Q-2026-0231',
  paragraphs: ['Please find our quote attached.'],
  about: { entity: 'quotes', entityId: quote },
}

interface Row {
  readonly id: string
  readonly status: string
  readonly attempts: number
  readonly lastError: string | null
  readonly sentAt: string | null
}

const rows = () =>
  db.query<Row>(sql`
    SELECT id, status, attempts, last_error AS "lastError", sent_at AS "sentAt" FROM mails ORDER BY created_at, id`)

async function onlyRow(): Promise<Row> {
  const [row, ...others] = await rows()
  if (!row || others.length > 0) throw new Error('There is not exactly one mail.')
  return row
}

beforeEach(async () => {
  await pool.query('TRUNCATE mails')
})

describe('the outbox', () => {
  test('never hands over a mail whose address would open a second header, also when it is queued again', async () => {
    await insertMails(db, [{ ...message, to: ['a@b.example\nBcc: c@d.example'] }], quote)
    const { id } = await onlyRow()
    await db.query(sql`UPDATE mails SET status = 'queued', last_error = NULL`)
    const server = transport()
    expect(await deliverQueued(db, server, files, clock)).toEqual({ sent: 0, failed: 1, held: 0 })
    expect(server.taken).toEqual([])
    expect(await onlyRow()).toMatchObject({ id, status: 'failed' })
  })

  test('takes all mails of a request with one statement, with everything that belongs to them', async () => {
    await inTransaction(pool, async (tx) => {
      const before = tx.queries
      await insertMails(
        tx,
        [message, { ...message, cc: ['desk@calder.example'], attachments: [quote] }],
        quote,
      )
      expect(tx.queries - before).toBe(1)
    })
    const stored = await db.query(sql`
      SELECT template, "to", cc, subject, attachments, entity, entity_id AS "entityId", status, created_by AS "createdBy"
      FROM mails ORDER BY cardinality(cc)`)
    const expected = {
      template: 'quote-sent',
      to: ['buyer@calder.example'],
      cc: [],
      subject: 'Quote Q-2026-0231',
      attachments: [],
      entity: 'quotes',
      entityId: quote,
      status: 'queued',
      createdBy: quote,
    }
    expect(stored).toEqual([expected, { ...expected, cc: ['desk@calder.example'], attachments: [quote] }])
  })

  test('keeps nothing of a request that failed', async () => {
    const work = inTransaction(pool, async (tx) => {
      await insertMails(tx, [message], null)
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect(await rows()).toEqual([])
  })
})

describe('delivery', () => {
  test('sends each mail once with its attachments, in the order they were written', async () => {
    const [file] = await db.query<{ id: string }>(sql`
      INSERT INTO files (entity, entity_id, name, mime, size, sha256, stored_name, uploaded_by_name)
      VALUES ('quotes', ${quote}, 'Q-2026-0231.pdf', 'application/pdf', ${bytes.length},
        encode(sha256(${bytes}), 'hex'), 'ab', 'T. Ashdown') RETURNING id`)
    await insertMails(db, [{ ...message, attachments: [file?.id ?? ''] }], null)
    await insertMails(db, [{ ...message, subject: 'Second' }], null)
    const server = transport()
    expect(await deliverQueued(db, server, files, clock)).toEqual({ sent: 2, failed: 0, held: 0 })
    expect(await deliverQueued(db, server, files, clock)).toEqual({ sent: 0, failed: 0, held: 0 })
    expect(server.taken.map((mail) => mail.subject)).toEqual(['Quote Q-2026-0231', 'Second'])
    expect(server.taken[0]?.attachments).toEqual([
      { filename: 'Q-2026-0231.pdf', contentType: 'application/pdf', content: bytes },
    ])
    expect(server.taken[0]?.text).toContain('Please find our quote attached.')
    expect((await rows()).map((row) => [row.status, row.sentAt])).toEqual([
      ['sent', '2026-11-21T10:00:00.000000Z'],
      ['sent', '2026-11-21T10:00:00.000000Z'],
    ])
  })

  test('several instances never send the same mail', async () => {
    await insertMails(
      db,
      Array.from({ length: 20 }, (_, number) => ({ ...message, subject: `Mail ${number}` })),
      null,
    )
    const servers = [transport(), transport(), transport()]
    await Promise.all(servers.map((server) => deliverQueued(db, server, files, clock)))
    const subjects = servers.flatMap((server) => server.taken.map((mail) => mail.subject))
    expect(new Set(subjects).size).toBe(20)
    expect(subjects).toHaveLength(20)
  })

  test('tries again later, ever more slowly, and gives up at last', async () => {
    await insertMails(db, [message], null)
    const away = transport(Array.from({ length: 20 }, () => new Error('Connection refused')))
    await deliverQueued(db, away, files, clock)
    expect(await onlyRow()).toMatchObject({ status: 'queued', attempts: 1, lastError: 'Connection refused' })
    expect(await deliverQueued(db, away, files, clock)).toEqual({ sent: 0, failed: 0, held: 0 })
    pass(1)
    await deliverQueued(db, away, files, clock)
    pass(4)
    expect((await deliverQueued(db, away, files, clock)).failed).toBe(0)
    pass(1)
    await deliverQueued(db, away, files, clock)
    expect(await onlyRow()).toMatchObject({ status: 'queued', attempts: 3 })
    for (let day = 0; day < 10; day += 1) {
      pass(1440)
      await deliverQueued(db, away, files, clock)
    }
    expect(await onlyRow()).toMatchObject({ status: 'failed', attempts: 8 })
  })

  test('gives up at once when the server refuses for good', async () => {
    await insertMails(db, [message], null)
    await deliverQueued(
      db,
      transport([Object.assign(new Error('No such person'), { responseCode: 550 })]),
      files,
      clock,
    )
    expect(await onlyRow()).toMatchObject({ status: 'failed', attempts: 1, lastError: 'No such person' })
  })

  test('a mail whose instance died is sent by another one later', async () => {
    await insertMails(db, [message], null)
    const dying: MailTransport = { send: () => new Promise(() => undefined), close: () => undefined }
    void deliverQueued(db, dying, files, clock)
    await expect.poll(async () => (await onlyRow()).attempts).toBe(1)
    const server = transport()
    expect((await deliverQueued(db, server, files, clock)).sent).toBe(0)
    pass(6)
    expect((await deliverQueued(db, server, files, clock)).sent).toBe(1)
  })

  test('holds mails while there is no server, until somebody sends them off', async () => {
    await insertMails(db, [message], null)
    expect(await deliverQueued(db, null, files, clock)).toEqual({ sent: 0, failed: 0, held: 1 })
    const server = transport()
    expect((await deliverQueued(db, server, files, clock)).sent).toBe(0)
    const { id } = await onlyRow()
    const actions: string[] = []
    const ctx: Context = {
      tx: db,
      actor: SYSTEM,
      clock,
      today: () => '2026-11-21',
      log,
      files,
      request: { id: 'test', ip: '' },
      permissionsOf: () => new Set<string>(),
      appUrl: '',
      audit: (entry) => void actions.push(entry.action),
      mail: () => undefined,
      mention: () => {},
      undo: () => {},
      holdMails: () => undefined,
      enqueue: () => undefined,
      afterCommit: () => undefined,
      inSeparateTransaction: () => Promise.reject(new Error('nothing is done apart')),
    }
    await requeueMail(ctx, id)
    expect((await deliverQueued(db, server, files, clock)).sent).toBe(1)
    await expect(requeueMail(ctx, id)).rejects.toMatchObject({ status: 404 })
    expect(actions).toEqual(['requeue'])
  })
})

describe('a mail of a step that can be undone', () => {
  const stepId = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d09'

  test('waits until its instant, then leaves like any other', async () => {
    await insertMails(db, [message], null, { stepId, until: new Date(time.getTime() + 15_000) })
    const server = transport()
    expect((await deliverQueued(db, server, files, clock)).sent).toBe(0)
    pass(0.25)
    expect((await deliverQueued(db, server, files, clock)).sent).toBe(1)
  })

  test('wakes the sender when the time has come', async () => {
    const server = transport()
    const sender = mailSender({ db, transport: server, files, clock, log })
    await insertMails(db, [message], null)
    sender.wake(0.05)
    expect(server.taken).toHaveLength(0)
    await expect.poll(() => server.taken.length).toBe(1)
    await sender.stop()
  })
})

describe('the sender', () => {
  test('sends soon after it is woken, and what comes in while it is busy', async () => {
    const server = transport()
    const sender = mailSender({ db, transport: server, files, clock, log })
    await insertMails(db, [message], null)
    sender.wake()
    sender.wake()
    await expect.poll(() => server.taken.length).toBe(1)
    await insertMails(db, [message], null)
    sender.wake()
    await expect.poll(() => server.taken.length).toBe(2)
    await sender.stop()
    await insertMails(db, [message], null)
    sender.wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.taken).toHaveLength(2)
  })
})
