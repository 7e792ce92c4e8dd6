import { companies } from '#modules/companies/contract.ts'
import { invoiceTolerances } from '#modules/invoice-tolerances/contract.ts'
import { invoices } from '#modules/invoices/contract.ts'
import { minimumStock } from '#modules/minimum-stock/contract.ts'
import { purchaseOrders } from '#modules/purchase-orders/contract.ts'
import { purchaseOrderApprovingUsers } from '#modules/purchase-order-approving-users/contract.ts'
import { requestsForQuotation } from '#modules/requests-for-quotation/contract.ts'
import { requisitions } from '#modules/requisitions/contract.ts'
import { suppliers } from '#modules/suppliers/contract.ts'
import { users } from '#modules/users/contract.ts'
import type { Caller } from './caller.ts'

/** A works that steel could be bought from, once it is approved. */
export async function createSupplier(caller: Caller, code: string, name: string): Promise<string> {
  const { id } = await caller.api(companies).create({
    body: {
      code,
      name,
      isCustomer: false,
      isSupplier: true,
      isSubcontractor: false,
      isInspectionBody: false,
      status: 'active',
      tags: [],
      addresses: [
        { kind: 'registered', line1: 'Forge Lane 4', city: 'Sheffield', country: 'GB', isDefault: true },
      ],
      contacts: [{ name: 'Ida Brandt', email: `sales@${code.toLowerCase()}.example`, roles: ['quality'] }],
    },
  })
  return id
}

/** The same, approved; whoever asks may approve suppliers. */
export async function approvedSupplier(caller: Caller, code: string, name: string): Promise<string> {
  const id = await createSupplier(caller, code, name)
  const api = caller.api(suppliers)
  const { version } = await api.get({ params: { id } })
  await api.approve({ params: { id }, version, body: { reason: 'Audited on site' } })
  return id
}

/** A draft for sawing, and for steel where a specification is given. */
export function createOrder(
  caller: Caller,
  of: { supplierId: string; facilityId: string; unitPrice?: string; type?: 'stock' | 'service' },
) {
  const { supplierId, facilityId, unitPrice = '18', type = 'stock' } = of
  return caller.api(purchaseOrders).create({
    body: {
      type,
      supplierId,
      facilityId,
      orderDate: '2026-11-20',
      requiredOn: '2026-12-18',
      currency: 'GBP',
      lines: [
        {
          lineNo: 10,
          description: 'Sawing to length',
          quantity: '24',
          uom: 'each',
          priceBasis: 'each',
          unitPrice,
        },
      ],
    },
  })
}

/** Puts somebody of the house on the list of purchase order approvers; `more`: step, band, and who stands in. */
export async function appointOrderApprover(
  administrator: Caller,
  email: string,
  { delegate, ...more }: { step?: number; minValue?: string; maxValue?: string; delegate?: string } = {},
): Promise<void> {
  const idOf = async (search: string) =>
    (await administrator.api(users).list({ query: { search } })).data[0]?.id ?? ''
  const delegation = delegate
    ? { delegateUserId: await idOf(delegate), delegateFrom: '2026-01-01', delegateUntil: '2099-12-31' }
    : {}
  await administrator
    .api(purchaseOrderApprovingUsers)
    .create({ body: { userId: await idOf(email), validFrom: '2026-01-01', ...delegation, ...more } })
}

/** Four bars that have to be bought, the draft of a request for them, and how many there should always be. */
export async function createRequisition(
  caller: Caller,
  where: { facilityId: string; specificationId: string },
): Promise<void> {
  const { facilityId } = where
  const { id } = await caller.api(requisitions).create({
    body: {
      form: 'round_bar',
      diameterMm: '100',
      lengthMm: '6000',
      grade: 'B',
      certificateType: '3.1',
      quantity: '4',
      uom: 'each',
      neededBy: '2027-02-01',
      ...where,
    },
  })
  const levels = { minimum: 10, orderUpTo: 20, leadTimeWeeks: 8 }
  await caller
    .api(minimumStock)
    .create({ body: { form: 'round_bar', diameterMm: '100', grade: 'B', ...where, ...levels } })
  await caller.api(requestsForQuotation).create({
    body: {
      facilityId,
      replyBy: '2027-01-05',
      supplierIds: [],
      lines: [{ lineNo: 10, requisitionId: id, quantity: '4', certificateType: '3.1' }],
    },
  })
}

/** What the supplier may differ by, and a draft that charges freight alone. */
export async function createInvoice(
  caller: Caller,
  of: { supplierId: string; facilityId: string },
): Promise<void> {
  await caller.api(invoiceTolerances).create({
    body: {
      code: 'STEEL',
      name: 'Weighed steel',
      supplierId: of.supplierId,
      active: true,
      pricePercent: '2',
      priceAmount: '25',
      quantityPercent: '0',
      massPercent: '3',
      releaseLimit: '150',
    },
  })
  await caller.api(invoices).create({
    body: {
      kind: 'invoice',
      supplierInvoiceNo: 'VM-88213',
      invoiceDate: '2026-11-19',
      receivedOn: '2026-11-20',
      currency: 'GBP',
      statedGross: '120.00',
      lines: [
        {
          lineNo: 10,
          kind: 'freight',
          description: 'Carriage',
          quantity: '1',
          uom: 'lot',
          priceBasis: 'each',
          unitPrice: '120.00',
        },
      ],
      ...of,
    },
  })
}
