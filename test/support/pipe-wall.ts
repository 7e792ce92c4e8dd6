import type { PipeWallCase } from '#modules/sales/pipe-wall-calculations/contract/case.ts'
import {
  type CalculationInput,
  type CalculationRecord,
  pipeWallCalculations,
} from '#modules/sales/pipe-wall-calculations/contract.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'

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

/** Puts a person on the list of regular signatories for calculations, with a signature and a PIN. */
export async function makeSignatory(server: TestServer, { person }: SignedIn): Promise<void> {
  await makeSigner(server, person)
  await insertRow(server.services.db, regularSignatoryTable, {
    userId: person.id,
    validFrom: '2020-01-01',
    documentKinds: ['calculation'],
    mayRelease: false,
  })
}

/** An engineer who saves, a second one who checks, a manager who approves, and calculations in every state. */
export async function calculationDesk(server: TestServer) {
  const engineer = await server.signIn({ role: 'user', name: 'Ola Brekke' })
  const checker = await server.signIn({ role: 'user', name: 'Ines Fjell' })
  const manager = await server.signIn({ role: 'manager', name: 'Per Haugen' })
  for (const who of [engineer, checker, manager]) await makeSignatory(server, who)
  const as = (who: SignedIn) => who.client(pipeWallCalculations)
  const at = ({ id, version }: CalculationRecord) => ({ params: { id }, version })
  const draft = (change: Partial<CalculationInput> = {}): Promise<CalculationRecord> =>
    as(engineer).create({ body: { title: 'Drain header', case: drainHeader, ...change } })
  const check = (record: CalculationRecord, who = checker) =>
    as(who).check({ ...at(record), body: { signature: signed } })
  const accept = (record: CalculationRecord, codes = record.result.warnings, who = checker) =>
    as(who).acknowledge({ ...at(record), body: { codes, reason: 'Looked at.' } })
  const approve = (record: CalculationRecord, who = manager) =>
    as(who).approve({ ...at(record), body: { signature: signed } })
  const revise = (record: CalculationRecord, who = engineer) =>
    as(who).revise({ ...at(record), body: { reason: 'Other load.' } })
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
