import { CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { FigureTable } from '../contract.ts'
import { axisLook, tooltipLook } from '#platform/web/ui/chart-look.ts'
import classes from './forecast.module.css'
import { seriesOf } from './format-figure.ts'

const percent = (value: number) => `${value} %`

/** What was promised against what was won; on the dashed line both are the same. The table below says it in numbers. */
export function CalibrationChart({ table }: { table: FigureTable; currency: string }) {
  const [promised, rate] = seriesOf(table)
  if (!promised || !rate) return null
  const own = table.rows.flatMap((row) => {
    const [x, y] = [row.figures[promised.at]?.value, row.figures[rate.at]?.value]
    return x == null || y == null ? [] : [{ promised: Number(x), won: Number(y), honest: Number(x) }]
  })
  // The dashed line reaches over the whole picture.
  const points = [{ promised: 0, won: null, honest: 0 }, ...own, { promised: 100, won: null, honest: 100 }]
  return (
    <figure className={classes.figureBox}>
      <ul className={classes.legend}>
        <li>
          <span className={classes.key} style={{ color: 'var(--hl-bar-strong)' }} />
          {rate.label}
        </li>
        <li>
          <span className={classes.key} style={{ color: 'var(--hl-text-3)' }} />
          As promised
        </li>
      </ul>
      <div className={classes.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={points}
            accessibilityLayer={false}
            margin={{ top: 8, right: 16, bottom: 0, left: 8 }}
          >
            <CartesianGrid stroke="var(--hl-line)" />
            <XAxis type="number" dataKey="promised" domain={[0, 100]} tickFormatter={percent} {...axisLook} />
            <YAxis width={56} domain={[0, 100]} tickFormatter={percent} {...axisLook} />
            <Tooltip
              {...tooltipLook}
              labelFormatter={(value) => percent(Number(value))}
              formatter={(value) => percent(Number(value))}
            />
            <Line
              dataKey="honest"
              name="As promised"
              stroke="var(--hl-text-3)"
              strokeDasharray="6 4"
              dot={false}
              isAnimationActive={false}
            />
            <Line
              dataKey="won"
              name={rate.label}
              stroke="var(--hl-bar-strong)"
              strokeWidth={2}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <figcaption className={classes.drawn}>The table below holds the same figures.</figcaption>
    </figure>
  )
}
