import { companies } from '#modules/people/companies/contract.ts'
import { consolidatedPurchaseOrders } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { invoiceTolerances } from '#modules/payables/invoice-tolerances/contract.ts'
import { invoices } from '#modules/payables/invoices/contract.ts'
import { house } from './house.ts'
import { dayFromNow, linesOf, pricedQuote } from './sales.ts'
import { seamlessPipe } from './steel.ts'
import { minimumStock } from '#modules/purchasing/minimum-stock/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { purchaseOrderApprovingUsers } from '#modules/signing/purchase-order-approving-users/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { requestsForQuotation } from '#modules/purchasing/requests-for-quotation/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'
import { suppliers } from '#modules/suppliers/suppliers/contract.ts'
import { companyBankAccounts } from '#modules/suppliers/company-bank-accounts/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import type { Caller } from './caller.ts'
import { PASSWORD, PIN, people } from './people.ts'

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

/** The account that a supplier is paid to, entered by one person and confirmed by another. */
export async function confirmedAccount(
  { enters, confirms }: { readonly enters: Caller; readonly confirms: Caller },
  companyId: string,
): Promise<void> {
  const body = {
    companyId,
    holder: 'Accounts',
    bankName: 'North Bank',
    country: 'GB',
    account: 'GB82WEST12345698765432',
  }
  const { id, version } = await enters.api(companyBankAccounts).create({ body })
  await confirms.api(companyBankAccounts).confirm({ params: { id }, version, body: {} })
}

/** A yard beside the works of the house. */
export async function secondFacility(administrator: Caller): Promise<string> {
  const { id } = await administrator.api(facilities).create({
    body: {
      code: 'YRD',
      name: 'Dyce yard',
      shortCode: 'YRD',
      legalEntity: 'Northforge Pressure Parts',
      addressLine1: 'Quay 4',
      city: 'Aberdeen',
      country: 'GB',
      timeZone: 'Europe/London',
      baseCurrency: 'GBP',
      taxCodes: [{ code: 'S', name: 'Standard', rate: '20', validFrom: '2020-01-01' }],
      approvalLimits: {},
      quoteValidityDays: 30,
      active: true,
    },
  })
  return id
}

/** A draft for sawing, and for steel where a specification is given. */
export function createOrder(
  caller: Caller,
  of: {
    supplierId: string
    facilityId: string
    unitPrice?: string
    type?: 'stock' | 'service' | 'subcontract'
  },
) {
  const { supplierId, facilityId, unitPrice = '18', type = 'stock' } = of
  return caller.api(purchaseOrders).create({
    body: {
      type,
      supplierId,
      facilityId,
      orderDate: '2026-11-20',
      orderDateReason: 'Ordered by telephone',
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
): Promise<string> {
  const idOf = async (search: string) =>
    (await administrator.api(users).list({ query: { search } })).data[0]?.id ?? ''
  const delegation = delegate
    ? { delegateUserId: await idOf(delegate), delegateFrom: '2026-01-01', delegateUntil: '2099-12-31' }
    : {}
  const { id } = await administrator
    .api(purchaseOrderApprovingUsers)
    .create({ body: { userId: await idOf(email), validFrom: '2026-01-01', ...delegation, ...more } })
  return id
}

/** Two orders for sawing that the manager approved, who is taken off the list of approvers again. */
export async function twoApprovedOrders(
  administrator: Caller,
  manager: Caller,
  of: { supplierId: string; facilityId: string },
) {
  const entry = await appointOrderApprover(administrator, people.manager.email)
  const orders = []
  for (const unitPrice of ['12', '12']) {
    const { id, version } = await createOrder(administrator, { ...of, unitPrice })
    const submitted = await administrator.api(purchaseOrders).submit({ params: { id }, version, body: {} })
    const body = { signature: { pin: PIN, password: PASSWORD } }
    orders.push(
      await manager.api(purchaseOrders).approve({ params: { id }, version: submitted.version, body }),
    )
  }
  const list = administrator.api(purchaseOrderApprovingUsers)
  const { version } = await list.get({ params: { id: entry } })
  await list.end({ params: { id: entry }, version })
  return orders
}

/** The two, bundled into one draft. */
export async function createConsolidated(administrator: Caller, manager: Caller, facilityId: string) {
  const supplierId = await approvedSupplier(administrator, 'BRAES', 'Brae Saw Works')
  const orders = await twoApprovedOrders(administrator, manager, { supplierId, facilityId })
  await administrator
    .api(consolidatedPurchaseOrders)
    .create({ body: { orderIds: orders.map(({ id }) => id), facilityId, rule: 'identical' } })
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
      replyBy: dayFromNow(20),
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

/** Pipe with a price per kilogram: three needs of it, three items with prices of their own, and a quote costed from them. */
export async function threeToOrder(administrator: Caller, name: string): Promise<{ quoteId: string }> {
  const { facilityId } = house()
  const supplierId = await approvedSupplier(administrator, 'OSTWA', name)
  const specificationId = await seamlessPipe(administrator)
  const product = { code: 'PIPE-6-80', name: 'Pipe 6 in sch 80', family: 'pipe', uom: 'each', form: 'pipe' }
  const { id: productCodeId } = await administrator
    .api(productCodes)
    .create({ body: { ...product, sellable: true, active: true } as never })
  const items = [1, 2, 3].map((n) => `Pipe 6 in sch 80 OW-${n}, grade B`)
  const terms = { supplierId, productCodeId, uom: 'kg', currency: 'GBP', validFrom: '2026-01-01' } as const
  for (const [at, item] of items.entries()) {
    const body = { ...terms, item, unitPrice: `1.7${at}`, minQuantity: 1 + at, leadTimeWeeks: 6 }
    await administrator.api(supplierPrices).create({ body })
    await administrator.api(requisitions).create({
      body: {
        productCodeId,
        form: 'pipe',
        nps: '6',
        schedule: '80',
        lengthMm: `${6000 + at}`,
        grade: 'B',
        certificateType: '3.1',
        quantity: '4',
        uom: 'each',
        neededBy: '2027-01-15',
        facilityId,
        specificationId,
      },
    })
  }
  const { id, version, lines } = await pricedQuote(administrator, 'Frigg manifold')
  const cost = { category: 'material', amount: '84', unit: 'kg', rate: '1.7', markupPercent: '10' } as const
  const costing = items.map((item) => ({
    ...cost,
    source: `${name}, ${item}`,
    perUnit: true,
    manual: false,
  }))
  await administrator.api(quotes).update({
    params: { id },
    version,
    body: {
      lines: linesOf(lines).map((line) => ({ ...line, specificationIds: [specificationId], costing })),
    },
  })
  return { quoteId: id }
}
