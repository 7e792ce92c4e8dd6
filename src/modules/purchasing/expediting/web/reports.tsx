import { givenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatDecimal } from '#platform/contract/values/amounts.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { ParentCrumb } from '#platform/web/lists/parent-crumb.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Dim, Hidden } from '#platform/web/ui/text.tsx'
import { expediting, reportNames, type ReportName, type ReportTable } from '../contract.ts'
import classes from './expediting.module.css'

/** `/expediting/reports` */
export function Screen() {
  return (
    <div className={classes.page}>
      <PageHead title="Purchasing reports" crumbs={<ParentCrumb />} />
      <OneReport report="status" />
      <OneReport report="receipts" />
    </div>
  )
}

function OneReport({ report }: { report: ReportName }) {
  const { data, error, refetch } = useQuery(reading(api(expediting).report, { params: { report } }))
  if (!data)
    return error ? (
      <ErrorState error={error} what="This report" noun="reports" retry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={5} columns={4} />
    )
  return data.tables.map((table, at) => (
    <Card
      key={table.title}
      title={table.title}
      flush
      action={
        at === 0 && (
          <span className={classes.files}>
            <FileButton report={report} format="xlsx" />
            <FileButton report={report} format="pdf" />
          </span>
        )
      }
    >
      <Figures table={table} />
    </Card>
  ))
}

function FileButton({ report, format }: { report: ReportName; format: 'pdf' | 'xlsx' }) {
  const open = () => openFile(expediting.endpoints.reportFile, { params: { report, format } })
  const word = format.toUpperCase()
  return (
    <Button
      small
      icon={format === 'pdf' ? 'print' : 'download'}
      aria-label={`${reportNames[report]} as ${word}`}
      onClick={open}
    >
      {word}
    </Button>
  )
}

function Figures({ table: { title, rowHead, columns, rows } }: { table: ReportTable }) {
  if (rows.length === 0) return <p className={classes.empty}>Nothing is open.</p>
  return (
    <div className={classes.scroll} role="region" aria-label={`Figures: ${title}`} tabIndex={0}>
      <table className={classes.table}>
        <caption>
          <Hidden>{title}</Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {row.figures.map(({ value, path }, at) => {
                const column = columns[at]
                const text = written(value, column?.kind, row.currency)
                return (
                  <td key={column?.label} className={classes.number}>
                    {Number(value) === 0 ? (
                      <Dim>{text}</Dim>
                    ) : (
                      <AppLink
                        href={givenAddress(path)}
                        aria-label={`${text}: ${column?.label}, ${row.label}`}
                      >
                        {text}
                      </AppLink>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function written(
  value: string,
  kind: ReportTable['columns'][number]['kind'] | undefined,
  currency: string,
): string {
  if (kind === 'money') return formatMoney(value, currency, true)
  return kind === 'mass' ? `${formatDecimal(Number(value).toFixed(0))} kg` : formatDecimal(value)
}
