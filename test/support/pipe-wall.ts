import type { PipeWallCase } from '#modules/pipe-wall-calculations/contract/case.ts'
import {
  type CalculationInput,
  type CalculationRecord,
  pipeWallCalculations,
} from '#modules/pipe-wall-calculations/contract.ts'
import type { SignedIn, TestServer } from './server.ts'

/** NPS 8 seamless carbon steel with corrosion; cold enough for the warning W04. */
export const drainHeader: PipeWallCase = {
  method: 'b31.3',
  units: 'us',
  nps: '8',
  material: 'A106-B',
  pressure: { value: 1050, unit: 'psi' },
  temperature: { value: 550, unit: 'F' },
  minimumTemperature: { value: -20, unit: 'F' },
  allowance: [{ value: 0.0625, unit: 'in' }],
}

/** The same with a second warning that has to be accepted: W10. */
export const withExternalPressure: PipeWallCase = { ...drainHeader, externalPressure: true }

/** An engineer who saves, a second one who checks, a manager who approves, and calculations in every state. */
export async function calculationDesk(server: TestServer) {
  const engineer = await server.signIn({ role: 'user', name: 'Ola Brekke' })
  const checker = await server.signIn({ role: 'user', name: 'Ines Fjell' })
  const manager = await server.signIn({ role: 'manager', name: 'Per Haugen' })
  const as = (who: SignedIn) => who.client(pipeWallCalculations)
  const at = ({ id, version }: CalculationRecord) => ({ params: { id }, version })
  const draft = (change: Partial<CalculationInput> = {}): Promise<CalculationRecord> =>
    as(engineer).create({ body: { title: 'Drain header', case: drainHeader, ...change } })
  const check = (record: CalculationRecord, who = checker) => as(who).check({ ...at(record), body: {} })
  const accept = (record: CalculationRecord, codes = record.result.warnings, who = checker) =>
    as(who).acknowledge({ ...at(record), body: { codes } })
  const approve = (record: CalculationRecord, who = manager) => as(who).approve({ ...at(record), body: {} })
  const revise = (record: CalculationRecord, who = engineer) => as(who).revise({ ...at(record), body: {} })
  const checked = async (change?: Partial<CalculationInput>) => check(await draft(change))
  /** Checked, its warnings accepted, approved. */
  const issue = async (record: CalculationRecord) => {
    const ready = await check(record)
    return approve(ready.result.warnings.length > 0 ? await accept(ready) : ready)
  }
  const approved = async (change?: Partial<CalculationInput>) => issue(await draft(change))
  return {
    engineer,
    checker,
    manager,
    as,
    at,
    draft,
    check,
    accept,
    approve,
    revise,
    checked,
    issue,
    approved,
  }
}
