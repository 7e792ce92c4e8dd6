import { sql } from 'drizzle-orm'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context, FileDraft, Incoming } from '#platform/server/context.ts'
import { facts, listOf, parties, present, signatures } from '#platform/server/documents/printing/printing.ts'
import { notChoosable, refused } from '#platform/server/errors.ts'
import { findPrintedFiles } from '#platform/server/files/file-records.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Block, Letterhead, PdfDocument, QrCode, TableBlock } from '#platform/server/pdf/document.ts'
import { answerJoinedPages, joinedPages, storedPages } from '#platform/server/pdf/stored/joined-pages.ts'
import type { StoredPages } from '#platform/server/pdf/stored/stored-pages.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { letterheadOfReader } from '#modules/setup/facilities/server/api.ts'
import {
  type PrintedSignature,
  printedSignatures,
  signatureBoxes,
} from '#modules/signing/signature/server/api.ts'
import { verificationUrl, verifiedBy } from '#modules/signing/verify/server/api.ts'
import type { CopyFor } from '../contract/copy.ts'
import { certificateLifecycle, copyState } from '../domain.ts'
import { certificateSignatures, contentOf } from './actions.ts'
import { type CertificateRow, certificates, certifiedToOfRow, checkOf } from './document.ts'

/** What a copy is narrowed to: one heat, or one piece and what has to be said of it. */
interface CopyOf extends CopyFor {
  /** One that stands on it; every heat when left out. */
  readonly heatId?: string | null | undefined
  /** Steel that it is given with, as a table of its own. */
  readonly steel?: TableBlock
  /** Sentences about that steel. */
  readonly remarks?: readonly string[]
  /** Goes before the stamp of the certificate itself. */
  readonly stamp?: string | undefined
  /** Of the facility of the steel; that of the reader when left out. */
  readonly letterhead?: Letterhead
}

/** Everything a cover sheet is printed from. */
interface Cover extends Omit<CopyOf, 'heatId' | 'companyId'> {
  readonly row: CertificateRow
  readonly lines: CertificateRow['lines']
  readonly companyName: string | null
  readonly letterhead: Letterhead
  readonly given: readonly PrintedSignature[]
  readonly qr: QrCode
  readonly stamp: string | undefined
  readonly now: string
}

const heatsOf = ({ row, lines }: Cover): Block[] => [
  { kind: 'heading', text: lines.length === 1 ? 'Heat' : 'Heats' },
  {
    kind: 'table',
    columns: [
      { label: 'Heat' },
      { label: 'Mill' },
      { label: 'Lot', isOptional: true },
      { label: 'Heat treatment', isOptional: true },
      { label: 'Analysis' },
    ],
    rows: lines.map(({ heatNo, millName, lot, heatTreatment, analysis }) => ({
      cells: [{ text: heatNo, isStrong: true }, millName, lot ?? '', heatTreatment ?? '', analysis],
    })),
    empty: 'It names no heat.',
  },
  ...(lines.length < row.lines.length
    ? ([
        {
          kind: 'paragraph',
          text: `The certificate covers ${row.lines.length} lines of heats in all.`,
          tone: 'muted',
        },
      ] as const)
    : []),
]

/** What a reader has to know before he relies on it. */
function warningsOf({ row, remarks = [] }: Cover): string[] {
  const { supersededByNumber, pagesPresent, pagesTotal, isCopy } = row
  return [
    ...present([
      copyState(row.status) === 'superseded' &&
        `${row.number} is superseded${supersededByNumber ? ` by ${supersededByNumber}` : ''}. Do not rely on it.`,
      copyState(row.status) === 'withdrawn' && `${row.number} was ${row.status}. Do not rely on it.`,
      copyState(row.status) === 'not_issued' && `${row.number} has not been verified by us.`,
      pagesPresent < pagesTotal && `The mill issued ${pagesTotal} pages; ${pagesPresent} of them are here.`,
      isCopy && "What is here is a copy of the mill's document already.",
    ]),
    ...remarks,
  ]
}

/** Values outside their limits that were accepted all the same, as the check words them. */
const conceded = (row: CertificateRow): string[] => {
  const { header, values } = checkOf(row)
  return [...header, ...values].flatMap(({ sentence, concession }) =>
    concession ? [`${sentence} Accepted under concession ${concession.number}.`] : [],
  )
}

/** The further specifications that all heats of the sheet passed. */
const alsoPassed = (row: CertificateRow, lines: CertificateRow['lines']): string =>
  certifiedToOfRow(row)
    .slice(1)
    .filter(({ heats }) =>
      lines.every(({ heatId }) => heats.some((one) => one.heatId === heatId && one.verdict === 'passed')),
    )
    .map(({ specificationName, grade, level }) =>
      [specificationName, `grade ${grade}`, level].filter(Boolean).join(', '),
    )
    .join('; ')

/** The cover sheet: what the pages behind it are, for whom, and whether they count. */
export function coverOf(cover: Cover): PdfDocument {
  const { row, lines, companyName, reference, steel, letterhead, given, qr, stamp, now } = cover
  const countsAs = checkOf(row).header.find((one) => one.countsAs)?.countsAs
  return {
    letterhead,
    title: 'Certificate copy',
    number: row.number,
    facts: facts({
      'Number of the mill': row.millCertificateNo,
      Type: row.typePrinted,
      Issued: shortDay(row.issueDate),
    }),
    blocks: [
      parties([
        ...(companyName || reference
          ? [{ label: 'For', name: companyName ?? reference ?? '', lines: [companyName && reference] }]
          : []),
        { label: 'Issued by', name: row.issuerName, lines: [row.inspectionBody] },
      ]),
      {
        kind: 'facts',
        facts: facts({
          Material: `${row.specificationName}, grade ${row.grade}`,
          'Also certified to': alsoPassed(row, lines),
          'Counts as': countsAs && `EN 10204 ${countsAs}`,
          Status: certificateLifecycle.states[row.status].label,
          'Verified by': row.verifiedByName,
          'Verified on': row.verifiedAt && shortDay(dayIn(row.verifiedAt, 'UTC')),
          'Their order': row.orderReference,
        }),
      },
      ...listOf('Please note', warningsOf(cover)),
      ...heatsOf(cover),
      ...(steel ? ([{ kind: 'heading', text: 'Steel' }, steel] as const) : []),
      ...listOf('Concessions', conceded(row)),
    ],
    closing: [
      signatures({
        label: `For ${letterhead.name}`,
        ours: signatureBoxes('Verified', given),
        pending: 'Not verified',
        qr,
      }),
    ],
    stamp,
    createdAt: now,
  }
}

async function companyNamed(ctx: Context, id: string | null | undefined): Promise<string | null> {
  if (!id) return null
  const [company] = await ctx.tx.query<{ name: string }>(
    sql`SELECT name FROM ${companyTable} WHERE id = ${id} AND merged_into_id IS NULL`,
  )
  if (!company) throw notChoosable('companyId')
  return company.name
}

const joinable = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/** The pages of the mill in the order in which they were attached. @throws 422 where there are none */
async function pagesOf(ctx: Context, { id, number, concessions }: CertificateRow): Promise<StoredPages[]> {
  const letters = concessions.flatMap(({ record }) => (record && 'fileId' in record ? [record.fileId] : []))
  const files = (await findPrintedFiles(ctx, 'certificates', id)).filter(
    (file) => joinable.has(file.mime) && !letters.includes(file.id),
  )
  if (files.length === 0)
    throw refused(
      'no_pages',
      `No PDF or photo is attached to ${number}. Attach the pages of the mill on its tab Files first.`,
    )
  return storedPages(ctx, files)
}

/**
 * A cover sheet with the pages of the mill behind it, as one PDF that whoever asked drops. Each page is marked where the certificate does not count.
 *
 * @throws 404; 422 where no page is attached or one cannot be joined, and for a heat that is not on it
 */
export async function certificateCopy(
  ctx: Context,
  id: string,
  { heatId, companyId, ...of }: CopyOf,
): Promise<{ name: string; draft: FileDraft }> {
  const row = await certificates.require(ctx, id)
  const lines = heatId ? row.lines.filter((line) => line.heatId === heatId) : row.lines
  if (heatId && lines.length === 0) throw notChoosable('heatId')
  const companyName = await companyNamed(ctx, companyId)
  const behind = await pagesOf(ctx, row)
  const state = copyState(row.status)
  const own = {
    superseded: 'SUPERSEDED',
    withdrawn: row.status.toUpperCase(),
    not_issued: 'NOT VERIFIED',
    current: undefined,
  }
  const stamp = present([of.stamp, own[state]]).join(', ') || undefined
  const cover = coverOf({
    ...of,
    row,
    lines,
    companyName,
    letterhead: of.letterhead ?? (await letterheadOfReader(ctx)),
    given: await printedSignatures(ctx, await certificateSignatures(ctx, row)),
    qr: {
      text: await verificationUrl(ctx, { entity: 'certificates', entityId: id }),
      label: 'Scan to verify',
    },
    stamp,
    now: ctx.clock.now().toISOString(),
  })
  const mark = stamp && `${row.number}: ${stamp}`
  return { name: `${row.number} copy.pdf`, draft: await joinedPages(ctx, { cover, behind, mark }) }
}

/** Sends the copy of a certificate. @throws as `certificateCopy` */
export async function copy(
  ctx: Context,
  {
    params,
    query: { download, ...of },
  }: Incoming<{ id: string }, CopyFor & { heatId?: string | null; download?: '1' }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const { name, draft } = await certificateCopy(ctx, params.id, of)
  await answerJoinedPages(exchange, { download }, name, draft)
}

/** What anybody is told who checks a copy by its code. */
export const verifiedCertificate = verifiedBy(certificates, (row) => ({
  kind: 'Certificate',
  number: row.number,
  revision: null,
  issuedOn: row.issueDate,
  pdfSha256: null,
  pagesSha256: (row.verifiedPages ?? []).map(({ sha256 }) => sha256),
  state: copyState(row.status),
  contentNow: contentOf(row),
}))
