import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { longDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { closeOf, salutation } from '#platform/server/documents/printing/letters.ts'
import { notChoosable } from '#platform/server/errors.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import type { requestsForQuotation as contract } from '../contract.ts'
import { endingFor } from '../domain.ts'
import { type RequestRow, requestsForQuotation } from './document.ts'
import { replySheetName } from './reply-sheet.ts'

/** A letter of a request to one supplier, as it is shown before it goes and as it then goes. */
export interface Letter {
  readonly supplierId: string
  readonly supplierName: string
  /** Nobody: the supplier has no address. */
  readonly to: readonly string[]
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly attachmentName: string | null
}

/** Whom a supplier is written to: who sells before anybody else with an address. */
async function contactOf(ctx: Context, supplierId: string): Promise<{ name: string; email: string } | null> {
  const [contact] = await ctx.tx.query<{ name: string; email: string }>(sql`
    SELECT name, email FROM ${companyContactTable}
    WHERE company_id = ${supplierId} AND email IS NOT NULL AND left_on IS NULL
    ORDER BY 'buyer' = ANY(roles) DESC, position, name LIMIT 1`)
  return contact ?? null
}

async function closeFor(ctx: Context, row: RequestRow): Promise<string> {
  const { letterhead } = await requireFacility(ctx.tx, row.facilityId)
  return closeOf({ name: row.buyerName ?? ctx.actor.name, phone: null, email: row.buyerEmail }, letterhead)
}

/** The letter that asks one supplier for an offer. */
export async function askingLetter(
  ctx: Context,
  row: RequestRow,
  supplier: { readonly id: string; readonly name: string },
): Promise<Letter> {
  const contact = await contactOf(ctx, supplier.id)
  return {
    supplierId: supplier.id,
    supplierName: supplier.name,
    to: contact ? [contact.email] : [],
    subject: `Request for quotation ${row.number}`,
    paragraphs: [
      salutation(contact?.name),
      `Please offer what the attached sheet lists, by ${longDay(row.replyBy)}. Fill in the white columns and send the sheet back in answer to this e-mail.`,
      ...(row.notesToSuppliers ? [row.notesToSuppliers] : []),
      await closeFor(ctx, row),
    ],
    attachmentName: replySheetName(row),
  }
}

/** What a supplier hears when a request ends; null: nothing. */
type EndingOf = (asked: RequestRow['asked'][number]) => string | null

/** The letters at the end of a request to the addresses that it went to; who declined or has no address hears nothing. */
async function endingLetters(ctx: Context, row: RequestRow, endingOf: EndingOf): Promise<Letter[]> {
  const letters: Letter[] = []
  for (const asked of row.asked) {
    const ending = asked.declinedReason === null ? endingOf(asked) : null
    if (ending === null || asked.sentTo.length === 0) continue
    const contact = await contactOf(ctx, asked.supplierId)
    letters.push({
      supplierId: asked.supplierId,
      supplierName: asked.supplierName,
      to: asked.sentTo,
      subject: `Our request for quotation ${row.number}`,
      paragraphs: [
        salutation(contact && asked.sentTo.includes(contact.email) ? contact.name : null),
        ending,
        await closeFor(ctx, row),
      ],
      attachmentName: null,
    })
  }
  return letters
}

/** Why it ends is ours; that it ends is theirs. */
export const cancellationLetters = (ctx: Context, row: RequestRow): Promise<Letter[]> =>
  endingLetters(ctx, row, ({ offer }) =>
    offer
      ? 'We do not go on with this request and order nothing from it. Thank you for your offer.'
      : 'We do not go on with this request. Please prepare no offer for it.',
  )

/** The letters of a decision for some lines of offers: each supplier hears its own part. */
export const decisionLetters = (
  ctx: Context,
  row: RequestRow,
  offerLineIds: readonly string[],
): Promise<Letter[]> =>
  endingLetters(ctx, row, ({ offer }) => {
    const chosen = (offer?.lines ?? []).filter(({ id }) => offerLineIds.includes(id))
    const lineIds = new Set(chosen.map(({ lineId }) => lineId))
    const lineNos = row.lines.filter(({ id }) => lineIds.has(id)).map(({ lineNo }) => lineNo)
    return endingFor(lineNos, offer !== null && !offer.isWithdrawn)
  })

type Letters = (typeof contract)['endpoints']['letters']

/** What an action would mail, before it is taken. @throws 404, and 422 for a supplier that does not exist */
export async function letters(
  ctx: Context,
  { params, body }: { params: { id: string }; body: z.output<Letters['body']> },
): Promise<z.output<Letters['response']>> {
  const row = await requestsForQuotation.require(ctx, params.id)
  return (await lettersOf(ctx, row, body)).map(({ paragraphs, to, ...letter }) => ({
    ...letter,
    to: [...to],
    message: paragraphs.join('\n\n'),
  }))
}

async function lettersOf(
  ctx: Context,
  row: RequestRow,
  { action, supplierId, offerLineIds }: z.output<Letters['body']>,
): Promise<Letter[]> {
  if (action === 'cancel') return cancellationLetters(ctx, row)
  if (action === 'decide') return decisionLetters(ctx, row, offerLineIds)
  const suppliers = action === 'send' ? row.suppliers : [await supplierOf(ctx, supplierId)]
  const made: Letter[] = []
  for (const supplier of suppliers) made.push(await askingLetter(ctx, row, supplier))
  return made
}

async function supplierOf(
  ctx: Context,
  id: string | null | undefined,
): Promise<{ id: string; name: string }> {
  const [supplier] = await ctx.tx.query<{ id: string; name: string }>(
    sql`SELECT id, name FROM ${companyTable} WHERE id = ${id ?? null}`,
  )
  if (!supplier) throw notChoosable('supplierId')
  return supplier
}
