import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notFound } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import {
  acceptAsCustomer,
  customerState,
  declineAsCustomer,
  quoteForCustomer,
  sentPrint,
  wasSentToCustomer,
} from '#modules/sales/quotes/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { acceptance, type ClientQuote, type ClientQuoteRow, type quoteEndpoints } from '../contract/quotes.ts'
import { mailSigningCode, requireProof, signatureOf, takeSignedForm } from './signed-form.ts'
import { type ClientContext, noteDownload, noteView } from './wall.ts'

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
export async function requireOwnQuote(ctx: ClientContext, id: string): Promise<void> {
  const [found] = await ctx.behindWall(({ tx, scope }) =>
    tx.query(sql`
      SELECT 1 FROM ${quoteTable} WHERE id = ${id} AND ${wasSentToCustomer}
        AND ${scope.owns({ company: sql`company_id`, project: sql`project_name` })}`),
  )
  if (!found) throw notFound()
}

export async function quote(ctx: ClientContext, { params }: ById): Promise<ClientQuote> {
  await requireOwnQuote(ctx, params.id)
  return quoteForCustomer(ctx, params.id)
}

/** The quote as the reader opens it: the house sees that they did. */
export async function openQuote(ctx: ClientContext, incoming: ById): Promise<ClientQuote> {
  const opened = await quote(ctx, incoming)
  await noteView(ctx, { id: incoming.params.id, entity: 'quotes' })
  return opened
}

/** The bytes that were sent. */
export async function quotePdf(
  ctx: ClientContext,
  { params }: ById,
  { reply }: HttpExchange,
): Promise<unknown> {
  await requireOwnQuote(ctx, params.id)
  const { name, bytes } = await sentPrint(ctx, params.id)
  await noteDownload(ctx, { id: params.id, entity: 'quotes' }, name)
  await reply.headers(fileHeaders({ name, mime: 'application/pdf' }, 'attachment')).send(bytes)
  return bytes
}

const purposeOf = (id: string): string => `accept-quote:${id}`

/** Mails the code with which the contact accepts. */
export async function sendQuoteCode(
  ctx: ClientContext,
  { params }: ById,
  exchange: HttpExchange,
): Promise<void> {
  const { number, revision } = await quote(ctx, { params })
  await mailSigningCode(ctx, exchange, {
    purpose: purposeOf(params.id),
    template: 'quote-acceptance-code',
    about: `quote ${number} Rev ${revision}`,
    verb: 'accept',
  })
}

/** Accepts a quote with the order that comes along: all of it happens, or nothing. */
export async function acceptQuote(
  ctx: ClientContext,
  { params: { id } }: ById,
  exchange: HttpExchange,
): Promise<ClientQuote> {
  await requireOwnQuote(ctx, id)
  const file = { entity: 'quotes', entityId: id, label: "Customer's order", isNeeded: true }
  const form = { field: 'order', schema: acceptance, file }
  return takeSignedForm(ctx, exchange, form, async (own, { values, storeFile }) => {
    const { code, strokes, image, typedName, ...order } = values
    await requireOwnQuote(own, id)
    const signature = signatureOf({ strokes, image, typedName })
    const proof = await requireProof(own, exchange, purposeOf(id), code)
    const customerPoFileId = (await storeFile()) ?? ''
    await acceptAsCustomer(own, id, { ...order, customerPoFileId, signature }, proof)
    return quoteForCustomer(own, id)
  })
}

export async function declineQuote(
  ctx: ClientContext,
  { params: { id }, body }: ById & { readonly body: Decline },
): Promise<ClientQuote> {
  await requireOwnQuote(ctx, id)
  await declineAsCustomer(ctx, id, { ...body, note: body.note ?? null })
  return quoteForCustomer(ctx, id)
}
