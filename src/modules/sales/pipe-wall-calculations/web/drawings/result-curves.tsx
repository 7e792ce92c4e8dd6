import { useDeferredValue } from 'react'
import type { PipeWallCase } from '../../contract/case.ts'
import type { PipeWallResult } from '../../contract/result.ts'
import type { PipeWallTables } from '../../domain/tables/tables.ts'
import { type Point, ratingAgainstTemperature, wallAgainstPressure } from './curves.ts'
import classes from '../calculator.module.css'

interface LineChartProps {
  title: string
  xLabel: string
  yLabel: string
  points: readonly Point[]
  /** The present case on the line. */
  mark?: Point | undefined
  /** The chosen wall or the design pressure, as a level. */
  level?: { y: number; label: string } | undefined
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [360, 190, 48, 30, 12]
const short = (value: number): string => String(Number(value.toPrecision(3)))

/** One curve with its axes; the same numbers stand in a table for those who cannot see it. */
function LineChart({ title, xLabel, yLabel, points, mark, level }: LineChartProps) {
  if (points.length < 2) return null
  const xs = points.map(({ x }) => x)
  const ys = [...points.map(({ y }) => y), mark?.y ?? 0, level?.y ?? 0]
  const [minX, maxX, maxY] = [Math.min(...xs), Math.max(...xs), Math.max(...ys) * 1.08 || 1]
  const at = ({ x, y }: Point) => ({
    x: LEFT + ((x - minX) / (maxX - minX || 1)) * (WIDTH - LEFT - 10),
    y: HEIGHT - BOTTOM - (y / maxY) * (HEIGHT - BOTTOM - TOP),
  })
  const line = points
    .map((point) => at(point))
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
  const marked = mark && at(mark)
  const rows = points.filter((_, index) => index % Math.ceil(points.length / 8) === 0)
  return (
    <figure className={classes.chart}>
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[0, 0.5, 1].map((part) => {
          const { y } = at({ x: minX, y: (maxY / 1.08) * part })
          return (
            <g key={part}>
              <path d={`M${LEFT} ${y}H${WIDTH - 10}`} className={classes.grid} />
              <text x={LEFT - 6} y={y + 4} textAnchor="end">
                {short((maxY / 1.08) * part)}
              </text>
            </g>
          )
        })}
        {[minX, (minX + maxX) / 2, maxX].map((x, index) => (
          <text
            key={x}
            x={at({ x, y: 0 }).x}
            y={HEIGHT - 14}
            textAnchor={(['start', 'middle', 'end'] as const)[index]}
          >
            {short(x)}
          </text>
        ))}
        <text x={WIDTH - 10} y={HEIGHT - 1} textAnchor="end" className={classes.axisLabel}>
          {xLabel}
        </text>
        {level && (
          <path d={`M${LEFT} ${at({ x: minX, y: level.y }).y}H${WIDTH - 10}`} className={classes.level} />
        )}
        {level && (
          <text
            x={WIDTH - 10}
            y={at({ x: minX, y: level.y }).y - 4}
            textAnchor="end"
            className={classes.levelLabel}
          >
            {level.label}
          </text>
        )}
        <path d={line.join('')} className={classes.curve} />
        {marked && <circle cx={marked.x} cy={marked.y} r={4} className={classes.mark} />}
      </svg>
      <details>
        <summary>As numbers</summary>
        <table className={classes.small}>
          <thead>
            <tr>
              <th scope="col">{xLabel}</th>
              <th scope="col">{yLabel}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ x, y }) => (
              <tr key={x}>
                <td>{short(x)}</td>
                <td>{short(y)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

interface ResultCurvesProps {
  input: PipeWallCase
  result: PipeWallResult
  tables: PipeWallTables
}

/** Wall against pressure and rating against temperature; they may follow a moment later than the numbers. */
export function ResultCurves({ input, result, tables }: ResultCurvesProps) {
  const late = useDeferredValue(result)
  const pressure = late.conditionResults?.[late.governing ?? 0]?.pressure
  const walls = wallAgainstPressure(input, late, tables)
  const ratings = ratingAgainstTemperature(input, late, tables)
  const { selectedWall } = late
  return (
    <>
      <LineChart
        title="Required wall against pressure"
        xLabel={`P, ${input.pressure?.unit ?? input.conditions?.[0]?.pressure?.unit ?? ''}`}
        yLabel={`required wall, ${late.tn?.unit ?? ''}`}
        points={walls}
        level={selectedWall && { y: selectedWall.value, label: 'chosen wall' }}
      />
      <LineChart
        title="Rating against temperature"
        xLabel={`T, °${input.temperature?.unit ?? 'C'}`}
        yLabel={`rating, ${late.rating?.unit ?? ''}`}
        points={ratings}
        level={pressure && { y: pressure.value, label: 'P' }}
      />
    </>
  )
}
