import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { fullAddress } from '#platform/contract/register.ts'
import { userTable } from '#modules/people/users/table.ts'

/** A mail to whoever sent what was decided on, while they have an account; what was said stands behind the sign-in alone. */
export async function tellSender(
  ctx: Context,
  of: { readonly table: SQL; readonly id: string },
  mail: {
    readonly template: string
    readonly subject: string
    readonly text: string
    readonly path: Parameters<typeof fullAddress>[1]
  },
): Promise<void> {
  const [sender] = await ctx.tx.query<{ email: string }>(sql`
    SELECT u.email FROM ${of.table} r JOIN ${userTable} u ON u.id = r.sent_by_id AND u.status = 'active' WHERE r.id = ${of.id}`)
  const { template, subject, text, path } = mail
  if (sender)
    ctx.mail({
      template,
      to: [sender.email],
      subject,
      paragraphs: [text],
      link: { label: 'Read it', url: fullAddress(ctx.appUrl, path) },
    })
}
