import { counted } from '#platform/contract/values/amounts.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { watchSupplierCertificates } from './certificate-night.ts'
import { noteNextExpiry } from './changes.ts'
import { supplierPart } from './company-sheet.ts'
import { supplierExports } from './export.ts'
import { requireSupplier } from './records.ts'
import { register } from './routes.ts'

/** What hubs are told of companies as suppliers. */
export const suppliersHub: Hub = {
  slice: 'suppliers',
  register,
  companySheet: async (ctx, companyId) => supplierPart(await requireSupplier(ctx, companyId), ctx.today()),
  onMerge: { run: (ctx, { staysId }) => noteNextExpiry(ctx, staysId) },
  archive: supplierExports,
  jobs: [
    {
      job: 'watch-supplier-certificates',
      cron: '15 * * * *',
      run: async (services) => {
        const { warned, lowered } = await watchSupplierCertificates(services)
        return `${counted(warned, 'warning', 'warnings')}, ${counted(lowered, 'supplier', 'suppliers')} now under conditions`
      },
    },
  ],
}
