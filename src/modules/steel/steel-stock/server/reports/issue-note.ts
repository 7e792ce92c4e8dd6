import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf, facts, listOf, present } from '#platform/server/documents/printing/printing.ts'
import { refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import type { Movement } from '../../contract.ts'
import { CONDITIONAL_STAMP, conditionSentence } from '../../domain/conditions.ts'
import { isConditional } from '../../domain/lifecycle.ts'
import { type SteelRow, steelStock } from '../document.ts'

/** Everything an issue note is printed from. */
interface IssueNote {
  readonly row: SteelRow
  readonly issued: Movement
  readonly letterhead: Letterhead
}

/** What is said of steel that was issued without its certificate: still so, or covered since. */
function remarksOf({ row, issued }: IssueNote): string[] {
  const [certificate] = row.certificates
  if (row.condition && isConditional(row))
    return [conditionSentence({ ...row.condition, number: row.number })]
  return present([
    row.lostCover,
    issued.reason &&
      certificate &&
      `It was issued before its certificate ${certificate.number} was verified.`,
  ])
}

/** The certificate that covers it, or that there is none: what was ordered is no certificate. */
const certificateWords = ({ certificates: [first] }: SteelRow): string =>
  first ? `certificate ${first.number}, type ${first.type}` : 'no certificate'

/** The issue note: what was given out of the stock, for what, by whom. */
export function issueNoteOf(note: IssueNote): PdfDocument {
  const { row, issued, letterhead } = note
  return {
    letterhead,
    title: 'Issue note',
    number: row.number,
    facts: facts({
      For: issued.purpose,
      Issued: shortDay(dayIn(issued.at, row.timeZone)),
      'Issued by': issued.doneByName,
      Place: row.placeName,
    }),
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'Size and number' },
          { label: 'Material', width: 42 },
          { label: 'Heat', width: 34 },
          { label: 'Pieces', align: 'right' },
          { label: 'Length, mm', align: 'right' },
          { label: 'Mass, kg', align: 'right' },
        ],
        rows: [
          {
            cells: [
              { text: row.sizeText, note: row.number, isStrong: true },
              { text: materialsOf(row), note: certificateWords(row) },
              { text: row.heatNo ?? '', note: present([row.millName, row.plateNo]).join(', ') },
              String(-issued.pieces),
              String(-Number(issued.lengthMm)),
              String(-Number(issued.massKg)),
            ],
          },
        ],
      },
      ...listOf('Condition', remarksOf(note)),
    ],
    footer: row.facilityName,
    stamp: isConditional(row) ? CONDITIONAL_STAMP : undefined,
    createdAt: issued.at,
  }
}

/** `ASTM A106/A106M B, API 5L B PSL 1` */
const materialsOf = ({ certifiedTo }: SteelRow): string =>
  certifiedTo.map(({ specificationName, grade }) => `${specificationName} ${grade}`).join(', ')

/** Sends the issue note of what was given out last. @throws 422 where nothing of it is issued */
export async function issueNote(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await steelStock.require(ctx, params.id)
  const issued = row.movements.find(({ kind, isReversed }) => kind === 'issue' && !isReversed)
  if (!issued) throw refused('not_issued', 'Nothing of it was issued.')
  const letterhead = await letterheadOfFacility(ctx, row.facilityId)
  const bytes = await renderPdf(issueNoteOf({ row, issued, letterhead }))
  await answerPdf(exchange, query, `${row.number} issue note.pdf`, bytes)
}
