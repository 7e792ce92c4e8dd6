import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { type FileRecord, findFiles } from '#platform/server/files/file-records.ts'
import type { RequestForQuotationRecord, requestsForQuotation as contract } from '../contract.ts'
import { mayShowFiles } from '../domain.ts'
import { requestsForQuotation } from './document.ts'
import { REPLY_SHEET } from './reply-sheet.ts'

type Chosen = z.output<(typeof contract)['endpoints']['showFiles']['body']>

/** A sheet is made for one supplier and holds its key. */
const isReplySheet = ({ label }: FileRecord): boolean => label.startsWith(REPLY_SHEET)

/** Says which files suppliers see in the client area while offers are taken. @throws 404, 412, 422 */
export async function showFiles(
  ctx: Context,
  { params, body: { fileIds }, version }: Incoming<{ id: string }, unknown, Chosen>,
): Promise<RequestForQuotationRecord> {
  const before = await requestsForQuotation.lock(ctx, params.id, version)
  if (!mayShowFiles(before.status))
    throw refused('already_decided', 'Files can be shown to suppliers only until the request is decided.')
  const files = await findFiles(ctx, requestsForQuotation.slice, before.id)
  const chosen = files.filter(({ id }) => fileIds.includes(id))
  if (chosen.length < new Set(fileIds).size)
    throw invalid({ fileIds: ['A file was removed meanwhile. Choose again.'] })
  if (chosen.some(isReplySheet))
    throw invalid({ fileIds: ['A reply sheet is meant for one supplier alone.'] })
  const names = (ids: readonly string[]) => files.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))
  const row = await requestsForQuotation.save(ctx, before, 'showFiles', {
    values: { supplierFileIds: chosen.map(({ id }) => id) },
    reason: names(fileIds).join(', ') || 'None',
  })
  return requestsForQuotation.record(ctx, row)
}
