import { useState } from 'react'
import { urlOf } from '#platform/contract/client.ts'
import { pageConfig } from '#platform/web/config.ts'
import { DateField } from '#platform/web/fields/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { steelStock } from '../contract.ts'
import type { StockReport } from '../contract/reading.ts'
import classes from './labels/labels.module.css'

type Report = StockReport | 'valuation'

const names: Readonly<Record<StockReport, string>> = {
  list: 'Stock list',
  ageing: 'Ageing by days in stock',
  offcuts: 'Offcuts',
}
const about: Readonly<Record<Report, string>> = {
  list: 'Every row that lies in the house now, with heat, length, place and status.',
  ageing: 'Rows, pieces and mass by the days since they were received.',
  offcuts: 'Every offcut that lies in the house now.',
  valuation:
    'The value of our own steel at the end of a day, by the ledger. Steel of customers is not in it.',
}

const reportUrl = (report: Report, format: 'pdf' | 'csv', on: string | null): string =>
  pageConfig.apiBase +
  (report === 'valuation'
    ? urlOf(steelStock.endpoints.valuationReport, { params: { format }, query: on ? { on } : {} })
    : urlOf(steelStock.endpoints.stockReport, { params: { report, format }, query: {} }))

/** Asks which list of the stock is wanted, and gives it as a print or as a sheet. */
export function ReportsDialog({ onClose }: { onClose: () => void }) {
  const mayValue = useMay('steel-stock:see-cost')
  const [report, setReport] = useState<Report>('list')
  const [on, setOn] = useState<string | null>(localToday())
  const open = (format: 'pdf' | 'csv') => window.open(reportUrl(report, format, on), '_blank', 'noopener')
  return (
    <Dialog title="Reports" onClose={onClose}>
      <div className={classes.stack}>
        <SelectField<Report>
          id="steel-report"
          label="Report"
          value={report}
          onChange={(value) => setReport(value ?? 'list')}
          options={mayValue ? { ...names, valuation: 'Valuation' } : names}
        />
        <p>{about[report]}</p>
        {report === 'valuation' && <DateField id="valued-on" label="On" value={on} onChange={setOn} nested />}
        <DialogButtons>
          <Button icon="download" onClick={() => open('csv')}>
            CSV
          </Button>
          <Button tone="primary" icon="print" onClick={() => open('pdf')}>
            PDF
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
