import type { WallRow } from '../../contract/result.ts'
import { Button } from '#platform/web/ui/button.tsx'
import classes from '../calculator.module.css'
import { heldText, percentText, valueText } from '../calculator/format-quantities.ts'

interface WallTableProps {
  size: string
  /** What the table is called; another for each of two cases. */
  label: string
  rows: readonly WallRow[]
  /** The wall was chosen by hand, and not found by the calculator. */
  isChosen: boolean
  onChoose: (row: WallRow | null) => void
}

/** Every listed wall of the size; one press chooses another, and a wall that is too thin says why. */
export function WallTable({ size, label, rows, isChosen, onChoose }: WallTableProps) {
  return (
    <section>
      <header className={classes.tableHead}>
        <h2>Listed walls, {size}</h2>
        {isChosen && (
          <Button small tone="quiet" onClick={() => onChoose(null)}>
            Find the wall again
          </Button>
        )}
      </header>
      <div className={classes.tableScroll} role="region" aria-label={label} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Schedule</th>
              <th scope="col" data-numeric>
                Wall
              </th>
              <th scope="col" data-numeric>
                Holds
              </th>
              <th scope="col" data-numeric>
                Margin
              </th>
              <th scope="col" data-numeric>
                Used
              </th>
              <th scope="col" data-numeric>
                kg/m
              </th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.wall.value} data-selected={row.isSelected || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.choose}
                    aria-pressed={row.isSelected}
                    onClick={() => onChoose(row)}
                  >
                    {row.schedules.join(', ') || 'no number'}
                  </button>
                </th>
                <td data-numeric>
                  {valueText(row.wall)}
                  {row.confidence === 'C' || row.confidence === 'D' ? <sup> {row.confidence}</sup> : null}
                </td>
                <td data-numeric>{row.rating ? heldText(row.rating) : '-'}</td>
                <td data-numeric data-short={row.isEnough === false || undefined}>
                  {row.margin ? valueText(row.margin) : '-'}
                </td>
                <td data-numeric>{row.utilisation === undefined ? '-' : percentText(row.utilisation)}</td>
                <td data-numeric>{row.massPerMetre.toFixed(1)}</td>
                <td className={classes.reason}>{row.isSelected ? 'chosen' : (row.reason ?? 'enough')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
