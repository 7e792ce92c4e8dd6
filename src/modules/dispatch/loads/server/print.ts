import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { facts, type FrozenPrint, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { Context } from '#platform/server/context.ts'
import type { Block, PdfDocument } from '#platform/server/pdf/document.ts'
import { signatureBoxes, signedDocument } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { heaviestOf, isCancelled, hasLeft, type LoadedPackage, massOf, packagesOf } from '../domain.ts'
import { loaded, type LoadRow, loads, signedLoad } from './document.ts'
import type { LoadedNote } from './loaded-note.ts'

export const signed = signedDocument(loads, signedLoad)

interface StopLine {
  readonly lineNo: number
  readonly stopNo: number
  readonly note: LoadedNote
}

/** The load with its notes, as it is printed. */
type PrintedLoad = Omit<LoadRow, 'lines'> & { readonly lines: readonly StopLine[] }

const massText = (mass: string) => `${Number(mass).toLocaleString('en-GB')} kg`

const packageText = ({ kind, no, size, pieces, marks, liftPoints }: LoadedPackage) => ({
  text: `${kind} ${no}`,
  note: present([
    size,
    `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
    marks && `marks ${marks}`,
    liftPoints && `lifting points ${liftPoints}`,
  ]).join(', '),
})

/** Note by note, package by package. */
const listOf = (lines: readonly StopLine[]): Block => ({
  kind: 'table',
  columns: [{ label: 'No', width: 12 }, { label: 'Package' }, { label: 'Gross kg', align: 'right' }],
  rows: lines.flatMap(({ note, stopNo }, at) => [
    {
      kind: 'group' as const,
      cells: [
        present([
          `${at + 1}. ${note.number}`,
          note.goesTo,
          note.entity === 'supplier-returns' && note.what,
          note.shipTo.split('\n').slice(-1)[0],
          `stop ${stopNo}`,
          massText(massOf(packagesOf(note))),
        ]).join(', '),
      ],
    },
    ...packagesOf(note).map((one) => ({ cells: [String(one.no), packageText(one), String(Number(one.kg))] })),
  ]),
  empty: 'No note stands on it yet.',
})

const stampOnList = (status: string) => {
  if (hasLeft(status)) return undefined
  return isCancelled(status) ? 'CANCELLED' : 'NOT YET GONE'
}

/** The loading list, and the same in reverse for whoever unloads. */
function loadingList({ row, letterhead, signed: given, url }: NoteToPrint<PrintedLoad>): PdfDocument {
  const label = `For ${letterhead.name}`
  const packages = row.lines.flatMap(({ note }) => packagesOf(note))
  const heaviest = heaviestOf(packages)
  return {
    letterhead,
    title: 'Loading list',
    number: row.number,
    facts: facts({
      From: row.facilityName,
      Leaves: present([shortDay(row.plannedOn), row.leavesAt]).join(' '),
      Carrier: row.carrier,
      Vehicle: row.vehicle,
      Trailer: row.trailer,
      Driver: row.driver,
      Seal: row.sealNo,
      Notes: String(row.lines.length),
      Packages: String(packages.length),
      'Gross mass': massText(massOf(packages)),
      'Payload at most': row.maxPayloadKg && massText(row.maxPayloadKg),
      'Heaviest package':
        heaviest && `${massText(heaviest.kg)} (${heaviest.kind} ${heaviest.no}, ${heaviest.note})`,
    }),
    blocks: [
      { kind: 'heading', text: 'In the order of loading' },
      listOf(row.lines),
      { kind: 'heading', text: 'In the order of unloading' },
      listOf(row.lines.toReversed().toSorted((a, b) => a.stopNo - b.stopNo)),
      ...present([row.notes]).map((text) => ({ kind: 'paragraph', text }) as const),
    ],
    closing: [
      signatures({
        label,
        ours: signatureBoxes(label, given),
        pending: 'Not gone yet',
        theirs: { label: 'Taken over by the carrier', prompt: 'Name, date, signature' },
        qr: { text: url, label: 'Scan to verify' },
      }),
    ],
    footer: row.facilityName,
    stamp: stampOnList(row.status),
    createdAt: row.goneAt ?? row.updatedAt,
  }
}

const withNotes = async (ctx: Context, row: LoadRow): Promise<PrintedLoad> => ({
  ...row,
  lines: await loaded(ctx, row),
})

const { frozenNote, pdf } = signedNotePrint({
  document: {
    slice: loads.slice,
    require: async (ctx: Context, id: string) => withNotes(ctx, await loads.require(ctx, id)),
  },
  signaturesOn: (ctx, { id }) => signed.signatures(ctx, { params: { id } }),
  label: 'Loading list',
  column: 'listFileId',
  isWithdrawn: isCancelled,
  print: loadingList,
})
export { pdf }

/** The loading list as it is kept when the load leaves. */
export const frozenList: FrozenPrint<LoadRow> = {
  column: frozenNote.column,
  print: async (ctx, row) => frozenNote.print(ctx, await withNotes(ctx, row)),
}

const stateOfList = ({ status }: LoadRow) => {
  if (isCancelled(status)) return 'withdrawn'
  return hasLeft(status) ? 'current' : 'not_issued'
}

/** What anybody is told who checks a loading list by its code. */
export const verifiedLoad = verifiedBy(loads, (row) => ({
  kind: 'Loading list',
  number: row.number,
  revision: null,
  issuedOn: row.goneAt && dayIn(row.goneAt, row.timeZone),
  pdfSha256: row.listSha256,
  state: stateOfList(row),
  contentNow: () => signedLoad(row),
}))
