import type { ScreenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { Trace, TraceNode } from '../contract.ts'
import { columnNames, kinds, statesOf } from '../domain.ts'
import { type DrawnNode, drawingOf } from './drawing.ts'
import classes from './trace.module.css'

/** Sizes of the picture, in px. */
const COLUMN = 168
const ROW = 54
const BOX = { width: 148, height: 44, head: 28 }

const left = ({ column }: DrawnNode): number => column * COLUMN
const top = ({ row }: DrawnNode): number => BOX.head + row * ROW

/** A line from one box to another, one below the other where both stand in a column. */
function curveBetween(from: DrawnNode, to: DrawnNode): string {
  if (from.column === to.column) {
    const x = left(from) + BOX.width
    const [a, b] = [top(from) + BOX.height / 2, top(to) + BOX.height / 2]
    return `M${x},${a}C${x + 16},${a} ${x + 16},${b} ${x},${b}`
  }
  const [x, y] = [left(from) + BOX.width, top(from) + BOX.height / 2]
  const [endX, endY] = [left(to), top(to) + BOX.height / 2]
  const half = (endX - x) / 2
  return `M${x},${y}C${x + half},${y} ${x + half},${endY} ${endX},${endY}`
}

const stateWords = (node: TraceNode): string | null =>
  node.state === null ? null : (statesOf(node.kind)[node.state]?.label ?? node.state)

interface GraphProps {
  trace: Trace
  /** Places in the list, from one end of the told path to the other. */
  path: readonly number[]
  hrefOf: (node: TraceNode) => ScreenAddress
}

/** The first records of a trace in columns, from the order to whom it went; each is a link to its path. */
export function Graph({ trace, path, hrefOf }: GraphProps) {
  const { nodes, links, rows, left: more } = drawingOf(trace.nodes, trace.links)
  const told = new Set(path)
  const isTold = (drawn: DrawnNode | undefined): boolean =>
    drawn?.places.some((place) => told.has(place)) ?? false
  const used = columnNames.flatMap((label, column) =>
    nodes.some((drawn) => drawn.column === column) ? [{ label, column }] : [],
  )
  return (
    <div className={classes.graph} role="region" aria-label="Graph of the trace" tabIndex={0}>
      <div
        className={classes.sheet}
        style={{
          width: columnNames.length * COLUMN,
          height: BOX.head + rows * ROW,
          // It begins with the first column that holds something.
          marginLeft: -COLUMN * (used[0]?.column ?? 0),
        }}
      >
        <svg aria-hidden="true" width={columnNames.length * COLUMN} height={BOX.head + rows * ROW}>
          {links.map(({ from, to, isEnded }) => {
            const [a, b] = [nodes[from], nodes[to]]
            return a && b ? (
              <path
                key={`${from} ${to}`}
                d={curveBetween(a, b)}
                className={classNames(isTold(a) && isTold(b) && classes.told, isEnded && classes.ended)}
              />
            ) : null
          })}
        </svg>
        {used.map(({ label, column }) => (
          <span key={label} className={classes.heading} style={{ left: column * COLUMN }}>
            {label}
          </span>
        ))}
        <ul>
          {nodes.map((drawn) => {
            const node = trace.nodes[drawn.places[0] ?? 0]
            return node ? (
              <li key={`${node.kind} ${node.id}`} style={{ left: left(drawn), top: top(drawn) }}>
                <Box node={node} count={drawn.places.length} isTold={isTold(drawn)} href={hrefOf(node)} />
              </li>
            ) : null
          })}
        </ul>
      </div>
      {more > 0 && <p>{more} more stand in the list below.</p>}
    </div>
  )
}

function Box({
  node,
  count,
  isTold,
  href,
}: {
  node: TraceNode
  count: number
  isTold: boolean
  href: ScreenAddress
}) {
  const { label } = kinds[node.kind]
  const about = [stateWords(node) ?? node.what, node.isCertain || node.isEnded ? null : 'possible']
  return (
    <AppLink
      href={href}
      className={classNames(classes.box, isTold && classes.told, node.isEnded && classes.ended)}
      aria-current={isTold ? 'true' : undefined}
    >
      <b>{node.number ?? label}</b>
      <span>{count > 1 ? `and ${count - 1} more alike` : about.filter(Boolean).join(', ') || label}</span>
    </AppLink>
  )
}
