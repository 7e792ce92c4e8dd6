import type { PipeWallResult } from '../../contract/result.ts'
import { plainText, requirementText } from '../../domain/input/number-text.ts'
import classes from '../calculator.module.css'
import { valueText } from '../calculator/format-quantities.ts'

const RADIUS = 92
const CENTRE = 110
/** Height of the enlarged wall. */
const COLUMN = 176
const TOP = 22

interface Part {
  readonly label: string
  readonly value: number
  /** As it is written: what the pressure needs is rounded up, as everywhere. */
  readonly text: string
  readonly className: string | undefined
}

/** The parts of the chosen wall from the bore outwards; they add up to it. */
export function wallParts({ t, allowance, minimumWall, selectedWall }: PipeWallResult): Part[] {
  if (!selectedWall) return []
  const wall = selectedWall.value
  const tolerance = minimumWall ? wall - minimumWall.value : 0
  const corrosion = allowance?.value ?? 0
  const pressure = Math.min(t?.value ?? 0, wall - tolerance - corrosion)
  const spare = Math.max(0, wall - tolerance - corrosion - pressure)
  const { unit } = selectedWall
  const part = (label: string, value: number, className: string | undefined): Part => ({
    label,
    value,
    text: value === t?.value ? requirementText({ value, unit }) : plainText({ value, unit }),
    className,
  })
  return [
    part('Spare', spare, classes.partSpare),
    part('Mill tolerance', tolerance, classes.partTolerance),
    part('Allowance c', corrosion, classes.partAllowance),
    part('Pressure t', pressure, classes.partPressure),
  ].filter(({ value }) => value > 0)
}

/** Between two lines of labels, and the lowest one. */
const [LINE, LOWEST] = [15, 214] as const

/** Where the label of each part stands: beside its middle, and clear of the labels before and after it. */
export function labelLines(parts: readonly Pick<Part, 'value'>[], wall: number): number[] {
  const lines: number[] = []
  let above = 0
  for (const { value } of parts) {
    const middle = TOP + ((above + value / 2) / wall) * COLUMN
    lines.push(Math.max(middle + 4, (lines.at(-1) ?? 0) + LINE))
    above += value
  }
  return lines.map((y, at) => Math.min(y, LOWEST - (lines.length - 1 - at) * LINE))
}

/** The pipe to scale, and its wall enlarged with what it is needed for. */
export function SectionDrawing({ result }: { result: PipeWallResult }) {
  const { outsideDiameter, selectedWall } = result
  if (!outsideDiameter || !selectedWall) return null
  const wall = Math.min(selectedWall.value / (outsideDiameter.value / 2), 1) * RADIUS
  const parts = wallParts(result)
  const lines = labelLines(parts, selectedWall.value)
  const times = (COLUMN / selectedWall.value / (RADIUS / (outsideDiameter.value / 2))).toFixed(0)
  const label = `Section of the pipe: outside diameter ${valueText(outsideDiameter)}, wall ${valueText(selectedWall)}; ${parts
    .map((part) => `${part.label} ${part.text}`)
    .join(', ')}`
  return (
    <figure className={classes.drawing}>
      <figcaption>
        <h2>Section</h2>
        <span>to scale; wall enlarged {times} times</span>
      </figcaption>
      <svg viewBox="0 0 400 222" role="img" aria-label={label}>
        <circle cx={CENTRE} cy={CENTRE} r={RADIUS} className={classes.pipe} />
        <circle cx={CENTRE} cy={CENTRE} r={RADIUS - wall} className={classes.bore} />
        <path d={`M8 ${CENTRE}H212M${CENTRE} 8V212`} className={classes.axis} />
        <text x={CENTRE} y={CENTRE - 12} textAnchor="middle">
          OD {plainText(outsideDiameter)}
        </text>
        <path
          d={`M${CENTRE + RADIUS} ${CENTRE}L248 22M${CENTRE + RADIUS} ${CENTRE}L248 198`}
          className={classes.lead}
        />
        {parts.map((part, at) => {
          const height = (part.value / selectedWall.value) * COLUMN
          const above = parts.slice(0, at).reduce((sum, one) => sum + one.value, 0)
          const y = TOP + (above / selectedWall.value) * COLUMN
          return (
            <g key={part.label}>
              <rect x={248} y={y} width={22} height={height} className={part.className} />
              <text x={278} y={lines[at]}>
                {part.label} {part.text}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
