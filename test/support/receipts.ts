import { insertRow } from '#platform/server/database/rows.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { receivedLately } from './days.ts'
import { createCompany } from './people.ts'
import { salesSetup } from './sales.ts'
import type { TestServer } from './server.ts'

/** A gate at which a manager takes deliveries of pipe in: what receipts refer to, and a short way to make them. */
export async function receivingGate(server: TestServer) {
  const { services } = server
  const { facilityId, specificationId } = await salesSetup(server)
  const supplierId = await createCompany(services, 'Ardsley Steel Stockholders')
  const millId = await createCompany(services, 'Vallmont Steel')
  const place = (code: string, position: number) =>
    insertRow(services.db, storageLocationTable, { facilityId, code, name: code, position, active: true })
  const gateId = await place('GATE', 0)
  const bayId = await place('R14', 1)
  const keeper = await server.signIn('manager')
  const api = keeper.client(goodsReceipts)
  const stock = keeper.client(steelStock)
  const line = {
    lineNo: 10,
    form: 'pipe' as const,
    nps: '6',
    schedule: '80',
    lengthMm: '6000',
    pieces: 8,
    specificationId,
    grade: 'X65Q',
    certificateType: '3.1' as const,
    heatNo: 'h82 0417',
    millId,
    isMarkingLegible: true,
  }
  let count = 0
  const draft = (more: object = {}) => {
    count += 1
    const deliveryNoteNo = `DN-${4400 + count}`
    const header = { facilityId, supplierId, deliveryNoteNo, receivedOn: receivedLately, locationId: gateId }
    return api.create({ body: { ...header, lines: [line], ...more } })
  }
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  const posted = async (more: object = {}) => api.post({ ...at(await draft(more)), body: {} })
  return {
    facilityId,
    specificationId,
    supplierId,
    millId,
    gateId,
    bayId,
    keeper,
    api,
    stock,
    line,
    draft,
    at,
    posted,
    /** The first row of stock of a line. */
    pieceOf: (record: Awaited<ReturnType<typeof posted>>, at = 0) =>
      stock.get({ params: { id: record.lines[at]?.stock[0]?.id ?? '' } }),
    /** A certificate of the mill over heats that are new. */
    certificate: async (heatNos: readonly string[]) => {
      const ids: string[] = []
      for (const heatNo of heatNos)
        ids.push((await keeper.client(heats).create({ body: { heatNo, millId } })).id)
      return keeper.client(certificates).create({
        body: {
          millCertificateNo: `VM-${heatNos[0]}`,
          issuerId: millId,
          issuedBy: 'mill',
          isCopy: false,
          issueDate: '2026-11-16',
          typePrinted: 'EN 10204 3.1',
          signatures: ['manufacturer_inspection'],
          pagesPresent: 1,
          pagesTotal: 1,
          decimalMark: '.',
          factors: [],
          specificationId,
          grade: 'X65Q',
          namesGrade: true,
          orderedType: '3.1',
          comparison: 'rounding',
          subSize: 'none',
          orderLimits: [],
          lines: ids.map((heatId, index) => ({ lineNo: index + 1, heatId, analysis: 'heat' as const })),
        },
      })
    },
  }
}
