import { sql } from 'drizzle-orm'
import type { Ability } from '#platform/contract/abilities.ts'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { fourEyes } from '#platform/server/documents/lifecycle/abilities.ts'
import { refusedBecause } from '#platform/server/errors.ts'
import { userTable } from '#modules/people/users/table.ts'
import { ndeSignatoryTable } from '#modules/signing/nde-signature-users/table.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import {
  competenceFor,
  type CompetenceSnapshot,
  type CompetentEntry,
  type SigningSlot,
} from '../domain/slots.ts'

/** What is signed, as far as the lists look at it: they are asked as they stand on the day at its facility. */
export interface SignedRecord {
  /** Null: at no facility in particular, so that only entries for all of them count. */
  readonly facilityId: string | null
  /** That of the facility; left out: of whoever signs. */
  readonly timeZone?: string
}

const regularEntry = sql`json_build_object('list', 'regular', 'id', l.id, 'kinds', l.document_kinds,
  'functions', l.functions, 'mayRelease', l.may_release)`
const ndeEntry = sql`json_build_object('list', 'nde', 'id', l.id, 'methods', l.methods, 'scheme', l.scheme,
  'certificateNo', l.certificate_no, 'expiresOn', l.certificate_expires_on, 'eyeTestExpiresOn', l.eye_test_expires_on)`

/** The entries of the actor that count today at the facility of a record, those of longest standing first. */
function entriesOf(ctx: Context, { facilityId, timeZone }: SignedRecord): Promise<CompetentEntry[]> {
  const { tx, actor } = ctx
  const day = ctx.today(timeZone === undefined ? undefined : { timeZone })
  const isValid = sql`l.user_id = ${actor.id}::uuid AND l.ended_at IS NULL AND l.valid_from <= ${day}::date
    AND l.expires_on >= ${day}::date AND (l.facility_id IS NULL OR l.facility_id = ${facilityId}::uuid)`
  return tx
    .query<{ entry: CompetentEntry }>(sql`
      SELECT found.entry FROM (
        SELECT l.valid_from, l.id, ${regularEntry} AS entry
        FROM ${regularSignatoryTable} l WHERE ${isValid}
        UNION ALL
        SELECT l.valid_from, l.id, ${ndeEntry} AS entry
        FROM ${ndeSignatoryTable} l WHERE ${isValid}) AS found
      ORDER BY found.valid_from, found.id`)
    .then((rows) => rows.map(({ entry }) => entry))
}

/** What entitles the actor to a slot of a record, or why they may not sign it. */
async function entitlement(
  ctx: Context,
  slot: SigningSlot,
  row: SignedRecord,
): Promise<CompetenceSnapshot | Refusal> {
  const { notThe } = slot
  const own = notThe && fourEyes(ctx.actor, notThe.ids, notThe)
  if (own) return own
  const found = competenceFor(slot, await entriesOf(ctx, row))
  return typeof found === 'string' ? { code: 'not_a_signatory', message: found } : found
}

/** Why the actor may not sign a slot of a record; null: they may. */
export async function slotRefusal(
  ctx: Context,
  slot: SigningSlot,
  row: SignedRecord,
): Promise<Refusal | null> {
  const found = await entitlement(ctx, slot, row)
  return 'code' in found ? found : null
}

/**
 * What somebody may do, with what the slots of actions say where nothing else is against them: `can` of a plan. An action that
 * is not allowed anyway asks no list.
 */
export async function withSlots<Can extends Readonly<Record<string, Ability>>>(
  ctx: Context,
  can: Can,
  slots: Readonly<Partial<Record<string, SigningSlot>>>,
  row: SignedRecord,
): Promise<Can> {
  const answers: Record<string, Ability> = {}
  for (const [action, slot] of Object.entries(slots))
    if (slot && can[action] === true) answers[action] = (await slotRefusal(ctx, slot, row)) ?? true
  return { ...can, ...answers }
}

/**
 * What entitles the actor to a slot of a record, to be kept with the signature.
 *
 * @throws 422 `four_eyes` where they did what another has to sign, `not_a_signatory` where they are not on the list that day
 */
export async function requireSigner(
  ctx: Context,
  slot: SigningSlot,
  row: SignedRecord,
): Promise<CompetenceSnapshot> {
  const found = await entitlement(ctx, slot, row)
  if (!('code' in found)) return found
  const { code, message, values } = found
  throw refusedBecause({ code, message }, { refusals: values ? [found] : [] })
}

interface Listed {
  readonly userId: string
  readonly name: string
  readonly validFrom: string
  readonly expiresOn: string
  readonly entry: CompetentEntry
}

/** Says of a slot on a day why nobody could sign it; null: somebody can, by the rule that is asked at the signature. */
export type Foresight = (slot: SigningSlot, day: string) => Refusal | null

const lists = {
  regular: '/setup/signatures/regular-signature-users',
  nde: '/setup/signatures/nde-signature-users',
} as const

/** Everybody on the lists of signatories of a facility from a day on, to say of slots whether somebody could sign them later. */
export async function foresightAt({ tx }: Context, day: string, facilityId: string): Promise<Foresight> {
  const counts = sql`u.status = 'active' AND l.ended_at IS NULL AND l.expires_on >= ${day}::date
    AND (l.facility_id IS NULL OR l.facility_id = ${facilityId}::uuid)`
  const columns = sql`l.user_id AS "userId", u.name, l.valid_from::text AS "validFrom", l.expires_on::text AS "expiresOn"`
  const listed = await tx.query<Listed>(sql`
    SELECT ${columns}, ${regularEntry} AS entry FROM ${regularSignatoryTable} l JOIN ${userTable} u ON u.id = l.user_id WHERE ${counts}
    UNION ALL
    SELECT ${columns}, ${ndeEntry} FROM ${ndeSignatoryTable} l JOIN ${userTable} u ON u.id = l.user_id WHERE ${counts}`)
  const people = [...Map.groupBy(listed, ({ userId }) => userId).values()]
  return (slot, on) => {
    const able = (entries: readonly Listed[]) =>
      typeof competenceFor(
        slot,
        entries.map(({ entry }) => entry),
      ) !== 'string'
    const then = (own: readonly Listed[]) =>
      own.filter(({ validFrom, expiresOn }) => validFrom <= on && expiresOn >= on)
    const fit = people.filter((own) => able(then(own)))
    const others = slot.notThe?.ids ?? []
    if (fit.some(([one]) => one && !others.includes(one.userId))) return null
    const href = lists[slot.needs[0]?.list ?? 'regular']
    const role = slot.role.toLowerCase()
    const values = { role, day: on }
    const start = `On ${shortDay(on)} nobody may sign as ${role}`
    if (fit.length > 0) {
      const sentence = `${start}: whoever may ${slot.notThe?.did ?? 'did it'}.`
      return { ...refuse('four_eyes', values, sentence), href }
    }
    const [last] = people
      .filter((own) => able(own.filter(({ expiresOn }) => expiresOn < on)))
      .flatMap((own) => own.slice(0, 1))
    const why = last
      ? `the entry of ${last.name} ends on ${shortDay(last.expiresOn)}`
      : 'nobody is on the list'
    return { ...refuse('not_a_signatory', values, `${start}: ${why}.`), href }
  }
}
