import { useState } from 'react'
import { openFile } from '#platform/web/queries/files.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { optionsOf, useMay } from '#platform/web/queries/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { steelStock } from '../contract.ts'
import type { StockReport } from '../contract/reading.ts'
import classes from './labels/labels.module.css'

type Report = StockReport | 'freeIssue' | 'valuation'

const names: Readonly<Record<Exclude<Report, 'valuation'>, string>> = {
  list: 'Stock list',
  ageing: 'Ageing by days in stock',
  offcuts: 'Offcuts',
  freeIssue: 'Free issue of a customer',
}
const about: Readonly<Record<Report, string>> = {
  list: 'Every row that lies in the house now, with heat, length, place and status.',
  ageing: 'Rows, pieces and mass by the days since they were received.',
  offcuts: 'Every offcut that lies in the house now.',
  freeIssue:
    'What a customer gave us until the end of a day: used, lost, scrapped, given back and left, lot by lot.',
  valuation:
    'The value of our own steel at the end of a day, by the ledger. Steel of customers is not in it.',
}

const companySource = optionsOf(companies)

interface Wanted {
  readonly report: Report
  readonly on: string | null
  readonly companyId: string | null
}

function openReport({ report, on, companyId }: Wanted, format: 'pdf' | 'csv'): void {
  const day = on ? { on } : {}
  const { valuationReport, freeIssueReport, stockReport } = steelStock.endpoints
  if (report === 'valuation') openFile(valuationReport, { params: { format }, query: day })
  else if (report === 'freeIssue')
    openFile(freeIssueReport, { params: { format }, query: { ...day, companyId: companyId ?? '' } })
  else openFile(stockReport, { params: { report, format } })
}

/** Asks which list of the stock is wanted, and gives it as a print or as a sheet. */
export function ReportsDialog({ onClose }: { onClose: () => void }) {
  const mayValue = useMay('steel-stock:see-cost')
  const [report, setReport] = useState<Report>('list')
  const [on, setOn] = useState<string | null>(localToday())
  const [companyId, setCompanyId] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const isOfCustomer = report === 'freeIssue'
  const open = (format: 'pdf' | 'csv') => {
    if (isOfCustomer && !companyId) return setAsked(true)
    openReport({ report, on, companyId }, format)
  }
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
        {isOfCustomer && (
          <ReferenceField
            id="free-issue-of"
            label="Customer"
            value={companyId}
            onChange={setCompanyId}
            source={companySource}
            required
            error={isAsked && !companyId ? 'Choose whose steel it is.' : undefined}
          />
        )}
        {(report === 'valuation' || isOfCustomer) && (
          <DateField id="valued-on" label="On" value={on} onChange={setOn} nested />
        )}
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
