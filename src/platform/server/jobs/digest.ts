import { fullAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { digestReminders, digests } from './digest-table.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'

/** One thing a person should hear of: a line of their next digest. */
export interface Reminder {
  /** Who gets the reminder. */
  readonly userId: string
  /** The record: `enquiries` and its id. */
  readonly entity: string
  readonly entityId: string
  /** The reason, sent once to each person: `overdue 2026-11-23`. A reason that names the day is sent again on a new day. */
  readonly occasion: string
  /** Heading in the mail: `Quotes that expire`. Reminders with the same heading form one group. */
  readonly section: string
  /** One line: `ENQ-2026-0412, Calder Pressure Systems: the quote is due tomorrow`. */
  readonly text: string
  /** Where it is seen, below the program's address: `/enquiries/{id}`. */
  readonly path: ScreenAddress
  /** Whose doing it is; nobody is reminded of what they did themselves. */
  readonly causedById?: string | null
}

/** Finds the reminders that are due now; a job calls it, so the actor is the program. */
export type ReminderSource = (ctx: Context) => Promise<readonly Reminder[]>

/** Somebody a digest can be sent to. */
export interface DigestPerson {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Those of these people who have an account they can sign in with. */
export type FindPeople = (ctx: Context, ids: readonly string[]) => Promise<readonly DigestPerson[]>

/** Lines under one heading; the others are counted. */
const MOST_OF_A_SECTION = 40

/** For the WHERE of a source: this person has not got this reminder about this record yet. */
export const isNotNotified = (about: {
  userId: SQL
  entity: string
  entityId: SQL
  occasion: SQL
}): SQL => sql`
  NOT EXISTS (SELECT FROM ${digestReminders} told WHERE told.entity = ${about.entity}
    AND told.entity_id = ${about.entityId} AND told.occasion = ${about.occasion} AND told.user_id = ${about.userId})`

/**
 * The daily job: one mail for each person with everything the sources found for them, at most one a day.
 * The reminders are stored together with the mail, so neither a second run nor another instance sends them again; what
 * comes up after the mail of the day waits for the next. Gives how many mails.
 */
export async function sendDigests(
  services: Services,
  sources: readonly ReminderSource[],
  findPeople: FindPeople,
): Promise<number> {
  const { reminders, people } = await asSystem(services, 'send-digests', async (ctx) => {
    const found: Reminder[] = []
    for (const source of sources) found.push(...(await source(ctx)))
    const due = found.filter(({ userId, causedById }) => userId !== causedById)
    const ids = [...new Set(due.map(({ userId }) => userId))]
    return { reminders: due, people: ids.length > 0 ? await findPeople(ctx, ids) : [] }
  })
  let count = 0
  for (const person of people) {
    const own = reminders.filter(({ userId }) => userId === person.id)
    const isSent = await asSystem(services, 'send-digests', (ctx) => sendTo(ctx, person, own))
    if (isSent) count += 1
  }
  return count
}

const keyOf = ({ entity, entityId, occasion }: Pick<Reminder, 'entity' | 'entityId' | 'occasion'>) =>
  JSON.stringify([entity, entityId, occasion])

/** Stores the reminders and writes the mail, in one transaction; false when there was nothing new, or a mail today. */
async function sendTo(ctx: Context, person: DigestPerson, own: readonly Reminder[]): Promise<boolean> {
  const byKey = new Map(own.map((reminder) => [keyOf(reminder), reminder]))
  const rows = [...byKey.values()].map(({ entity, entityId, occasion }) => ({ entity, entityId, occasion }))
  const today = ctx.today()
  const told = await ctx.tx.query<Pick<Reminder, 'entity' | 'entityId' | 'occasion'>>(sql`
    WITH fresh AS (
      SELECT r.entity, r."entityId" AS entity_id, r.occasion
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(entity text, "entityId" uuid, occasion text)
      WHERE NOT EXISTS (SELECT FROM ${digestReminders} d WHERE d.entity = r.entity AND d.entity_id = r."entityId"
        AND d.occasion = r.occasion AND d.user_id = ${person.id})
    ), mail AS (
      INSERT INTO ${digests} (user_id, day, sent_at)
      SELECT ${person.id}::uuid, ${today}::date, ${ctx.clock.now().toISOString()}::timestamptz
      WHERE EXISTS (SELECT FROM fresh) ON CONFLICT DO NOTHING RETURNING user_id, day
    )
    INSERT INTO ${digestReminders} (entity, entity_id, occasion, user_id, day)
    SELECT fresh.entity, fresh.entity_id, fresh.occasion, mail.user_id, mail.day FROM fresh, mail
    ON CONFLICT DO NOTHING RETURNING entity, entity_id AS "entityId", occasion`)
  const keys = new Set(told.map(keyOf))
  const fresh = [...byKey].flatMap(([key, reminder]) => (keys.has(key) ? [reminder] : []))
  if (fresh.length === 0) return false
  ctx.mail({
    template: 'digest',
    to: [person.email],
    subject: fresh.length === 1 ? 'Your reminder for today' : `Your ${fresh.length} reminders for today`,
    paragraphs: [`Hello ${person.name},`, ...digestParagraphs(fresh, ctx.appUrl)],
    link: { label: 'Open Heatline', url: fullAddress(ctx.appUrl, '/') },
  })
  return true
}

/** The reminders under their headings, each with its address on a line of its own. */
export function digestParagraphs(reminders: readonly Reminder[], appUrl: string): string[] {
  const sections = Map.groupBy(reminders, ({ section }) => section)
  return [...sections].flatMap(([section, all]) => {
    const shown = all.slice(0, MOST_OF_A_SECTION)
    const rest = all.length - shown.length
    return [
      `${section.toUpperCase()} (${all.length})`,
      ...shown.map(({ text, path }) => `${text}\n${appUrl}${path}`),
      ...(rest > 0 ? [`And ${rest} more: see the lists in the program.`] : []),
    ]
  })
}
