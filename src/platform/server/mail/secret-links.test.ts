import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OutgoingMail } from '#platform/server/context.ts'
import { asSystem } from '#platform/server/system.ts'
import { platformServices } from '#platform/testing/services.ts'
import { deliverQueued } from './deliver.ts'
import { forgetSecretLinks, insertMails, requeueMail } from './outbox.ts'
import type { Dispatch, MailTransport } from './transport.ts'

const services = await platformServices()
const { db, files, clock } = services
const taken: Dispatch[] = []
const transport: MailTransport = { send: async (mail) => void taken.push(mail), close: () => undefined }

beforeEach(async () => {
  await db.query(sql`TRUNCATE mails`)
  taken.length = 0
})

describe('a link with which somebody becomes somebody else', () => {
  const invitation: OutgoingMail = {
    template: 'invitation',
    to: ['ada@calder.example'],
    subject: 'Your account',
    paragraphs: ['You are invited.'],
    link: { label: 'Choose your password', url: 'https://erp.example/password-reset/secret-token?email=a' },
  }
  const kept = async () => {
    const [row] = await db.query<{ told: string }>(sql`SELECT text || html AS told FROM mails`)
    return row?.told ?? ''
  }

  test('is sent, and then no longer in the outbox, nor in its backups', async () => {
    await insertMails(db, [invitation], null)
    expect(await kept()).toContain('secret-token')
    await deliverQueued(db, transport, files, clock)
    expect(taken[0]?.text).toContain('secret-token')
    expect(taken[0]?.html).toContain('secret-token')
    expect(await kept()).not.toContain('secret-token')
    expect(await kept()).toContain('[link]')
  })

  test('is taken out of a mail that was never sent once it is over', async () => {
    await insertMails(db, [invitation], null)
    await deliverQueued(db, null, files, clock)
    await forgetSecretLinks(db, new Date())
    expect(await kept()).toContain('secret-token')
    await forgetSecretLinks(db, new Date(Date.now() + 9 * 24 * 3_600_000))
    expect(await kept()).not.toContain('secret-token')
    const [mail] = await db.query<{ id: string }>(sql`SELECT id FROM mails`)
    const again = asSystem(services, 'test', (ctx) => requeueMail(ctx, mail?.id ?? ''))
    await expect(again).rejects.toMatchObject({ status: 422, body: { code: 'link_over' } })
  })

  test('stays in other mails, which only lead to a record', async () => {
    await insertMails(db, [{ ...invitation, template: 'digest' }], null)
    await deliverQueued(db, transport, files, clock)
    expect(await kept()).toContain('secret-token')
  })
})
