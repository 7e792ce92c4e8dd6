import { givenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Dim, Hidden } from '#platform/web/ui/text.tsx'
import type { FigureRow, FigureTable, LinkedFigure } from '../contract.ts'
import type { FigureKind } from '../domain.ts'
import classes from './forecast.module.css'
import { formatFigure } from './format-figure.ts'

/** The numbers of one table; each of them opens the list whose rows were counted. */
export function FiguresTable({ table, currency }: { table: FigureTable; currency: string }) {
  return (
    <div className={classes.scroll} role="region" aria-label={`Figures: ${table.title}`} tabIndex={0}>
      <table className={classes.table}>
        <caption>
          <Hidden>{table.title}</Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{table.rowHead}</th>
            {table.columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={classes.number}>
                {label}
                {kind === 'days' && <Dim> days</Dim>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.id} row={row} table={table} currency={currency} />
          ))}
        </tbody>
        {table.total && (
          <tfoot>
            <Row row={table.total} table={table} currency={currency} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Row({ row, table, currency }: { row: FigureRow; table: FigureTable; currency: string }) {
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {row.figures.map((figure, at) => {
        const column = table.columns[at]
        if (!column) return null
        const about = `${column.label}, ${row.label}`
        return (
          <td key={column.key} className={classes.number}>
            <FigureLink figure={figure} kind={column.kind} currency={currency} about={about} />
          </td>
        )
      })}
    </tr>
  )
}

interface FigureLinkProps {
  figure: LinkedFigure
  kind: FigureKind
  currency: string
  /** What the number is, for those who hear it without its table. */
  about: string
}

function FigureLink({ figure, kind, currency, about }: FigureLinkProps) {
  const text = formatFigure(figure, kind, currency)
  if (text === null)
    return (
      <Dim>
        <span aria-hidden="true">–</span>
        <Hidden>none</Hidden>
      </Dim>
    )
  if (figure.path === null) return text
  return (
    <AppLink
      href={givenAddress(figure.path)}
      className={classNames(classes.figure, figure.count === 0 && classes.zero)}
      aria-label={`${text}: ${about}`}
    >
      {text}
    </AppLink>
  )
}
