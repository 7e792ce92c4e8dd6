import { sql } from 'drizzle-orm'
import {
  type CalculationInput,
  pipeWallCalculations,
} from '#modules/sales/pipe-wall-calculations/contract.ts'
import { handlers } from '#modules/sales/pipe-wall-calculations/server/actions.ts'
import { acknowledge, create } from '#modules/sales/pipe-wall-calculations/server/saving.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { Acting } from './acting.ts'

const { endpoints, input } = pipeWallCalculations

const signature = { signature: { pin: DEMO_PIN } }

/** How far a calculation of the demonstration has come. */
type Progress = 'draft' | 'checked' | 'approved'

const calculations: readonly (readonly [Progress, CalculationInput])[] = [
  [
    'approved',
    {
      title: 'Production header, 8 in',
      lineNumber: '8"-P-1001-A1',
      case: {
        method: 'b31.3',
        units: 'us',
        nps: '8',
        material: 'A106-B',
        pressure: { value: 1050, unit: 'psi' },
        temperature: { value: 550, unit: 'F' },
        allowance: [{ value: 0.0625, unit: 'in', name: 'corrosion' }],
      },
    },
  ],
  [
    'checked',
    {
      title: 'Flow line bend, 3D',
      lineNumber: '16"-F-2040-D1',
      case: {
        method: 'b31.3',
        units: 'si',
        nps: '16',
        material: 'A312-TP316L',
        pressure: { value: 4, unit: 'MPa' },
        temperature: { value: 200, unit: 'C' },
        bendRadius: { times: 3, of: 'nominal' },
        qualityFactor: 0.8,
      },
    },
  ],
  [
    'draft',
    {
      title: 'Export gas line, class 2',
      lineNumber: '20"-G-0001',
      case: {
        method: 'b31.8',
        units: 'us',
        nps: '20',
        smys: 'X60',
        pressure: { value: 1440, unit: 'psi' },
        temperature: { value: 275, unit: 'F' },
        locationClass: '2',
      },
    },
  ],
]

/** The last week: a few walls are calculated for the newest enquiry, checked by a second person and approved. */
export async function calculateWalls(acting: Acting, day: string): Promise<void> {
  const [enquiry] = await acting.tx.query<{ id: string; companyId: string }>(sql`
    SELECT id, company_id AS "companyId" FROM enquiries ORDER BY received_at DESC, id LIMIT 1`)
  for (const [at, [progress, about]] of calculations.entries()) {
    const time = (minute: number) => `${day}T13:${10 * at + minute}:00.000Z`
    const body = input.parse({ ...about, enquiryId: enquiry?.id, companyId: enquiry?.companyId })
    let record = await acting.as('engineerWelding', time(10), endpoints.create, (ctx) =>
      create(ctx, { body }),
    )
    if (progress === 'draft') continue
    const known = () => ({ params: { id: record.id }, query: undefined, version: record.version })
    record = await acting.as('engineerQuality', time(12), endpoints.check, (ctx) =>
      handlers.check(ctx, { ...known(), body: signature }),
    )
    if (progress === 'checked') continue
    const codes = record.result.warnings
    if (codes.length > 0) {
      record = await acting.as('engineerQuality', time(14), endpoints.acknowledge, (ctx) =>
        acknowledge(ctx, { ...known(), body: { codes, reason: 'Agreed with the customer.' } }),
      )
    }
    record = await acting.as('estimatorPressure', time(16), endpoints.approve, (ctx) =>
      handlers.approve(ctx, { ...known(), body: signature }),
    )
  }
}
