import { addDays } from '#platform/contract/values/dates.ts'
import { suppliers } from '#modules/suppliers/suppliers/contract.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { createCompany } from '#modules/people/companies/server/service.ts'
import { addApproval, addCertificate, moveSupplier } from '#modules/suppliers/suppliers/server/changes.ts'
import { requireSupplier } from '#modules/suppliers/suppliers/server/records.ts'
import type { DemoPlan } from '../plan.ts'
import { approvals, certificates, doubleEntry, lastDay, reasons } from '../suppliers.ts'
import type { Acting } from './acting.ts'
import type { LoadedCompany } from './house.ts'

type Companies = ReadonlyMap<string, LoadedCompany>

const { endpoints } = suppliers
const moves = {
  approved: 'approve',
  conditionally_approved: 'approveConditionally',
  suspended: 'approve',
  rejected: 'reject',
} as const

/** The first days: the works manager decides about the suppliers the house brings along. */
export async function approveSuppliers(acting: Acting, loaded: Companies, plan: DemoPlan): Promise<void> {
  const day = addDays(plan.begins, 2)
  let minute = 0
  const next = () => {
    minute += 1
    return `${day}T${String(6 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000Z`
  }
  const versionOf = async (id: string) => ({
    params: { id },
    query: undefined,
    version: (await acting.program(next(), (ctx) => requireSupplier(ctx, id))).version,
  })
  const idOf = (code: string): string => {
    const company = loaded.get(code)
    if (!company) throw new Error(`The demonstration has no company ${code}.`)
    return company.id
  }
  for (const { input, supplierStatus } of plan.companies) {
    if (!supplierStatus) continue
    const id = idOf(input.code)
    const steps = supplierStatus === 'suspended' ? (['approve', 'suspend'] as const) : [moves[supplierStatus]]
    for (const action of steps) {
      const body = { reason: action === 'approve' ? reasons.approved : reasons[supplierStatus] }
      const at = await versionOf(id)
      await acting.as('works', next(), endpoints[action], (ctx) => moveSupplier(action)(ctx, { ...at, body }))
    }
  }
  for (const certificate of certificates) {
    const at = await versionOf(idOf(certificate.company))
    const { standard, number, body, isMandatory } = certificate
    const expiresOn = lastDay(certificate, plan.today)
    const written = { standard, number, body, isMandatory, issuedOn: addDays(expiresOn, -1095), expiresOn }
    await acting.as('engineerQuality', next(), endpoints.addCertificate, (ctx) =>
      addCertificate(ctx, { ...at, body: written }),
    )
  }
  for (const { company, ...approval } of approvals) {
    const at = await versionOf(idOf(company))
    await acting.as('works', next(), endpoints.addApproval, (ctx) =>
      addApproval(ctx, { ...at, body: approval }),
    )
  }
}

/** Somebody enters a supplier a second time, before anybody else comes to work. */
export async function enterTwice(acting: Acting, day: string): Promise<void> {
  const { contact, code, name, notes } = doubleEntry
  const body = companies.input.parse({
    code,
    name,
    notes,
    isCustomer: false,
    isSupplier: true,
    isSubcontractor: false,
    isInspectionBody: false,
    status: 'active',
    tags: ['forgings'],
    currency: 'GBP',
    addresses: [
      { kind: 'registered', line1: '4 Hammer Row', city: 'Sheffield', country: 'GB', isDefault: true },
    ],
    contacts: [{ ...contact, roles: [] }],
  })
  await acting.as('user', `${day}T08:55:00.000Z`, companies.endpoints.create, (ctx) =>
    createCompany(ctx, { body }),
  )
}
