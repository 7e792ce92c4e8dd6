import { sql } from 'drizzle-orm'
import { fullAddress, givenAddress } from '#platform/contract/register.ts'
import type { Context } from '#platform/server/context.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'

/** A note whose goods have left with a paper that counts no more. */
export interface HeldNote {
  readonly id: string
  /** Its slice. */
  readonly entity: string
  readonly number: string
  readonly companyId: string | null
  readonly createdById: string | null
}

/** What became of the paper, in words. */
interface News {
  /** `Certificate MC-000123 (mill certificate 4711)` */
  readonly paper: string
  /** `was withdrawn`, `is superseded by MC-000124` */
  readonly became: string
  /** Why, for the house alone. */
  readonly reason: string | null
}

/** Whom a company wants to hear of papers: quality, else whoever buys, else the first who can be written to. */
async function contactOf(ctx: Context, companyId: string | null): Promise<string | null> {
  if (companyId === null) return null
  const [found] = await ctx.tx.query<{ email: string }>(sql`
    SELECT c.email FROM ${companyContactTable} c
    WHERE c.company_id = ${companyId}::uuid AND c.email <> '' AND (c.left_on IS NULL OR c.left_on > ${ctx.today()}::date)
    ORDER BY 'quality' = ANY(c.roles) DESC, 'buyer' = ANY(c.roles) DESC, c.position LIMIT 1`)
  return found?.email ?? null
}

async function ownerOf(ctx: Context, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await ctx.tx.query<{ email: string }>(
    sql`SELECT email FROM ${userTable} WHERE id = ${id}::uuid AND status = 'active'`,
  )
  return found?.email ?? null
}

/** Tells whoever has the goods of a note, and whoever wrote it, that a paper counts no more; gives the addresses. */
export async function tellHolders(
  ctx: Context,
  note: HeldNote,
  { paper, became, reason }: News,
): Promise<string[]> {
  const about = { entity: note.entity, entityId: note.id }
  const customer = await contactOf(ctx, note.companyId)
  const owner = await ownerOf(ctx, note.createdById)
  const sentence = `${paper}, which came with delivery ${note.number}, ${became}.`
  if (customer)
    ctx.mail({
      template: 'paper-counts-no-more',
      to: [customer],
      subject: `Delivery ${note.number}: a certificate ${became}`,
      paragraphs: [sentence, 'Please do not rely on it. You get what takes its place from us.'],
      about,
    })
  if (owner)
    ctx.mail({
      template: 'paper-counts-no-more',
      to: [owner],
      subject: `${note.number}: a certificate ${became}`,
      paragraphs: [
        sentence,
        ...(reason ? [reason] : []),
        customer ? `${customer} was told.` : 'Nobody of the customer can be written to: tell them yourself.',
      ],
      link: {
        label: 'Open the note',
        url: fullAddress(ctx.appUrl, givenAddress(`/${note.entity}/${note.id}`)),
      },
      about,
    })
  return [customer, owner].filter((address) => address !== null)
}
