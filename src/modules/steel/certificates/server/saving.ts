import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { updateRow } from '#platform/server/database/rows.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, locked, refused, refuseWhere } from '#platform/server/errors.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { gradeProblems } from '#modules/setup/specifications/server/api.ts'
import type { Concession } from '../contract/check.ts'
import type { valueInput } from '../contract/values.ts'
import { type CertificateRecord, certificates as contract } from '../contract.ts'
import { isOpenState, stateByValues, stepsTo } from '../domain.ts'
import { isSameMaterial } from '../domain/material.ts'
import { barWidth } from '../domain/checks/bar-width.ts'
import { isNothing, readingsOf, readPrinted } from '../domain/printed.ts'
import { certificateTable, certificateValueTable } from '../table.ts'
import { type CertificateRow, certificates, checkOf, concedingProblem, LOCKED } from './document.ts'
import { actions, signConcession, tellRequests } from './actions.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'

type ById = { id: string }
type Input = z.output<typeof contract.input>
type Patch = z.output<typeof contract.patch>

const saves = savesOf(contract, certificates, {
  series: (ctx) => seriesFor(ctx, contract),
  locked: ({ status }) => (isOpenState(status) ? null : LOCKED),
  stored: async (ctx, { body, before }) => {
    await requireOtherMaterials(ctx, { ...before, ...body })
    return before ? {} : { createdById: ctx.actor.id }
  },
})

/** What it is also certified to names grades that there are, each once, and not that of the order again. @throws 422 at a line */
async function requireOtherMaterials(
  ctx: Context,
  { alsoCertifiedTo = [], ...order }: Partial<Input>,
): Promise<void> {
  const unknown = await gradeProblems(ctx, alsoCertifiedTo)
  const { specificationId = '', grade = '' } = order
  const problems = alsoCertifiedTo.flatMap((line, at): [string, string[]][] => {
    const earlier = [{ specificationId, grade }, ...alsoCertifiedTo.slice(0, at)]
    const why = earlier.some((one) => isSameMaterial(one, line))
      ? 'This specification and grade are listed already.'
      : unknown[at]
    return why ? [[`alsoCertifiedTo.${at}.grade`, [why]]] : []
  })
  refuseWhere(Object.fromEntries(problems))
}

/** Enters a certificate; what suppliers owe of its heats has arrived. */
export async function create(ctx: Context, { body }: { body: Input }): Promise<CertificateRecord> {
  const row = await saves.insert(ctx, body)
  await tellRequests(ctx, row, 'entered')
  return certificates.record(ctx, row)
}

/** Moves an open certificate to where its values put it, and gives it as it is then. */
async function settle(ctx: Context, id: string): Promise<CertificateRow> {
  const row = await certificates.require(ctx, id)
  if (!isOpenState(row.status)) return row
  const target = stateByValues(row.values.length > 0, checkOf(row).openPoints)
  for (const step of stepsTo(row.status, target)) {
    await actions.perform(ctx, step, await certificates.require(ctx, id), {})
  }
  return certificates.require(ctx, id)
}

/** Two certificates cannot take the place of each other, also not over others in between. @throws 422 at `supersedesId` */
async function requireNoCircle(ctx: Context, id: string, supersedesId: string): Promise<void> {
  if (supersedesId === id) throw invalid({ supersedesId: ['A certificate cannot take the place of itself.'] })
  const [circle] = await ctx.tx.query<{ number: string }>(sql`
    WITH RECURSIVE older AS (
      SELECT supersedes_id FROM ${certificateTable} WHERE id = ${supersedesId}
      UNION SELECT c.supersedes_id FROM ${certificateTable} c JOIN older ON c.id = older.supersedes_id)
    SELECT (SELECT number FROM ${certificateTable} WHERE id = ${supersedesId}) AS number FROM older WHERE supersedes_id = ${id}`)
  if (circle) throw invalid({ supersedesId: [`${circle.number} is to take the place of this certificate.`] })
}

/** Changes head and heats; what they say decides anew how far the check is. */
export async function update(
  ctx: Context,
  incoming: Incoming<ById, unknown, Patch>,
): Promise<CertificateRecord> {
  const { params, body } = incoming
  if (body.supersedesId) await requireNoCircle(ctx, params.id, body.supersedesId)
  await saves.update(ctx, incoming)
  const row = await settle(ctx, incoming.params.id)
  await tellRequests(ctx, row, 'entered')
  return certificates.record(ctx, row)
}

async function requireOpen(ctx: Context, id: string, version: number): Promise<CertificateRow> {
  const row = await certificates.requireVersion(ctx, id, version)
  if (!isOpenState(row.status)) throw locked(LOCKED)
  return row
}

/** A number with the other decimal mark is a slip of the hand or a wrong mark of the document: both are asked about. */
function checkMark(printed: string, mark: '.' | ','): void {
  const other = mark === '.' ? ',' : '.'
  const isWrong = readingsOf(printed).some(
    (reading) =>
      !isNothing(reading) && readPrinted(reading, mark) === null && readPrinted(reading, other) !== null,
  )
  const words = { '.': 'points', ',': 'commas' }
  if (isWrong)
    throw invalid({
      printed: [`This document prints ${words[mark]}; the decimal mark is set in its details.`],
    })
}

/** What a line of an analysis has once; tests, readings and sets of bars there may be many of. */
const isOnce = (field: string): boolean => /^[A-Z]/.test(field) || field.startsWith('stated:')

/** Kind, scale or gauge as it was said; the width of Charpy bars as a number. @throws 422 for a width that is none */
function qualifierOf({ field, qualifier }: z.output<typeof valueInput>, mark: '.' | ','): string | null {
  if (field !== 'charpy' || !qualifier) return qualifier ?? null
  const width = barWidth(qualifier, mark)
  if (width === null)
    throw invalid({ qualifier: ['Give the width of the bars in mm, more than 0 and at most 10.'] })
  return width
}

const touch = async (ctx: Context, row: CertificateRow, values: Record<string, unknown>) => {
  const written = await updateRow(ctx.tx, certificateTable, { id: row.id, version: row.version }, values)
  if (written === null) throw await certificates.outdated(ctx, row.id)
}

/** Writes one value as it is printed, or takes it out. @throws 404, 412, 422, 423 */
export async function enterValue(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, z.output<typeof valueInput>>,
): Promise<CertificateRecord> {
  const row = await requireOpen(ctx, params.id, version)
  const { lineId, field, test, printed } = body
  if (!row.lines.some(({ id }) => id === lineId))
    throw invalid({ lineId: ['This heat is not on the certificate.'] })
  checkMark(printed, row.decimalMark)
  if (test > 0 && isOnce(field))
    throw invalid({
      test: ['An analysis has one value of it. Add the heat once more for its product analysis.'],
    })
  const qualifier = qualifierOf(body, row.decimalMark)
  const before = row.values.find((one) => one.lineId === lineId && one.field === field && one.test === test)
  const key = sql`certificate_heat_id = ${lineId} AND field = ${field} AND test = ${test}`
  if (printed === '') {
    await ctx.tx.query(sql`DELETE FROM ${certificateValueTable} WHERE ${key}`)
  } else {
    await ctx.tx.query(sql`
      INSERT INTO ${certificateValueTable}
        (certificate_heat_id, field, test, printed, unit, qualifier, entered_by_id, entered_at)
      VALUES (${lineId}, ${field}, ${test}, ${printed}, ${body.unit ?? null}, ${qualifier},
        ${ctx.actor.id}, ${ctx.clock.now().toISOString()})
      ON CONFLICT (certificate_heat_id, field, test) DO UPDATE SET printed = excluded.printed, unit = excluded.unit,
        qualifier = excluded.qualifier, entered_by_id = excluded.entered_by_id, entered_at = excluded.entered_at`)
  }
  await touch(ctx, row, { status: row.status })
  const heat = row.lines.find(({ id }) => id === lineId)?.heatNo ?? ''
  const words = (one?: {
    printed: string
    unit?: string | null | undefined
    qualifier?: string | null | undefined
  }) => (one && one.printed !== '' ? [one.printed, one.unit, one.qualifier].filter(Boolean).join(' ') : null)
  ctx.audit({
    entity: 'certificates',
    entityId: row.id,
    action: 'enterValue',
    subject: `${row.number}, heat ${heat}`,
    changes: {
      [test > 0 ? `${field} ${test + 1}` : field]: { from: words(before), to: words({ ...body, qualifier }) },
    },
  })
  return certificates.record(ctx, await settle(ctx, row.id))
}

/** Why a non-conformance is no ground for a concession about a certificate, in a sentence; null: it decided so. */
export type ConcessionProblem = (
  ctx: Context,
  number: string,
  about: { readonly certificateId: string; readonly heatIds: readonly string[] },
) => Promise<string | null>

interface Answer {
  readonly key: string
  readonly number: string
  readonly fileId?: string | null | undefined
  readonly nonConformanceNo?: string | null | undefined
  readonly reason: string
  readonly signature: SigningInput
}

/** What says that a point is conceded: a number that somebody typed does not. @throws 422 at the field */
async function groundOf(
  ctx: Context,
  row: CertificateRow,
  { fileId, nonConformanceNo }: Answer,
  problemOf: ConcessionProblem,
): Promise<NonNullable<Concession['record']>> {
  if (fileId) {
    const [letter] = (await findFiles(ctx, certificates.slice, row.id)).filter(({ id }) => id === fileId)
    if (!letter) throw invalid({ fileId: ['Attach the letter of the customer to this certificate first.'] })
    return { fileId, name: letter.name, sha256: letter.sha256 }
  }
  if (!nonConformanceNo)
    throw invalid({
      fileId: [
        'Choose the letter of the customer among the files, or name the non-conformance that decided it.',
      ],
    })
  const heatIds = row.lines.map(({ heatId }) => heatId)
  const problem = await problemOf(ctx, nonConformanceNo, { certificateId: row.id, heatIds })
  if (problem) throw invalid({ nonConformanceNo: [problem] })
  return { nonConformanceNo }
}

/** The letter under a concession stays with it. @throws 422 */
export async function requireNoLetter(ctx: Context, id: string, fileId: string): Promise<void> {
  const row = await certificates.require(ctx, id)
  const named = row.concessions.find(({ record }) => record && 'fileId' in record && record.fileId === fileId)
  if (named) throw refused('letter', `Concession ${named.number} rests on this file: it stays.`)
}

/** Answers a point of the check by a concession. @throws 404, 412, 422, 423 */
export const concedeWith =
  (problemOf: ConcessionProblem) =>
  async (
    ctx: Context,
    { params, body, version }: Incoming<ById, unknown, Answer>,
  ): Promise<CertificateRecord> => {
    const row = await requireOpen(ctx, params.id, version)
    throwRefusal(because(concedingProblem(ctx, row)), 'four_eyes')
    const check = checkOf(row)
    const header = check.header.find(({ key }) => key === body.key)
    const value = check.values.find(({ key }) => key === body.key)
    const point = header ?? value
    if (!point?.isOpen) throw invalid({ key: ['This point is not open.'] })
    if (header?.check === 'heat')
      throw refused(
        'quarantine',
        'A heat that differs is no matter of a concession: the piece stays in quarantine.',
      )
    const fresh = {
      key: body.key,
      record: await groundOf(ctx, row, body, problemOf),
      value: value?.value ?? null,
      verdict: point.verdict,
      against: point.against ?? {},
      number: body.number,
      reason: body.reason,
      byId: ctx.actor.id,
      byName: ctx.actor.name,
      at: ctx.clock.now().toISOString(),
    }
    const others = row.concessions.filter(({ key }) => key !== body.key)
    await touch(ctx, row, { concessions: [...others, fresh] })
    ctx.audit({
      entity: 'certificates',
      entityId: row.id,
      action: 'concede',
      subject: row.number,
      reason: body.reason,
      changes: { concessions: { from: null, to: `${body.number}: ${point.sentence}` } },
    })
    const settled = await settle(ctx, row.id)
    const label = `concession ${body.number} of ${row.number}`
    await signConcession(ctx, settled, { label, signature: body.signature })
    return certificates.record(ctx, settled)
  }
