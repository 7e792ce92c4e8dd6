import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { notFound } from '#platform/server/errors.ts'
import { files } from '#platform/server/files/table.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { requeueMail } from '#platform/server/mail/outbox.ts'
import { HIDDEN_LINK, secretTemplates } from '#platform/server/mail/secret-links.ts'
import { mails } from '#platform/server/mail/table.ts'
import { serve } from '#platform/server/http/serve.ts'
import { isOnItsWay, outbox } from './contract.ts'

type Mail = z.input<(typeof outbox.endpoints.get)['response']>

const head = {
  to: sql`${mails.to}`,
  subject: sql`${mails.subject}`,
  status: sql`${mails.status}`,
  attempts: sql`${mails.attempts}`,
  createdAt: sql`${mails.createdAt}`,
  sentAt: sql`${mails.sentAt}`,
}

const plan: ListPlan<typeof outbox.endpoints.list> = {
  from: sql`${mails}`,
  id: sql`${mails.id}`,
  columns: head,
  filters: { status: head.status },
  sorts: { createdAt: { column: head.createdAt, type: 'timestamptz' } },
}

async function requireMail(ctx: Context, id: string): Promise<Mail> {
  const columns = Object.entries(head).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`)
  const [found] = await ctx.tx.query<Mail & { template: string }>(sql`
    SELECT ${mails.id}, ${mails.template}, ${sql.join(columns, sql`, `)}, cc, text, last_error AS "lastError",
      ARRAY(SELECT f.name FROM ${files} f WHERE f.id = ANY(${mails.attachments}) ORDER BY f.name) AS "attachmentNames"
    FROM ${mails} WHERE ${mails.id} = ${id}`)
  if (!found) throw notFound()
  const { template, ...mail } = found
  // Links of mails on their way are for their recipients alone, secret ones for ever.
  const isHidden = isOnItsWay(mail.status) || secretTemplates.includes(template)
  return isHidden ? { ...mail, text: mail.text.replaceAll(/https?:\/\/\S+/g, HIDDEN_LINK) } : mail
}

export const register = serve(outbox, {
  list: (ctx, { query }, exchange) => listPage(ctx, plan, query, addressOf(exchange)),
  get: (ctx, { params }) => requireMail(ctx, params.id),
  requeue: async (ctx, { params }) => {
    await requeueMail(ctx, params.id)
  },
})
