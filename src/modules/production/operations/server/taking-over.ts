import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shortDay } from '#platform/contract/values/dates.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid } from '#platform/server/errors.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import { requireFree } from '#modules/engineering/holds/server/api.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import { requireSigner, sign } from '#modules/signing/signature/server/api.ts'
import { operations as contract } from '../contract.ts'
import { idsBefore } from '../domain/on-paper.ts'
import { operationTable, paperStartTable } from '../table.ts'
import type { Operations } from './document.ts'
import { noted } from './passing.ts'
import type { OperationRow, TakenOver } from './queries.ts'

/** Quality vouches for what was done on paper: for its papers, not for its pieces. */
const vouching: SigningSlot = {
  role: 'Quality',
  needs: [{ list: 'regular', kind: 'document_approval', as: 'quality' }],
  meaning: 'reviewed',
}

/** What the signature on work that began on paper stands for; its shape is kept for ever. */
export const signedTakingOver = (
  { travellerNumber }: Pick<OperationRow, 'travellerNumber'>,
  { operationId, seq, beforeIds, day, fileName, sha256 }: Omit<TakenOver, 'id' | 'fileId' | 'byName' | 'at'>,
): unknown => ({
  shape: 'on-paper/1',
  traveller: travellerNumber,
  operationId,
  statement: `The operations before ${seq} were done and inspected on paper; the scan is filed.`,
  beforeIds: beforeIds.toSorted(),
  day,
  file: { name: fileName, sha256 },
})

/**
 * A traveller goes on here: one signature says that the operations before were done and inspected on paper. They do not apply in the
 * program, their hold and witness points neither, and none of them counts as signed. @throws 422
 */
export const takingOver = (operations: Operations) =>
  operations.operation(contract, 'takeOver', async (ctx, row: OperationRow, { day, fileId, signature }) => {
    if (day > ctx.today(row)) throw invalid({ day: ['This day has not come yet.'] })
    const file = (await findFiles(ctx, 'travellers', row.travellerRootId)).find((one) => one.id === fileId)
    if (!file) throw invalid({ fileId: ['Attach the scan to the traveller, and choose it here.'] })
    const competence = await requireSigner(
      ctx,
      {
        ...vouching,
        notThe: { ids: row.authorIds, did: 'wrote this traveller', has: 'vouch for its paper' },
      },
      row,
    )
    const beforeIds = idsBefore(row)
    // A procedure may hold one of them alone: paper is no way round it.
    await requireFree(
      ctx,
      beforeIds.map((before) => ({ entity: 'operations', id: before, label: row.travellerNumber })),
    )
    const id = randomUUID()
    const said = {
      operationId: row.id,
      seq: row.seq,
      beforeIds,
      day,
      fileName: file.name,
      sha256: file.sha256,
    }
    const { id: signatureId } = await sign(
      ctx,
      {
        entity: 'operations',
        entityId: row.id,
        revision: row.travellerRevision,
        part: { kind: 'operation', id },
        label: `${row.travellerNumber}, operations before ${row.seq} on paper`,
        meaning: 'reviewed',
        content: signedTakingOver(row, said),
        facilityId: row.facilityId,
        capacity: competence.capacity,
      },
      signature,
    )
    await insertRow(ctx.tx, paperStartTable, {
      id,
      operationId: row.id,
      travellerRootId: row.travellerRootId,
      beforeIds,
      day,
      fileId,
      competence,
      signatureId,
      ...noted(ctx),
    })
    const reason = `Before ${shortDay(day)}, on paper`
    const left = await ctx.tx.query<{ id: string; seq: number }>(sql`
      UPDATE ${operationTable} SET decision = 'not_applicable', decision_reason = ${reason}, version = version + 1, updated_at = now()
      WHERE id = ANY(${sql.param(beforeIds)}::uuid[]) RETURNING id, seq`)
    for (const { id: entityId, seq } of left)
      ctx.audit({
        entity: 'operations',
        entityId,
        action: 'takeOver',
        subject: `${row.travellerNumber}, operation ${seq}`,
        reason,
      })
    return { trail: { changes: { 'On paper': { from: null, to: `before ${row.seq}` } }, reason: file.name } }
  })
