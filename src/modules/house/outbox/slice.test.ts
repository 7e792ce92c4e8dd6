import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { insertMails } from '#platform/server/mail/outbox.ts'
import { outbox } from './contract.ts'

const server = await testServer()
const { db } = server.services

async function write(
  subject: string,
  status: 'queued' | 'sent' | 'failed' | 'held',
  template = 'quote-sent',
): Promise<string> {
  await insertMails(
    db,
    [
      {
        template,
        to: ['new@works.test'],
        subject,
        paragraphs: ['Welcome.'],
        link: { label: 'Accept', url: 'https://heatline.test/password-reset/secret-token' },
      },
    ],
    null,
  )
  const [mail] = await db.query<{ id: string }>(
    sql`UPDATE mails SET status = ${status} WHERE subject = ${subject} RETURNING id`,
  )
  if (!mail) throw new Error('The mail was not written.')
  return mail.id
}

describe('The outbox', () => {
  it('lists mails, the newest first, by status', async () => {
    const client = (await server.signIn('administrator')).client(outbox)
    const held = await write('Held', 'held')
    const failed = await write('Failed', 'failed')
    const page = await client.list({ query: { filter: { status: ['held', 'failed'] } } })
    expect(page.data.map(({ id }) => id)).toEqual([failed, held])
    expect(page.data[0]).toMatchObject({ to: ['new@works.test'], subject: 'Failed', status: 'failed' })
  })

  it('shows the links of a mail that is kept here, never of one its recipient gets', async () => {
    const client = (await server.signIn('administrator')).client(outbox)
    const kept = await client.get({ params: { id: await write('Kept', 'held') } })
    expect(kept.text).toContain('https://heatline.test/password-reset/secret-token')
    expect(kept).toMatchObject({ cc: [], attachmentNames: [], lastError: null })
    for (const status of ['queued', 'sent'] as const) {
      const mail = await client.get({ params: { id: await write(`On its way: ${status}`, status) } })
      expect(mail.text).toContain('[link]')
      expect(mail.text).not.toContain('secret-token')
    }
  })

  it.each(['password-reset', 'invitation', 'verify-email', 'confirm-pin'])(
    'shows nobody the link of a mail about an account: %s',
    async (template) => {
      const client = (await server.signIn('administrator')).client(outbox)
      for (const status of ['held', 'failed', 'queued', 'sent'] as const) {
        const mail = await client.get({
          params: { id: await write(`${template}: ${status}`, status, template) },
        })
        expect([status, mail.text.includes('[link]'), mail.text.includes('secret-token')]).toEqual([
          status,
          true,
          false,
        ])
      }
    },
  )

  it('sends a kept or failed mail again, and no other', async () => {
    const administrator = await server.signIn('administrator')
    const id = await write('Again', 'failed')
    const url = `/api/v1/outbox/${id}/requeue`
    expect((await administrator.request('POST', url)).status).toBe(204)
    expect((await administrator.client(outbox).get({ params: { id } })).status).toBe('queued')
    expect((await administrator.request('POST', url)).status).toBe(404)
  })

  it('is for administrators', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      expect([role, (await person.request('GET', '/api/v1/outbox')).status]).toEqual([role, 403])
    }
  })
})
