import { fullAddress } from '#platform/contract/register.ts'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { verifyPassword } from '#modules/people/account/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Context } from '#platform/server/context.ts'
import { MOST_WRONG, triesLeft } from '../../domain/pin.ts'
import { signerTable, signingWindowTable } from '../../table.ts'
import { LOCKED, NOT_BY_TOKEN } from '../signer.ts'

// A PIN has so few values that no cost of hashing protects it from whoever holds the table; the lock does from all others.
const COST = { memoryCost: 8_192, timeCost: 1, parallelism: 1 }

/** The argon2id hash of a PIN, in PHC form. */
export const hashPin = (pin: string): Promise<string> => hash(pin, COST)

/** What was typed; a part that is left out is not asked for. */
export interface Typed {
  readonly pin?: string
  readonly password?: string | undefined
}

/** Null: right. Otherwise which part was wrong and the sentence for the person. */
export type Outcome = { readonly field: 'pin' | 'password'; readonly sentence: string } | null

interface Secrets {
  pinHash: string | null
  passwordHash: string | null
  wrongPins: number
  wrongPasswords: number
  isLocked: boolean
}

/**
 * Compares password and PIN with what is stored, and counts what is wrong. It runs in a transaction of its own, so
 * that the count stays when the action is refused; attempts of one person wait for each other. The fifth wrong one of
 * either locks signing, and then tells the administrators in a transaction of its own: whatever hinders the mail does
 * not end the lock. A right password, with nothing wrong beside it, opens the signing window of the session; a wrong one
 * closes it.
 */
export async function checkTyped(ctx: Context, typed: Typed): Promise<Outcome> {
  if (ctx.actor.token) return { field: typed.pin === undefined ? 'password' : 'pin', sentence: NOT_BY_TOKEN }
  const checked = await ctx.inSeparateTransaction((own) => compared(own, typed))
  if (!checked?.isLast) return checked
  const what = WORDS[checked.field]
  await ctx.inSeparateTransaction((own) => tellAdministrators(own, what))
  return checked
}

const WORDS = { pin: 'PIN', password: 'password' } as const

type Checked = (NonNullable<Outcome> & { readonly isLast?: boolean }) | null

async function compared(own: Context, typed: Typed): Promise<Checked> {
  const { id } = own.actor
  await own.tx.query(
    sql`INSERT INTO ${signerTable} (user_id) VALUES (${id}) ON CONFLICT (user_id) DO NOTHING`,
  )
  const [held] = await own.tx.query<Secrets>(sql`
      SELECT s.pin_hash AS "pinHash", u.password_hash AS "passwordHash", s.wrong_pins AS "wrongPins",
        s.wrong_passwords AS "wrongPasswords", s.locked_at IS NOT NULL AS "isLocked"
      FROM ${signerTable} s JOIN ${userTable} u ON u.id = s.user_id
      WHERE s.user_id = ${id} FOR UPDATE OF s`)
  if (!held) throw new Error('The signer was not stored.')
  if (held.isLocked) return { field: typed.pin === undefined ? 'password' : 'pin', sentence: LOCKED }
  if (typed.password !== undefined) {
    if (!(await verifyPassword(held.passwordHash, typed.password))) {
      await closeSigningWindow(own)
      return countWrong(own, 'password', held.wrongPasswords + 1)
    }
  }
  if (typed.pin !== undefined && !(held.pinHash && (await verify(held.pinHash, typed.pin))))
    return countWrong(own, 'pin', held.wrongPins + 1)
  if (typed.password !== undefined) await openSigningWindow(own)
  await forgiveWrong(own, held, typed)
  return null
}

/** Notes that the password was given in this session. */
async function openSigningWindow(ctx: Context): Promise<void> {
  if (!ctx.actor.sessionId) return
  const at = ctx.clock.now().toISOString()
  await ctx.tx.query(sql`
    INSERT INTO ${signingWindowTable} (session_id, given_at) VALUES (${ctx.actor.sessionId}, ${at})
    ON CONFLICT (session_id) DO UPDATE SET given_at = excluded.given_at`)
}

/** Whoever gives a wrong password is asked for it again, however short the last right one lies back. */
async function closeSigningWindow(ctx: Context): Promise<void> {
  if (!ctx.actor.sessionId) return
  await ctx.tx.query(sql`DELETE FROM ${signingWindowTable} WHERE session_id = ${ctx.actor.sessionId}`)
}

/** What was right begins its count anew. */
async function forgiveWrong(ctx: Context, held: Secrets, typed: Typed): Promise<void> {
  const pins = typed.pin === undefined ? held.wrongPins : 0
  const passwords = typed.password === undefined ? held.wrongPasswords : 0
  if (pins === held.wrongPins && passwords === held.wrongPasswords) return
  await ctx.tx.query(sql`
    UPDATE ${signerTable} SET wrong_pins = ${pins}, wrong_passwords = ${passwords} WHERE user_id = ${ctx.actor.id}`)
}

async function countWrong(ctx: Context, field: 'pin' | 'password', wrong: number): Promise<Checked> {
  const column = field === 'pin' ? sql`wrong_pins` : sql`wrong_passwords`
  const isLast = wrong >= MOST_WRONG
  const lockedAt = isLast ? ctx.clock.now().toISOString() : null
  await ctx.tx.query(sql`
    UPDATE ${signerTable} SET ${column} = ${wrong}, locked_at = ${lockedAt} WHERE user_id = ${ctx.actor.id}`)
  const what = WORDS[field]
  if (!isLast) return { field, sentence: `The ${what} is incorrect. ${triesLeft(wrong)}` }
  ctx.audit({
    entity: 'users',
    entityId: ctx.actor.id,
    action: 'lock-signing',
    subject: ctx.actor.name,
    reason: `${MOST_WRONG} wrong attempts at the ${what}`,
  })
  return { field, sentence: `The ${what} is incorrect. ${LOCKED}`, isLast }
}

async function tellAdministrators(ctx: Context, what: string): Promise<void> {
  const { id, name } = ctx.actor
  const administrators = await ctx.tx.query<{ email: string }>(sql`
    SELECT email FROM ${userTable} WHERE role = 'administrator' AND status = 'active' ORDER BY email LIMIT 50`)
  if (administrators.length === 0) return
  ctx.mail({
    template: 'signing-locked',
    to: administrators.map(({ email }) => email),
    subject: `Signing is locked for ${name}`,
    paragraphs: [
      `${name} has given a wrong ${what} ${MOST_WRONG} times while signing, or someone else has in their place.`,
      'Ask them, and unlock signing on their record once you know what happened. They can still sign in.',
    ],
    link: { label: 'Open the record', url: fullAddress(ctx.appUrl, `/setup/users/${id}`) },
    about: { entity: 'users', entityId: id },
  })
}
