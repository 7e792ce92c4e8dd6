import { certificates } from '#modules/steel/certificates/contract.ts'
import { deliveryNotes } from '#modules/dispatch/delivery-notes/contract.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { licences } from '#modules/dispatch/licences/contract.ts'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { supplierReturns } from '#modules/purchasing/supplier-returns/contract.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import type { Caller } from './caller.ts'
import { PASSWORD, people, PIN } from './people.ts'
import { dayFromNow } from './sales.ts'

/** A works that melts steel. */
export async function createMill(caller: Caller, code: string, name: string): Promise<string> {
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
        { kind: 'registered', line1: 'Rohrwerk 2', city: 'Lindenau', country: 'DE', isDefault: true },
      ],
      contacts: [],
    },
  })
  return id
}

/** The specification of the starter set; whoever asks may read the setup. */
export async function seamlessPipe(administrator: Caller): Promise<string> {
  const { data } = await administrator.api(specifications).list({ query: { search: 'ASTM A106' } })
  const [found] = data
  if (!found) throw new Error('The starter set has no A106.')
  return found.id
}

/** A certificate of grade B over heats that are there. */
export const createCertificate = (
  caller: Caller,
  of: { millId: string; specificationId: string; heatIds: readonly string[]; millCertificateNo: string },
) =>
  caller.api(certificates).create({
    body: {
      millCertificateNo: of.millCertificateNo,
      issuerId: of.millId,
      issuedBy: 'mill',
      isCopy: false,
      issueDate: '2026-11-16',
      typePrinted: 'EN 10204 3.1',
      signatures: ['manufacturer_inspection'],
      pagesPresent: 1,
      pagesTotal: 1,
      decimalMark: '.',
      factors: [],
      specificationId: of.specificationId,
      grade: 'B',
      namesGrade: true,
      orderedType: '3.1',
      comparison: 'rounding',
      subSize: 'none',
      orderLimits: [],
      lines: of.heatIds.map((heatId, at) => ({ lineNo: at + 1, heatId, analysis: 'heat' })),
    },
  })

/** The heat of a mill and number; a piece that was taken in may have made it already. */
export async function createHeat(caller: Caller, millId: string, heatNo: string): Promise<string> {
  const { data } = await caller.api(heats).list({ query: { search: heatNo, filter: { millId: [millId] } } })
  const [known] = data
  return known?.id ?? (await caller.api(heats).create({ body: { heatNo, millId } })).id
}

type As = (who: 'administrator' | 'user' | 'approver') => Promise<Caller>

/** Lets the approver verify certificates and release steel. */
export async function steelSignatory(administrator: Caller): Promise<void> {
  const { data } = await administrator.api(users).list({ query: { search: people.approver.email } })
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: data[0]?.id ?? '',
      validFrom: '2026-01-01',
      documentKinds: ['certificate_verification', 'stock_release'],
    },
  })
}

/** A certificate of the heat that lies inside the grade; the approver verifies it, and may release steel. */
export async function verifiedHeat(as: As, millId: string): Promise<void> {
  await steelSignatory(await as('administrator'))
  await verifyHeat(as, millId)
}

/** A certificate of the heat that lies inside the grade, verified by the approver. */
export async function verifyHeat(as: As, millId: string, known?: { heatId: string }): Promise<void> {
  const administrator = await as('administrator')
  const user = await as('user')
  let record = await createCertificate(user, {
    millId,
    specificationId: await seamlessPipe(administrator),
    heatIds: [known?.heatId ?? (await createHeat(user, millId, 'H820417'))],
    millCertificateNo: 'WR-4411',
  })
  const printed = {
    C: '0.17', Si: '0.15', Mn: '0.67', P: '0.020', S: '0.008', Cr: '0.09', Mo: '0.03', Ni: '0.11', Cu: '0.13', V: '0.010',
    yield: '273', tensile: '478', elongation: '27.6',
  } // biome-ignore format: values read better in rows
  for (const [field, value] of Object.entries(printed)) {
    record = await user.api(certificates).enterValue({
      params: { id: record.id },
      version: record.version,
      body: {
        lineId: record.lines[0]?.id ?? '',
        field,
        test: 0,
        printed: value,
        unit: field === 'yield' || field === 'tensile' ? 'MPa' : null,
      },
    })
  }
  await (await as('approver')).api(certificates).verify({
    params: { id: record.id },
    version: record.version,
    body: {
      signature: { pin: PIN, password: PASSWORD },
      withoutPages: 'The mill sent its values as a file.',
    },
  })
}

interface Where {
  readonly millId: string
  readonly facilityId: string
  readonly specificationId: string
}

/** Four pipes of one heat in the yard. */
const createPipe = (caller: Caller, where: Where) =>
  caller.api(steelStock).create({
    body: {
      form: 'pipe',
      nps: '6',
      schedule: '80',
      lengthMm: '6000',
      qtyPieces: 4,
      grade: 'B',
      certificateType: '3.1',
      heatNo: '77C1904',
      ...where,
    },
  })

/** Four pipes, and the draft of a note that sells one of them. */
export async function createPipeToSell(caller: Caller, where: Where): Promise<void> {
  const { id: stockId } = await createPipe(caller, where)
  await caller.api(deliveryNotes).create({
    body: {
      kind: 'sale',
      companyId: where.millId,
      facilityId: where.facilityId,
      plannedOn: dayFromNow(3),
      shipTo: 'Rohrwerk 2\nLindenau',
      lines: [{ lineNo: 10, stockId, quantity: 1 }],
    },
  })
}

/** A delivery at the gate, taken in; its certificate is asked for. Gives its id. */
export async function createReceipt(
  caller: Caller,
  { millId, facilityId, specificationId }: Where,
  wrong: { discrepancy?: 'damaged'; discrepancyAction?: string } = {},
): Promise<string> {
  const api = caller.api(goodsReceipts)
  const { id, version } = await api.create({
    body: {
      facilityId,
      supplierId: millId,
      deliveryNoteNo: 'NT-2026-118',
      receivedOn: dayFromNow(-4),
      lines: [
        {
          lineNo: 10,
          form: 'pipe',
          nps: '6',
          schedule: '80',
          lengthMm: '6000',
          pieces: 8,
          specificationId,
          grade: 'B',
          certificateType: '3.1',
          heatNo: '77C1904',
          millId,
          isMarkingLegible: true,
          ...wrong,
        },
      ],
    },
  })
  await api.post({ params: { id }, version, body: {} })
  return id
}

/** The draft of a return of one pipe of a delivery. */
export async function createReturn(caller: Caller, receiptId: string): Promise<void> {
  const receipt = await caller.api(goodsReceipts).get({ params: { id: receiptId } })
  await caller.api(supplierReturns).create({
    body: {
      companyId: receipt.supplierId,
      facilityId: receipt.facilityId,
      returnedOn: '2026-11-23',
      claim: 'replacement',
      reason: 'Laminations at one end',
      lines: [{ lineNo: 10, stockId: receipt.lines[0]?.stock[0]?.id ?? '', quantity: '1' }],
    },
  })
}

/** A gauge that was never calibrated. */
export const createGauge = (caller: Caller): Promise<unknown> =>
  caller.api(gauges).create({
    body: {
      gaugeNo: 'UT-001',
      name: 'Wall thickness gauge, 5 MHz probe',
      kind: 'ultrasonic_thickness',
      status: 'in_use',
      intervalMonths: 12,
      rangeFrom: '0.5',
      rangeTo: '635',
      rangeUnit: 'mm',
    },
  })

/** A licence of the house that is to be renewed. */
export const createLicence = (caller: Caller): Promise<unknown> =>
  caller.api(licences).create({
    body: {
      kind: 'api_monogram',
      number: '6A-1207',
      status: 'in_force',
      body: 'American Petroleum Institute',
      validFrom: '2023-12-01',
      validUntil: dayFromNow(20),
      scope: 'Wellhead and tree equipment: bodies, bonnets and spools, PSL 1 to 3G',
    },
  })

/** A finding of an audit that names no steel. */
export const createNonConformance = (caller: Caller, facilityId: string): Promise<unknown> =>
  caller.api(nonConformances).create({
    body: {
      facilityId,
      title: 'Electrodes without a label',
      foundAt: 'audit',
      foundOn: '2026-11-19',
      pieceIds: [],
    },
  })

/** A header that wants about 5 mm of the 10.97 mm that lie in stock. */
export const thinWall = {
  title: 'Water header',
  case: {
    method: 'b31.3' as const,
    pressure: { value: 100, unit: 'bar' as const },
    temperature: { value: 40, unit: 'C' as const },
    nps: '6',
    material: 'A106-B',
    allowance: [{ value: 1, unit: 'mm' as const }],
  },
}
