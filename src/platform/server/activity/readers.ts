import type { Actor, Context } from '#platform/server/context.ts'
import { fullAddress } from '#platform/contract/register.ts'
import type { NoticePort } from '#platform/server/notice-port.ts'
import { HttpError, invalid } from '#platform/server/errors.ts'

/** What says whether somebody may see a record; throws 404 where not. */
type RequireRecord = (ctx: Context, id: string) => Promise<void>

/** Those of these people who may read a record, by the rule of its slice as if they asked themselves; at most so many. */
export async function readersOf(
  ctx: Context,
  people: readonly Actor[],
  record: { readonly slice: string; readonly id: string; readonly requireRecord: RequireRecord },
  most: number,
): Promise<Actor[]> {
  const readers: Actor[] = []
  for (const actor of people) {
    if (readers.length === most) break
    if (!actor.permissions.has(`${record.slice}:read`)) continue
    if (await isThere(record.requireRecord({ ...ctx, actor }, record.id))) readers.push(actor)
  }
  return readers
}

/** So many names are offered for what was typed. */
export const MOST_OFFERED = 8

/** Tells those who are mentioned in a comment, in the bell and by a mail where they want one. @throws 422 for whoever may not read it */
export async function mention(
  ctx: Context,
  notices: NoticePort,
  record: Parameters<typeof readersOf>[2],
  { text, mentions = [] }: { readonly text: string; readonly mentions?: readonly string[] | undefined },
): Promise<void> {
  const ids = [...new Set(mentions)].filter((id) => id !== ctx.actor.id)
  if (ids.length === 0) return
  const readers = await readersOf(ctx, await notices.colleagues(ctx, { ids }), record, ids.length)
  if (readers.length < ids.length)
    throw invalid({ text: ['Someone you mention cannot read this record. Take the name out.'] })
  for (const userId of ids) ctx.mention({ userId, entity: record.slice, entityId: record.id, text })
  const to = await notices.mailFor(ctx.tx, ids)
  for (const address of to) {
    ctx.mail({
      template: 'mention',
      to: [address],
      subject: `${ctx.actor.name} mentioned you`,
      paragraphs: [text, 'The bell in the program leads to the record.'],
      link: { label: 'Open Heatline', url: fullAddress(ctx.appUrl, '/') },
    })
  }
}

const isThere = (asked: Promise<void>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return false
      throw error
    },
  )
