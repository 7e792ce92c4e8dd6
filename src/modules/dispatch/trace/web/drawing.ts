import type { TraceNode } from '../contract.ts'
import { columnNames, kinds, type Link, MOST_DRAWN } from '../domain.ts'

/** What is drawn as one: alike in kind, in state and in everything that it is linked with. */
export interface DrawnNode {
  /** Places in the list. */
  readonly places: readonly number[]
  readonly column: number
  readonly row: number
}

export interface Drawing {
  readonly nodes: readonly DrawnNode[]
  /** Places in `nodes`. */
  readonly links: readonly Link[]
  readonly rows: number
  /** So many are not drawn. */
  readonly left: number
}

const joined = (places: readonly number[] | undefined): string =>
  (places ?? []).toSorted((a, b) => a - b).join(',')

/** The first 200 of a trace in columns, what is alike as one. */
export function drawingOf(nodes: readonly TraceNode[], links: readonly Link[]): Drawing {
  const drawn = nodes.slice(0, MOST_DRAWN)
  const within = links.filter(({ from, to }) => from < drawn.length && to < drawn.length)
  const into = new Map<number, number[]>()
  const outOf = new Map<number, number[]>()
  for (const { from, to } of within) {
    into.set(to, [...(into.get(to) ?? []), from])
    outOf.set(from, [...(outOf.get(from) ?? []), to])
  }
  const likeness = (node: TraceNode, place: number): string => {
    const alone = node.kind === 'serial' || node.kind === 'steel' ? '' : `#${place}`
    const { kind, state, isEnded, isCertain } = node
    return `${kind} ${state} ${isEnded} ${isCertain} ${joined(into.get(place))}>${joined(outOf.get(place))}${alone}`
  }
  const groups = Map.groupBy(drawn.keys(), (place) => {
    const node = drawn[place]
    return node ? likeness(node, place) : ''
  })
  const filled = columnNames.map(() => 0)
  const placed: DrawnNode[] = [...groups.values()].map((places) => {
    const first = drawn[places[0] ?? 0]
    const column = first ? kinds[first.kind].column : 0
    const row = filled[column] ?? 0
    filled[column] = row + 1
    return { places, column, row }
  })
  const drawnAs = new Map(placed.flatMap(({ places }, at) => places.map((place) => [place, at] as const)))
  const lines = new Map<string, Link>()
  for (const { from, to, isEnded } of within) {
    const [a, b] = [drawnAs.get(from), drawnAs.get(to)]
    if (a !== undefined && b !== undefined) lines.set(`${a}>${b}`, { from: a, to: b, isEnded })
  }
  return {
    nodes: placed,
    links: [...lines.values()],
    rows: Math.max(1, ...filled),
    left: nodes.length - drawn.length,
  }
}
