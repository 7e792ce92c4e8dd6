import { processingNotes } from '#modules/dispatch/processing-notes/contract.ts'
import { orderDesk } from './orders.ts'
import type { SalesSetup } from './sales.ts'
import type { TestServer } from './server.ts'
import type { travellerDesk } from './travellers.ts'

/** A draft of a note to a processor, by an order that is a draft as well. */
export async function draftProcessing(
  server: TestServer,
  { shop, setup }: { shop: Awaited<ReturnType<typeof travellerDesk>>; setup: SalesSetup },
  traveller: { id: string },
) {
  const buying = await orderDesk(server, setup)
  const [first] = await shop.operationsOf(traveller)
  return (await server.signIn('administrator')).client(processingNotes).create({
    body: {
      companyId: buying.supplier.id,
      facilityId: setup.facilityId,
      purchaseOrderId: (await buying.draft({ type: 'subcontract' })).id,
      plannedOn: '2026-11-23',
      expectedBackOn: '2026-12-04',
      shipTo: 'Furnace Road',
      lines: [{ lineNo: 10, operationId: first?.id ?? '', quantity: 1 }],
    },
  })
}

/** A licence as a form sends it. */
export const licenceBody = {
  kind: 'api_monogram',
  number: '6A-1207',
  status: 'in_force',
  body: 'American Petroleum Institute',
  validFrom: '2025-01-01',
  scope: 'Bodies and bonnets',
}

/** A gauge as a form sends it. */
export const gaugeBody = {
  gaugeNo: 'UT-014',
  name: 'Wall thickness meter',
  kind: 'ultrasonic_thickness',
  status: 'in_use',
  intervalMonths: 12,
}
