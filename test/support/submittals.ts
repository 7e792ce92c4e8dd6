import { type SubmittalRecord, submittals } from '#modules/production/submittals/contract.ts'
import { submittalTable } from '#modules/production/submittals/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { drawingDesk } from './drawings.ts'
import { quoteDesk } from './quotes.ts'
import type { SignedIn, TestServer } from './server.ts'
import { travellerDesk } from './travellers.ts'

/** A submittal as a row alone: nobody has written it. */
export const insertSubmittal = (
  { services: { db } }: TestServer,
  { id: quoteId, facilityId, companyId }: QuoteRecord,
): Promise<string> =>
  insertRow(db, submittalTable, {
    number: 'SUB-ABD-2026-0001',
    quoteId,
    facilityId,
    companyId,
    stage: 'as_built',
    blocks: 'none',
    replyDays: 10,
    about: 'Weld map 8850',
  })

/** A submittal that holds nothing back. */
const draftSubmittal = (
  who: SignedIn,
  { id: quoteId, facilityId }: Pick<QuoteRecord, 'id' | 'facilityId'>,
  more: object = {},
): Promise<SubmittalRecord> =>
  who.client(submittals).create({
    body: {
      quoteId,
      quoteLineIds: [],
      travellerIds: [],
      facilityId,
      stage: 'for_approval',
      blocks: 'none',
      replyDays: 10,
      lines: [],
      ...more,
    },
  })

/** Orders, travellers and drawings, and who sends documents of them to customers. */
export async function submittalDesk(server: TestServer) {
  const quotes = await quoteDesk(server)
  const desk = await travellerDesk(server, quotes.setup)
  const drawings = await drawingDesk(server)
  const coordinator = await server.signIn({ role: 'manager', name: 'Cora Coordinator' })
  const of = (who: SignedIn) => who.client(submittals)
  const api = of(coordinator)
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  const read = ({ id }: { id: string }) => api.get({ params: { id } })
  let last = 9000
  /** An order that is released to production. */
  const order = async (n = 4): Promise<QuoteRecord> => quotes.release(await quotes.reviewed(n))
  const forOrder = (quote: QuoteRecord, quantity = 2, more: object = {}) => ({
    origin: 'order' as const,
    reason: null,
    companyId: quote.companyId,
    destination: 'customer' as const,
    drawingNo: `D-${(last += 1)}`,
    quantity,
    orderLines: [{ lineNo: 10, quoteLineId: quote.lines[0]?.id ?? '', quantity }],
    ...more,
  })
  /** A drawing of ours that is approved. */
  const drawing = () => drawings.current({ number: String((last += 1)) })
  const draft = async (quote: QuoteRecord, more: object = {}): Promise<SubmittalRecord> =>
    draftSubmittal(coordinator, quote, {
      blocks: 'release',
      sentTo: 'Morag Innes',
      lines: [{ lineNo: 10, drawingId: (await drawing()).id }],
      ...more,
    })
  const send = (row: SubmittalRecord) => api.send({ ...at(row), body: {} })
  const sent = async (quote: QuoteRecord, more: object = {}) => send(await draft(quote, more))
  // Without a file nobody records that the customer accepted what they wrote or sent.
  const recorder = await server.signIn({ role: 'manager', name: 'Rory Recorder' })
  const answer = async (row: SubmittalRecord, code = '1', more: object = {}, who = recorder) =>
    of(who).takeReturn({ ...at(row), body: { code, returnedOn: row.sentOn ?? '', comments: [], ...more } })
  const resend = async (row: SubmittalRecord) =>
    api.revise({ ...at(await read(row)), body: { reason: 'They asked for changes.' } })
  return {
    quotes,
    desk,
    drawings,
    coordinator,
    of,
    api,
    at,
    read,
    order,
    forOrder,
    drawing,
    draft,
    send,
    sent,
    answer,
    resend,
  }
}
