import { typedProblem, type Written, writtenName } from '../domain/script.ts'
import { inkPng, WIDEST } from './png.ts'

/** Pixels for a unit of the face, unless the name is too long for it. */
const SCALE = 4
/** Radius of the pen in pixels: upwards, and what is added downwards. */
const [FINE, BROAD] = [1.2, 1.3] as const

/** A typed signature as a PNG, or the sentence that says why it cannot be written. */
export function typedPng(name: string): Buffer | string {
  const written = writtenName(name)
  return written ? inked(written) : (typedProblem(name) ?? 'Type your name as you sign.')
}

function inked({ width, height, lines }: Written): Buffer {
  const scale = Math.min(SCALE, WIDEST / width)
  const [columns, rows] = [Math.floor(width * scale), Math.floor(height * scale)]
  const cover = new Uint8Array(columns * rows)
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [line[i - 1], line[i]]
      draw(cover, columns, rows, [ax * scale, ay * scale, bx * scale, by * scale])
    }
  }
  return inkPng(columns, rows, cover)
}

/** Inks the pixels along one short piece of a line, softly at its edges. */
function draw(
  cover: Uint8Array,
  columns: number,
  rows: number,
  [ax, ay, bx, by]: readonly [number, number, number, number],
): void {
  const [dx, dy] = [bx - ax, by - ay]
  const length = Math.hypot(dx, dy)
  // A pen is pressed where it goes down.
  const radius = FINE + BROAD * Math.max(0, length === 0 ? 1 : dy / length)
  const reach = radius + 1
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(ax, bx) - reach)),
    Math.min(columns - 1, Math.ceil(Math.max(ax, bx) + reach)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(ay, by) - reach)),
    Math.min(rows - 1, Math.ceil(Math.max(ay, by) + reach)),
  ]
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length ** 2))
      const away = Math.hypot(x - ax - t * dx, y - ay - t * dy)
      const ink = Math.round(255 * Math.min(1, Math.max(0, radius + 0.5 - away)))
      const at = y * columns + x
      if (ink > (cover[at] ?? 0)) cover[at] = ink
    }
  }
}
