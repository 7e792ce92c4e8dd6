import { sql } from 'drizzle-orm'
import { notFound } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { readStoredFile } from '#platform/server/files/file-records.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import {
  fileForCustomer,
  requireReturnable,
  returnAsCustomer,
  roundWasSent,
  submittalForCustomer,
} from '#modules/production/submittals/server/api.ts'
import { customerStateOf, transmittalNo } from '#modules/production/submittals/domain.ts'
import { submittalTable } from '#modules/production/submittals/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { type ClientSubmittal, type ClientSubmittalRow, documentsReturn } from '../contract/submittals.ts'
import { mailSigningCode, requireProof, signatureOf, takeSignedForm } from './signed-form.ts'
import { type ClientContext, noteDownload, noteView } from './wall.ts'

interface ById {
  readonly params: { readonly id: string }
}

const MOST_SUBMITTALS = 100
const entity = 'submittals'

type Round = Omit<ClientSubmittalRow, 'state'> &
  Parameters<typeof customerStateOf>[0] & { readonly revision: number }

/** Rounds that the reader's company was sent; the project is that of their order. */
const ownRounds = (ctx: ClientContext) => sql`
  SELECT s.*, q.project_name AS project
  FROM ${submittalTable} s JOIN ${quoteTable} q ON q.id = s.quote_id
  WHERE s.${roundWasSent} AND ${ctx.scope.owns({ company: sql`s.company_id`, project: sql`q.project_name` })}`

/** Documents that the reader's company was sent: of each number the newest round. */
export async function submittals(
  ctx: ClientContext,
  { query }: { readonly query: { readonly shown: 'open' | 'all' } },
): Promise<ClientSubmittalRow[]> {
  const rows = await ctx.tx.query<Round>(sql`
    SELECT r.id, r.number, r.revision, r.status, r.is_current AS "isCurrent", r.exempted_at AS "exemptedAt", r.about, r.stage,
      r.project, r.sent_on::text AS "sentOn", r.due_on::text AS "dueOn", r.returned_on::text AS "returnedOn",
      r.return_code AS "returnCode", r.return_label AS "returnLabel"
    FROM (SELECT DISTINCT ON (o.number) * FROM (${ownRounds(ctx)}) o ORDER BY o.number, o.revision DESC) r
    ORDER BY r.sent_on DESC, r.number DESC LIMIT ${MOST_SUBMITTALS}`)
  const shown = rows.flatMap(({ revision, status, isCurrent, exemptedAt, returnedOn, ...row }) => {
    const state = customerStateOf({ status, isCurrent, exemptedAt, returnedOn })
    return state === null ? [] : [{ ...row, number: transmittalNo({ ...row, revision }), state }]
  })
  return query.shown === 'all' ? shown : shown.filter(({ state }) => state === 'open')
}

/** @throws 404 for a round that the reader's company was not sent */
export async function requireOwnRound(ctx: ClientContext, id: string): Promise<string | null> {
  const [found] = await ctx.behindWall(({ tx }) =>
    tx.query<{ project: string | null }>(sql`SELECT o.project FROM (${ownRounds(ctx)}) o WHERE o.id = ${id}`),
  )
  if (!found) throw notFound()
  return found.project
}

export async function submittal(ctx: ClientContext, { params: { id } }: ById): Promise<ClientSubmittal> {
  const project = await requireOwnRound(ctx, id)
  return { ...(await submittalForCustomer(ctx, id)), project }
}

/** The round as the reader opens it: the house sees that they did. */
export async function openSubmittal(ctx: ClientContext, incoming: ById): Promise<ClientSubmittal> {
  const opened = await submittal(ctx, incoming)
  await noteView(ctx, { id: incoming.params.id, entity })
  return opened
}

/** The bytes of a file as it was sent, or as it came back. */
export async function submittalFile(
  ctx: ClientContext,
  { params: { id, fileId } }: { readonly params: { readonly id: string; readonly fileId: string } },
  { reply }: HttpExchange,
): Promise<unknown> {
  await requireOwnRound(ctx, id)
  const file = await fileForCustomer(ctx, id, fileId)
  const bytes = await readStoredFile(ctx.files, file)
  await noteDownload(ctx, { id, entity }, file.name)
  await reply.headers(fileHeaders(file, 'attachment')).send(bytes)
  return bytes
}

const purposeOf = (id: string): string => `return-submittal:${id}`

/** Mails the code with which the contact returns a round. */
export async function sendReturnCode(
  ctx: ClientContext,
  { params }: ById,
  exchange: HttpExchange,
): Promise<void> {
  const { number } = await submittal(ctx, { params })
  await mailSigningCode(ctx, exchange, {
    purpose: purposeOf(params.id),
    template: 'submittal-return-code',
    about: number,
    verb: 'return',
  })
}

/** Returns a round with a code of this customer and what they say of it: all of it happens, or nothing. */
export async function returnSubmittal(
  ctx: ClientContext,
  { params: { id } }: ById,
  exchange: HttpExchange,
): Promise<ClientSubmittal> {
  await requireOwnRound(ctx, id)
  const file = { entity, entityId: id, label: "Customer's marked file", isNeeded: false }
  const form = { field: 'answer', schema: documentsReturn, file }
  return takeSignedForm(ctx, exchange, form, async (own, { values, hasFile, storeFile }) => {
    const { code, strokes, image, typedName, ...answer } = values
    await requireOwnRound(own, id)
    const signature = signatureOf({ strokes, image, typedName })
    await requireReturnable(own, id, { ...answer, fileId: hasFile ? id : null })
    const proof = await requireProof(own, exchange, purposeOf(id), code)
    await returnAsCustomer(own, id, { ...answer, fileId: await storeFile(), signature }, proof)
    return submittal(own, { params: { id } })
  })
}
