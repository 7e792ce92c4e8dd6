import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notFound, invalid } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { inspectUpload, storeUpload } from '#platform/server/files/file-records.ts'
import { readDraft } from '#platform/server/http/requests/read-form.ts'
import { checked } from '#platform/server/http/requests/read-input.ts'
import { uploadOnce } from '#platform/server/http/requests/upload-once.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { askAsCustomer, messagesOf } from '#modules/house/client-messages/server/api.ts'
import type { Message } from '#modules/house/client-messages/contract.ts'
import { mailedCode, requireCode } from '#modules/people/account/server/api.ts'
import {
  acceptAsCustomer,
  customerState,
  declineAsCustomer,
  quoteForCustomer,
  sentPrint,
  wasSentToCustomer,
} from '#modules/sales/quotes/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import type { ReAuth } from '#modules/signing/signature/server/api.ts'
import { acceptance, type ClientQuote, type ClientQuoteRow, type quoteEndpoints } from '../contract/quotes.ts'
import { type ClientContext, narrowed } from './wall.ts'

interface ById {
  readonly params: { readonly id: string }
}
type Decline = z.output<(typeof quoteEndpoints.declineQuote)['body']>

const MOST_QUOTES = 100

/** Quotes to the reader's company: of each number the newest revision that was sent. */
export async function quotes(
  ctx: ClientContext,
  { query }: { readonly query: { readonly shown: 'open' | 'all' } },
): Promise<ClientQuoteRow[]> {
  const rows = await ctx.tx.query<Omit<ClientQuoteRow, 'state'> & { status: string }>(sql`
    SELECT q.id, q.number, q.revision, q.status, q.alternative_title AS title, q.project_name AS project,
      q.customer_reference AS reference, q.sent_at AS "sentAt", q.valid_until AS "validUntil", q.currency, q.net
    FROM (SELECT DISTINCT ON (number) * FROM ${quoteTable} WHERE ${wasSentToCustomer} ORDER BY number, revision DESC) q
    WHERE ${ctx.scope.owns({ company: sql`q.company_id`, project: sql`q.project_name` })}
    ORDER BY q.sent_at DESC, q.number DESC LIMIT ${MOST_QUOTES}`)
  const shown = rows.map(({ status, ...row }) => ({ ...row, state: customerState({ status }) }))
  return query.shown === 'all' ? shown : shown.filter(({ state }) => state === 'open')
}

/** @throws 404 for a quote that the reader's company was not sent */
async function requireOwnQuote(ctx: ClientContext, id: string): Promise<void> {
  const [found] = await ctx.tx.query(sql`
    SELECT 1 FROM ${quoteTable} WHERE id = ${id} AND ${wasSentToCustomer}
      AND ${ctx.scope.owns({ company: sql`company_id`, project: sql`project_name` })}`)
  if (!found) throw notFound()
}

const withMessages = async (ctx: ClientContext, id: string): Promise<ClientQuote> => ({
  ...(await quoteForCustomer(ctx, id)),
  messages: await messagesOf(ctx, id),
})

export async function quote(ctx: ClientContext, { params }: ById): Promise<ClientQuote> {
  await requireOwnQuote(ctx, params.id)
  return withMessages(ctx, params.id)
}

/** The bytes that were sent. */
export async function quotePdf(
  ctx: ClientContext,
  { params }: ById,
  { reply }: HttpExchange,
): Promise<unknown> {
  await requireOwnQuote(ctx, params.id)
  const { name, bytes } = await sentPrint(ctx, params.id)
  await reply.headers(fileHeaders({ name, mime: 'application/pdf' }, 'attachment')).send(bytes)
  return bytes
}

const purposeOf = (id: string): string => `accept-quote:${id}`

/** Mails the code that proves at the moment of acceptance who accepts. */
export async function sendQuoteCode(
  ctx: ClientContext,
  { params }: ById,
  { services }: HttpExchange,
): Promise<void> {
  const { number, revision } = await quote(ctx, { params })
  const code = await mailedCode(ctx, services, purposeOf(params.id))
  ctx.mail({
    template: 'quote-acceptance-code',
    to: [ctx.actor.email],
    subject: `Your code for quote ${number} Rev ${revision}`,
    paragraphs: [
      `Your code is ${code}. Enter it where you accept quote ${number} Rev ${revision}. It is good for ten minutes.`,
      'You did not ask for it? Then someone else is signed in with your account: change your password, and tell us.',
    ],
  })
}

const proofs = {
  mailed: 'code mailed for this signature',
  app: 'code of the authenticator app',
} as const satisfies Record<string, ReAuth>

/** The JSON of a form. @throws 422 where it is none */
function parsedOrder(order: string | undefined): unknown {
  try {
    return JSON.parse(order ?? '{}')
  } catch {
    throw invalid({ order: ['The order field could not be read.'] })
  }
}

/** Accepts a quote with the order that comes along: all of it happens, or nothing. */
export async function acceptQuote(
  ctx: ClientContext,
  { params: { id } }: ById,
  exchange: HttpExchange,
): Promise<ClientQuote> {
  await requireOwnQuote(ctx, id)
  const { file, fields } = await readDraft(exchange, ctx)
  try {
    const { code, strokes, image, ...order } = checked(acceptance, parsedOrder(fields.order))
    const kind = await inspectUpload(ctx, file)
    const content = { sha256: file.draft.sha256, name: file.name, order: fields.order ?? '' }
    return await uploadOnce(exchange, ctx, content, async (plain) => {
      // Whoever was let in when the form came may have lost their access meanwhile.
      const own = await narrowed(plain)
      await requireOwnQuote(own, id)
      const proof = await requireCode(own, exchange.services, purposeOf(id), code)
      const about = { entity: 'quotes', entityId: id, label: "Customer's order", addedLater: true }
      const { id: customerPoFileId } = await storeUpload(own, { ...about, ...file, kind })
      const signature = { strokes, image }
      await acceptAsCustomer(own, id, { ...order, customerPoFileId, signature }, proofs[proof])
      return withMessages(own, id)
    })
  } finally {
    await file.draft.drop()
  }
}

export async function declineQuote(
  ctx: ClientContext,
  { params: { id }, body }: ById & { readonly body: Decline },
): Promise<ClientQuote> {
  await requireOwnQuote(ctx, id)
  await declineAsCustomer(ctx, id, { ...body, note: body.note ?? null })
  return withMessages(ctx, id)
}

export async function askAboutQuote(
  ctx: ClientContext,
  { params: { id }, body }: ById & { readonly body: { readonly text: string } },
): Promise<Message[]> {
  await requireOwnQuote(ctx, id)
  return askAsCustomer(ctx, id, body.text)
}
