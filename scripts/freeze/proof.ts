import { sql } from 'drizzle-orm'
import { contracts } from '../../src/app/catalogue.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { verificationCodeTable } from '#modules/signing/verify/table.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { dbOver } from '#platform/server/database/database.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import type { Session } from '../../test/support/live-program.ts'
import { record } from './answers.ts'
import { type RunningCopy, runScript } from './running-copy.ts'
import { idOf, type World } from './world.ts'

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

const isOfSignatures = ({ method, path }: Endpoint): boolean =>
  method === 'GET' && path.endsWith('/:id/signatures')

/** Whether trail and stock are whole, what every signature says of what was signed, and what every code proves. */
export async function proofOf(copy: RunningCopy, admin: Session, world: World): Promise<unknown> {
  const signatures: Record<string, string> = {}
  const states: Record<string, Record<string, number>> = {}
  for (const { slice, endpoints } of contracts) {
    const endpoint = Object.values(endpoints).find(isOfSignatures)
    for (const row of endpoint ? (world.rows.get(slice) ?? []) : []) {
      const number = typeof row.number === 'string' ? row.number : idOf(row)
      const { body } = await record(admin, (endpoint?.path ?? '').replace(':id', idOf(row)))
      for (const { id, meaning, changedAfter } of (body as { data: Signed[] }).data) {
        const state = changedAfter ? 'changed' : 'unchanged'
        signatures[`${slice} ${number} ${id}`] = `${meaning}: ${state}`
        const ofSlice = (states[slice] ??= {})
        ofSlice[state] = (ofSlice[state] ?? 0) + 1
      }
    }
  }
  const findings: Record<string, number> = {}
  const papers: Record<string, string> = {}
  for (const code of world.codes) {
    const { body } = await record(copy.guest(), `/api/v1/verify/${code}`)
    const finding = (body as { data: { finding: string } }).data.finding
    findings[finding] = (findings[finding] ?? 0) + 1
    papers[code] = finding
  }
  const verified: Record<string, unknown> = {}
  for (const script of ['verify-audit', 'verify-stock']) {
    const { code, output } = await runScript([`scripts/${script}.ts`], copy.env)
    verified[script] = { code, said: output.trim().split('\n') }
  }
  return { verified, states, findings, papers, signatures }
}
