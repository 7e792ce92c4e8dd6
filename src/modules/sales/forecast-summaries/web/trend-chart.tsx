import { CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import { formatDate } from '#platform/web/ui/format.ts'
import type { ForecastSnapshot } from '../contract.ts'
import { axisLook, pictureLook, tooltipLook } from '#platform/web/ui/chart-look.ts'
import classes from './forecast.module.css'

/** Words and colours of the lines; each has its own dash too, so that colour is not the only sign. */
const lines = [
  { key: 'target', label: 'Target', color: 'var(--hl-text-3)', dash: '6 4' },
  { key: 'won', label: 'Won', color: 'var(--hl-green-fg)', dash: undefined },
  { key: 'wonAndWeighted', label: 'Won plus weighted', color: 'var(--hl-bar-strong)', dash: '2 3' },
] as const

/** The figures over the weeks as lines. The table beside it says the same, so the picture is hidden from readers. */
export function TrendChart({ snapshots }: { snapshots: readonly ForecastSnapshot[] }) {
  const currency = snapshots.at(-1)?.currency ?? 'GBP'
  // Lengths on a screen; the amounts themselves stay decimal strings in the table.
  const points = snapshots.map((one) => ({
    day: one.takenOn,
    target: Number(one.targetValue),
    won: Number(one.won),
    wonAndWeighted: Number(one.won) + Number(one.weighted),
  }))
  const money = (value: number) => formatMoney(String(Math.round(value)), currency, true)
  return (
    <figure style={{ margin: 0 }}>
      <ul className={classes.legend}>
        {lines.map(({ key, label, color }) => (
          <li key={key}>
            <span className={classes.key} style={{ color }} />
            {label}
          </li>
        ))}
      </ul>
      <div className={classes.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart data={points} {...pictureLook}>
            <CartesianGrid stroke="var(--hl-line)" vertical={false} />
            <XAxis dataKey="day" tickFormatter={formatDate} minTickGap={32} {...axisLook} />
            <YAxis width={84} tickFormatter={money} {...axisLook} />
            <Tooltip
              {...tooltipLook}
              labelFormatter={(day) => (typeof day === 'string' ? formatDate(day) : day)}
              formatter={(value) => money(Number(value))}
            />
            {lines.map(({ key, label, color, dash }) => (
              <Line
                key={key}
                dataKey={key}
                name={label}
                stroke={color}
                strokeWidth={2}
                {...(dash ? { strokeDasharray: dash } : {})}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <figcaption className={classes.note}>The table below holds the same figures.</figcaption>
    </figure>
  )
}
