import { describe, expect, it } from 'vitest'
import { fitted, frameOf, type PenStroke } from './pen.ts'

const stroke = (...points: [number, number][]): PenStroke => ({
  minWidth: 1,
  maxWidth: 3,
  dotSize: 2,
  points: points.map(([x, y]) => ({ x, y })),
})

const drawn = [stroke([20, 40], [120, 60]), stroke([50, 30], [50, 90])]

describe('Strokes', () => {
  it('keep their shape in a pad of another width, and their pen grows with them', () => {
    expect(fitted(drawn, 1)).toEqual(drawn)
    const [first] = fitted(drawn, 0.5)
    expect(first).toEqual({
      minWidth: 0.5,
      maxWidth: 1.5,
      dotSize: 1,
      points: [
        { x: 10, y: 20 },
        { x: 60, y: 30 },
      ],
    })
  })

  it('come back to what they were when the width does', () => {
    expect(fitted(fitted(drawn, 0.25), 4)).toEqual(drawn)
  })

  it('keep what else a point holds, such as its pressure and time', () => {
    const pressed = [{ ...stroke(), points: [{ x: 4, y: 2, pressure: 0.5, time: 17 }] }]
    expect(fitted(pressed, 2, 1, 1)[0]?.points).toEqual([{ x: 6, y: 2, pressure: 0.5, time: 17 }])
  })
})

describe('The picture of what was drawn', () => {
  it('is cut to its strokes with an edge, twice as sharp as the pad', () => {
    expect(frameOf(drawn)).toEqual({ left: 10, top: 20, width: 120, height: 80, by: 2 })
  })

  it('begins at its own corner', () => {
    const frame = frameOf(drawn)
    if (!frame) throw new Error('There is no frame.')
    const moved = fitted(drawn, frame.by, frame.left, frame.top).flatMap(({ points }) => points)
    expect(Math.min(...moved.map(({ x }) => x))).toBe(20)
    expect(Math.min(...moved.map(({ y }) => y))).toBe(20)
    expect(Math.max(...moved.map(({ x }) => x))).toBe(frame.width * frame.by - 20)
  })

  it('stays small enough, however large the screen', () => {
    const wide = frameOf([stroke([0, 0], [3000, 100])])
    const high = frameOf([stroke([0, 0], [100, 2000])])
    expect((wide?.width ?? 0) * (wide?.by ?? 0)).toBeLessThanOrEqual(1200)
    expect((high?.height ?? 0) * (high?.by ?? 0)).toBeLessThanOrEqual(480)
  })

  it('is none while nothing is drawn', () => {
    expect(frameOf([])).toBeNull()
    expect(frameOf([stroke()])).toBeNull()
  })
})
