import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { type CertificateRecord, certificates } from '#modules/steel/certificates/contract.ts'
import { actions } from '#modules/steel/certificates/server/actions.ts'
import { concedeWith, create, update } from '#modules/steel/certificates/server/saving.ts'
import {
  certificateHeatTable,
  certificateTable,
  certificateValueTable,
} from '#modules/steel/certificates/table.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { heatRecords } from '#modules/steel/heats/server/records.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import type { Context } from '#platform/server/context.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import { concessionProblem } from '#modules/purchasing/non-conformances/server/api.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { compose } from '#platform/server/pdf/compose.ts'
import { drawsOf } from '../draw.ts'
import type { CompanyPlan } from '../companies.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { Acting } from './acting.ts'
import { bundleOrders } from './consolidated-orders.ts'
import type { LoadedCompany } from './house.ts'
import { registerGauges } from './gauges.ts'
import { registerLicences } from './licences.ts'
import { billOrders } from './invoices.ts'
import { orderSteel } from './purchase-orders.ts'
import { receiveSteel } from './receipts.ts'
import { answerOrders } from './supplier-answers.ts'
import { returnSteel } from './returns.ts'
import { raiseCases, releaseForOneQuote } from './quality-cases.ts'
import { sourceSteel } from './sourcing.ts'
import { fillYard } from './yard.ts'

const HEATS = 120
const CERTIFICATES = 90

interface Steel {
  readonly companies: ReadonlyMap<string, LoadedCompany>
  readonly plans: readonly CompanyPlan[]
  readonly day: string
  readonly share: number
}

/** The instants of what happens one after another, each a little later than the one before. */
function ticking(day: string): () => string {
  let now = Date.parse(`${day}T14:00:00.000Z`)
  return () => {
    now += 150
    return new Date(now).toISOString()
  }
}

interface MadeHeat {
  readonly id: string
  readonly heatNo: string
  readonly mill: CompanyPlan
}

type Printed = Readonly<Record<string, string>>

/** What the certificates of grade B print; each heat a little else. */
function printedValues(at: number, isOutside: boolean): Printed {
  const draw = drawsOf(`steel-${at}`)
  const share = (low: number, high: number, places: number) => draw.between(low, high).toFixed(places)
  return {
    C: share(0.15, 0.22, 2),
    Si: share(0.15, 0.3, 2),
    Mn: share(0.6, 0.95, 2),
    P: share(0.008, 0.02, 3),
    S: isOutside ? share(0.037, 0.045, 3) : share(0.003, 0.015, 3),
    Cr: share(0.04, 0.12, 2),
    Mo: share(0.01, 0.04, 2),
    Ni: share(0.05, 0.12, 2),
    Cu: share(0.08, 0.16, 2),
    V: share(0.003, 0.012, 3),
    yield: share(265, 330, 0),
    tensile: share(450, 520, 0),
    elongation: share(26, 34, 1),
  }
}

const isStrength = (field: string): boolean => field === 'yield' || field === 'tensile'

/** The page of the mill. */
const pageOf = (record: CertificateRecord, printed: readonly Printed[], at: string) =>
  compose({
    letterhead: { name: record.issuerName, lines: ['Inspection department'] },
    title: 'Inspection certificate',
    number: record.millCertificateNo,
    facts: [
      { label: 'Type', value: record.typePrinted },
      { label: 'Specification', value: record.specificationName },
      { label: 'Grade', value: record.grade },
      { label: 'Date', value: record.issueDate },
    ],
    blocks: record.lines.flatMap((line, index) => [
      { kind: 'heading' as const, text: `Heat ${line.heatNo}` },
      {
        kind: 'table' as const,
        columns: [{ label: 'Value' }, { label: 'Result', align: 'right' as const, width: 40 }],
        rows: Object.entries(printed[index] ?? {}).map(([field, value]) => ({
          cells: [isStrength(field) ? `${field}, MPa` : `${field}, %`, value],
        })),
      },
    ]),
    createdAt: at,
  })

async function enterPage(
  ctx: Context,
  record: CertificateRecord,
  printed: readonly Printed[],
): Promise<void> {
  const enteredAt = ctx.clock.now().toISOString()
  const rows = record.lines.flatMap((line, index) =>
    Object.entries(printed[index] ?? {}).map(([field, text]) => ({
      certificateHeatId: line.id,
      field,
      printed: text,
      unit: isStrength(field) ? 'MPa' : null,
      enteredById: ctx.actor.id,
      enteredAt,
    })),
  )
  await insertedRows(ctx.tx, certificateValueTable, rows, ['id'])
}

/** The last week: heats of our mills and their certificates, in every state, and the pieces of them in the yard. */
export async function enterSteel(acting: Acting, steel: Steel): Promise<void> {
  const mills = steel.plans.filter(({ input }) => input.isSupplier).slice(0, 6)
  const [specification] = await acting.tx.query<{ id: string }>(
    sql`SELECT id FROM ${specificationTable} WHERE code = 'ASTM A106/A106M'`,
  )
  if (mills.length === 0 || !specification) return
  const made: MadeHeat[] = []
  const tick = ticking(steel.day)
  for (let at = 0; at < Math.ceil(HEATS * steel.share); at++) {
    const mill = mills[at % mills.length]
    if (!mill) continue
    // Every tenth number is one that the mill before it has too: two heats.
    const counted = at % 10 === 1 ? at - 1 : at
    const heatNo = `${70 + (counted % 30)}C${1900 + counted}`
    const millId = steel.companies.get(mill.input.code)?.id ?? ''
    const body = heats.input.parse({ heatNo, millId, gradeStated: 'A106 Gr. B', meltProcess: 'EAF, LF, VD' })
    const time = tick()
    const { id } = await acting.as('estimatorPressure', time, heats.endpoints.create, (ctx) =>
      heatRecords.create(ctx, { body }),
    )
    made.push({ id, heatNo, mill })
  }
  for (let at = 0; at < Math.ceil(CERTIFICATES * steel.share); at++) {
    const first = made[at % made.length]
    if (!first) continue
    const more = at % 9 === 0 ? made.filter(({ mill }) => mill === first.mill).slice(-2) : []
    const lines = [first, ...more.filter(({ id }) => id !== first.id)]
    await enterCertificate(acting, { at, lines, specificationId: specification.id, steel, tick })
  }
  const idOf = ({ input }: CompanyPlan) => steel.companies.get(input.code)?.id ?? ''
  const customers = steel.plans.filter(({ input }) => input.isCustomer).slice(0, 4)
  await registerLicences(acting, { day: steel.day, tick })
  const gaugeId = await registerGauges(acting, { day: steel.day, tick })
  await fillYard(acting, {
    gaugeId,
    heats: made.map(({ heatNo, mill }) => ({ heatNo, millId: idOf(mill) })),
    customerIds: customers.map(idOf),
    day: steel.day,
    share: steel.share,
    tick,
  })
  const { day, share } = steel
  const papers = await papersOf(acting)
  await receiveSteel(acting, { papers, gaugeId, specificationId: specification.id, day, share, tick })
  await orderSteel(acting, { specificationId: specification.id, day, tick })
  await answerOrders(acting, tick)
  await billOrders(acting, { day, tick })
  await sourceSteel(acting, { specificationId: specification.id, day, tick })
  await raiseCases(acting, { day, tick })
  await releaseForOneQuote(acting, { day, tick })
  await returnSteel(acting, { day, tick })
  await bundleOrders(acting, { specificationId: specification.id, day, tick })
}

/** The certificates that may still count, with their mill and heats as deliveries name them. */
const papersOf = (acting: Acting) =>
  acting.tx.query<{ id: string; millId: string; heatNos: string[] }>(sql`
    SELECT c.id, he.mill_id AS "millId", array_agg(he.heat_no ORDER BY ch.line_no) AS "heatNos"
    FROM ${certificateTable} c JOIN ${certificateHeatTable} ch ON ch.certificate_id = c.id
    JOIN ${heatTable} he ON he.id = ch.heat_id
    WHERE c.status NOT IN ('rejected', 'superseded') GROUP BY c.id, c.number, he.mill_id ORDER BY c.number`)

interface One {
  readonly at: number
  readonly lines: readonly MadeHeat[]
  readonly specificationId: string
  readonly steel: Steel
  readonly tick: () => string
}

async function enterCertificate(
  acting: Acting,
  { at, lines, specificationId, steel, tick }: One,
): Promise<void> {
  const [first] = lines
  if (!first) return
  const { endpoints } = certificates
  const isOutside = at % 8 === 3
  const printed = lines.map((_, index) => printedValues(at * 10 + index, isOutside && index === 0))
  const body = certificates.input.parse({
    millCertificateNo: `${first.mill.input.code}-26-${33_000 + at}`,
    issuerId: steel.companies.get(first.mill.input.code)?.id,
    issuedBy: 'mill',
    isCopy: false,
    issueDate: addDays(steel.day, -20 - (at % 60)),
    typePrinted: 'EN 10204 3.1',
    signatures: ['manufacturer_inspection'],
    pagesPresent: 1,
    pagesTotal: 1,
    decimalMark: '.',
    factors: [],
    specificationId,
    grade: 'B',
    namesGrade: true,
    orderedType: '3.1',
    comparison: 'rounding',
    subSize: 'none',
    orderLimits: at % 5 === 0 ? [{ field: 'CE', max: '0.43' }] : [],
    lines: lines.map(({ id }, index) => ({
      lineNo: index + 1,
      heatId: id,
      analysis: 'heat',
      pieces: 4 + (at % 9),
    })),
  })
  let record = await acting.as('estimatorPressure', tick(), endpoints.create, async (ctx) => {
    const fresh = await create(ctx, { body })
    const bytes = await pageOf(fresh, printed, ctx.clock.now().toISOString())
    await storeFile(ctx, {
      entity: 'certificates',
      entityId: fresh.id,
      name: `${fresh.millCertificateNo}.pdf`,
      bytes,
    })
    return fresh
  })
  // Every sixth still waits for somebody who enters its values.
  if (at % 6 === 5) return
  const where = () => ({ params: { id: record.id }, version: record.version })
  record = await acting.as('estimatorPressure', tick(), endpoints.update, async (ctx) => {
    await enterPage(ctx, record, printed)
    return update(ctx, { ...where(), query: {}, body: { deliveryCondition: 'normalised' } })
  })
  const open = record.check.values.find((value) => value.isOpen)
  if (open && at % 16 === 3) {
    const number = `CON-${100 + at}`
    const letter = await acting.as('manager', tick(), endpoints.upload, async (ctx) => {
      const bytes = await compose({
        letterhead: { name: 'Halvorsen Subsea', lines: [] },
        title: 'Letter',
        number,
        blocks: [{ kind: 'paragraph', text: `We accept ${open.sentence}` }],
        createdAt: ctx.clock.now().toISOString(),
      })
      return storeFile(ctx, { entity: 'certificates', entityId: record.id, name: `${number}.pdf`, bytes })
    })
    const answer = {
      key: open.key,
      number,
      fileId: letter.id,
      reason: 'The customer accepts it for this order.',
      signature: { pin: DEMO_PIN },
    }
    record = await acting.as('manager', tick(), endpoints.concede, (ctx) =>
      concedeWith(concessionProblem)(ctx, { ...where(), query: {}, body: answer }),
    )
  } else if (open && at % 32 === 11) {
    record = await acting.as('estimatorPressure', tick(), endpoints.reject, (ctx) =>
      actions.handlers.reject(ctx, {
        ...where(),
        query: {},
        body: { reason: 'Sulphur is outside; sent back.' },
      }),
    )
    return
  }
  const openPoints = record.check.values.filter((value) => value.isOpen).length
  if (openPoints > 0 || at % 4 === 0) return
  await acting.as('engineerQuality', tick(), endpoints.verify, (ctx) =>
    actions.handlers.verify(ctx, { ...where(), query: {}, body: { signature: { pin: DEMO_PIN } } }),
  )
}
