import { z } from 'zod'
import { type Access, endpoint } from '../calls/endpoint.ts'
import { byId } from '../calls/resource.ts'

/** `download=1` offers the PDF for saving; without it the browser shows it. */
const download = z.enum(['1']).optional()

/** An endpoint that answers with a PDF of one record; `query` declares what it takes in addition to `download`. */
export const printEndpoint = <
  const Path extends string,
  const Right extends Access,
  Query extends z.ZodRawShape = Record<never, never>,
>(of: {
  path: Path
  access: Right
  summary: string
  query?: Query
}) =>
  endpoint({
    method: 'GET',
    path: of.path,
    access: of.access,
    kind: 'stream',
    summary: of.summary,
    params: byId,
    query: z.object({ download, ...(of.query as Query) }),
    response: z.void(),
    envelope: 'bytes',
    cost: 'pdf',
  })

/** What a reader may rely on: a document that counts, one that was replaced or ended, or one never issued. */
export type PrintState = 'current' | 'superseded' | 'withdrawn' | 'not_issued'

/**
 * The watermark of a print: none while the document counts, DRAFT before it is issued, then the name of its state,
 * such as SUPERSEDED.
 */
export function watermarkOf(state: PrintState, stateLabel: string): string | undefined {
  if (state === 'current') return undefined
  return state === 'not_issued' ? 'DRAFT' : stateLabel.toUpperCase()
}
