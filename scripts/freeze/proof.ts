import { sql } from 'drizzle-orm'
import { verificationCodeTable } from '#modules/signing/verify/table.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { dbOver } from '#platform/server/database/database.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import type { Session } from '../../test/support/live-program.ts'
import { record } from './answers.ts'
import { type RunningCopy, runScript } from './running-copy.ts'
import { idOf, idsOf, type World } from './world.ts'

/** The codes on the prints that were issued before the recording. */
export async function issuedCodes(env: Readonly<Record<string, string>>): Promise<string[]> {
  const database = await attachDatabase(loadConfig(env))
  try {
    const rows = await dbOver(database.pool).query<{ code: string }>(
      sql`SELECT code FROM ${verificationCodeTable} ORDER BY code`,
    )
    return rows.map(({ code }) => code)
  } finally {
    await database.stop()
  }
}

interface Signed {
  readonly id: string
  readonly meaning: string
  readonly changedAfter: boolean
}

/** Whether the trail is whole, and what every signature says of what was signed. */
export async function proofOf(copy: RunningCopy, admin: Session, world: World): Promise<unknown> {
  const signatures: Record<string, string> = {}
  const states: Record<string, number> = {}
  for (const quote of world.rows.get('quotes') ?? []) {
    const { body } = await record(admin, `/api/v1/quotes/${idOf(quote)}/signatures`)
    for (const { id, meaning, changedAfter } of (body as { data: Signed[] }).data) {
      const state = changedAfter ? 'changed' : 'unchanged'
      signatures[`${String(quote.number)} ${id}`] = `${meaning}: ${state}`
      states[state] = (states[state] ?? 0) + 1
    }
  }
  const findings: Record<string, number> = {}
  for (const code of world.codes) {
    const { body } = await record(copy.guest(), `/api/v1/verify/${code}`)
    const finding = (body as { data: { finding: string } }).data.finding
    findings[finding] = (findings[finding] ?? 0) + 1
  }
  const verified = await runScript(['scripts/verify-audit.ts'], copy.env)
  return {
    verifyAudit: { code: verified.code, said: verified.output.trim().split('\n') },
    quotes: idsOf(world, 'quotes').length,
    states,
    papers: findings,
    signatures,
  }
}
