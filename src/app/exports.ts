import {
  operationTemplateTable,
  templateOperationTable,
} from '#modules/engineering/operation-templates/table.ts'
import { pipeWallTableTable } from '#modules/engineering/pipe-sizes/table.ts'
import { documentIndexTable } from '#modules/engineering/document-indexes/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { exportedLists, serveListExports } from '#modules/house/list-exports/server/hub.ts'
import { serveCompanyExport } from '#modules/house/company-export/server/routes.ts'
import { companiesExport } from '#modules/people/companies/server/export.ts'
import { profileRightTable, profileTable } from '#modules/people/profiles/table.ts'
import { usersExport } from '#modules/people/users/server/export.ts'
import { qualityClauseTable } from '#modules/purchasing/quality-clauses/table.ts'
import { forecastSnapshotTable, forecastSummaryTable } from '#modules/sales/forecast-summaries/table.ts'
import { exchangeRateTable } from '#modules/setup/exchange-rates/table.ts'
import { facilityTable, storageLocationTable, workCentreTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { confidencePercentTable, quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { specificationGradeTable, specificationTable } from '#modules/setup/specifications/table.ts'
import { ndeSignatoryTable } from '#modules/signing/nde-signature-users/table.ts'
import { purchaseOrderApproverTable } from '#modules/signing/purchase-order-approving-users/table.ts'
import { quoteTravellerApproverTable } from '#modules/signing/quote-traveller-approving-users/table.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { pqfTable } from '#modules/suppliers/pqf/table.ts'
import { exportPart, setupTable } from '#platform/server/company-archive/part.ts'
import { type ExportCatalogue, inRestoreOrder } from '#platform/server/company-archive/scope.ts'
import {
  commentsExport,
  filesExport,
  historyExport,
  numberingExports,
} from '#platform/server/documents/archive-parts.ts'
import { contracts } from './catalogue.ts'
import { documents } from './documents.ts'

/**
 * Everything that can be exported, in the order in which it is restored: what a row cannot do without comes before it, by the
 * foreign keys. Setup lists are named here; documents and other records of companies name their parts in their `hub.ts`.
 */
export const exportCatalogue: ExportCatalogue = {
  root: companiesExport,
  parts: inRestoreOrder([
    filesExport,
    setupTable('global-segments', 'Global segments', globalSegmentTable),
    setupTable('market-segments', 'Market segments', marketSegmentTable),
    setupTable('sales-steps', 'Sales steps', salesStepTable),
    setupTable('quote-confidence', 'Quote confidence', quoteConfidenceTable),
    setupTable('quote-confidence-percents', 'Quote confidence over time', confidencePercentTable),
    setupTable('exchange-rates', 'Exchange rates', exchangeRateTable),
    setupTable('specifications', 'Specifications', specificationTable),
    setupTable('specification-grades', 'Grades of specifications', specificationGradeTable),
    setupTable('psl-levels', 'PSL levels', pslLevelTable),
    setupTable('operation-templates', 'Operation templates', operationTemplateTable, {
      slice: 'operation-templates',
    }),
    setupTable('template-operations', 'Operations of templates', templateOperationTable),
    setupTable('pipe-wall-tables', 'Tables of pipe wall', pipeWallTableTable),
    setupTable('product-codes', 'Product codes', productCodeTable),
    setupTable('quality-clauses', 'Quality clauses', qualityClauseTable),
    setupTable('terms', 'Terms and conditions', termsTable),
    setupTable('pqf', 'Pre-qualification forms', pqfTable),
    setupTable('facilities', 'Facilities', facilityTable, { slice: 'facilities' }),
    setupTable('storage-locations', 'Storage locations', storageLocationTable),
    setupTable('work-centres', 'Work centres', workCentreTable),
    ...numberingExports,
    companiesExport,
    // One without a customer is asked of all of them.
    exportPart({
      name: 'document-indexes',
      label: 'Document indexes',
      table: documentIndexTable,
      owner: { company: documentIndexTable.companyId },
      right: 'document-indexes:read',
      order: ['code'],
    }),
    usersExport,
    setupTable('profiles', 'Profiles', profileTable, { slice: 'profiles' }),
    setupTable('profile-rights', 'Rights of profiles', profileRightTable),
    setupTable('regular-signature-users', 'Regular signatories', regularSignatoryTable),
    setupTable('nde-signature-users', 'NDE signatories', ndeSignatoryTable),
    setupTable(
      'quote-traveller-approving-users',
      'Approvers of quotes and travellers',
      quoteTravellerApproverTable,
    ),
    setupTable('purchase-order-approving-users', 'Approvers of purchase orders', purchaseOrderApproverTable),
    setupTable('forecast-summaries', 'Forecasts', forecastSummaryTable, { slice: 'forecast-summaries' }),
    setupTable('forecast-snapshots', 'Snapshots of forecasts', forecastSnapshotTable),
    ...documents.flatMap(({ archive = [] }) => archive),
    commentsExport,
    historyExport,
  ]),
}

export const registerCompanyExport = serveCompanyExport(exportCatalogue)
export const registerListExports = serveListExports(exportedLists(contracts))
