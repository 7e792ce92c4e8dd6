import { describe, expect, it } from 'vitest'
import type { TraceNode } from '../contract.ts'
import type { TraceKind } from '../domain.ts'
import { drawingOf } from './drawing.ts'

const node = (kind: TraceKind, number: string): TraceNode => ({
  id: number,
  kind,
  number,
  what: null,
  place: null,
  companyName: null,
  since: null,
  state: null,
  pieces: null,
  massKg: null,
  href: null,
  isCertain: true,
  isEnded: false,
})
const link = (from: number, to: number) => ({ from, to, isEnded: false })

describe('The drawing of a trace', () => {
  it('draws what is alike as one, in the column of its kind', () => {
    const nodes = [
      node('heat', 'H1'),
      node('traveller', 'T1'),
      node('serial', 'S1'),
      node('serial', 'S2'),
      node('serial', 'S3'),
      node('traveller-delivery-note', 'N1'),
    ]
    const links = [link(0, 1), link(1, 2), link(1, 3), link(1, 4), link(2, 5), link(3, 5)]
    const drawing = drawingOf(nodes, links)
    expect(drawing.nodes.map(({ places, column, row }) => [places, column, row])).toEqual([
      [[0], 1, 0],
      [[1], 3, 0],
      [[2, 3], 4, 0],
      [[4], 4, 1],
      [[5], 5, 0],
    ])
    expect(drawing.links).toHaveLength(4)
    expect(drawing).toMatchObject({ rows: 2, left: 0 })
  })

  it('leaves what comes after the first two hundred to the list', () => {
    const nodes = Array.from({ length: 230 }, (_, at) => node('traveller', `T${at}`))
    expect(drawingOf(nodes, [link(0, 229)])).toMatchObject({ left: 30, links: [], rows: 200 })
  })
})
