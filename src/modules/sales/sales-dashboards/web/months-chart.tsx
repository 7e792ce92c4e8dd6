import { givenAddress } from '#platform/contract/register.ts'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import type { FigureTable } from '../contract.ts'
import { axisLook, pictureLook, tooltipLook } from '#platform/web/ui/chart-look.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import classes from './forecast.module.css'
import { seriesOf } from './format-figure.ts'

/** The series that is meant is strong, what it is measured against pale; the target is a dashed line. */
const looks: Readonly<Record<string, string>> = {
  weighted: 'var(--hl-bar-strong)',
  wonValue: 'var(--hl-bar-strong)',
  target: 'var(--hl-heat)',
}
const lookOf = (key: string) => looks[key] ?? 'var(--hl-bar)'

/** Months as columns. The table beside it says the same and holds the links, so the picture is hidden from readers. */
export function MonthsChart({ table, currency }: { table: FigureTable; currency: string }) {
  const goTo = useGoTo()
  // Nothing to draw, nothing to explain: a target is not always there.
  const series = seriesOf(table).filter(({ at }) => table.rows.some((row) => row.figures[at]?.value != null))
  // Lengths on a screen; the amounts themselves stay decimal strings in the table.
  const points = table.rows.map((row) => ({
    label: row.label,
    ...Object.fromEntries(
      series.map(({ key, at }) => [
        key,
        row.figures[at]?.value == null ? null : Number(row.figures[at]?.value),
      ]),
    ),
  }))
  const money = (value: number) => formatMoney(String(Math.round(value)), currency, true)
  const open = (row: number, at: number) => {
    const href = table.rows[row]?.figures[at]?.path
    if (href) void goTo(givenAddress(href))
  }
  return (
    <figure className={classes.figureBox}>
      <ul className={classes.legend}>
        {series.map(({ key, label }) => (
          <li key={key}>
            <span className={classes.key} style={{ color: lookOf(key) }} />
            {label}
          </li>
        ))}
      </ul>
      <div className={classes.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart data={points} {...pictureLook}>
            <CartesianGrid stroke="var(--hl-line)" vertical={false} />
            <XAxis dataKey="label" minTickGap={8} {...axisLook} />
            <YAxis width={84} allowDecimals={false} tickFormatter={money} {...axisLook} />
            <Tooltip
              {...tooltipLook}
              cursor={{ fill: 'var(--hl-hover)' }}
              formatter={(value) => money(Number(value))}
            />
            {series.map(({ key, label, at }) =>
              key === 'target' ? (
                <Line
                  key={key}
                  dataKey={key}
                  name={label}
                  stroke={lookOf(key)}
                  strokeWidth={2}
                  strokeDasharray="6 4"
                  isAnimationActive={false}
                />
              ) : (
                <Bar
                  key={key}
                  dataKey={key}
                  name={label}
                  fill={lookOf(key)}
                  isAnimationActive={false}
                  cursor="pointer"
                  onClick={(_, row) => open(row, at)}
                />
              ),
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <figcaption className={classes.drawn}>The table below holds the same figures.</figcaption>
    </figure>
  )
}
