import { readFileSync } from 'node:fs'
import type { Font } from 'fontkit'
import { typedProblem, writtenName } from '../../domain/script.ts'
import { fillOutline, flattened, type Point } from './outline.ts'
import { inkPng, WIDEST } from './png.ts'

/** Dancing Script by the Dancing Script Project Authors, under the SIL Open Font License beside it. */
const FACE = new URL('./script-face/dancing-script.ttf', import.meta.url)
/** Pixels of an em, unless the name is too long for it, and around the name. */
const [SIZE, MARGIN] = [120, 10] as const

let face: Font | null = null

/** Read when the first name is typed: few processes ever need it. */
async function scriptFace(): Promise<Font> {
  if (face) return face
  const { create } = await import('fontkit')
  return (face = create(readFileSync(FACE)))
}

/** A typed signature as a PNG, or the sentence that says why it cannot be written. */
export async function typedPng(name: string): Promise<Buffer | string> {
  const [written, problem] = [writtenName(name), typedProblem(name)]
  if (problem !== null || written === '') return problem ?? 'Type your name as you sign.'
  const { ascent, descent, unitsPerEm, layout } = await layoutOf(written)
  const [left, right] = [Math.min(0, layout.bbox.minX), Math.max(layout.advanceWidth, layout.bbox.maxX)]
  const top = Math.max(ascent, layout.bbox.maxY)
  const bottom = Math.min(descent, layout.bbox.minY)
  const scale = Math.min(SIZE / unitsPerEm, (WIDEST - 2 * MARGIN) / (right - left))
  const lines: Point[][] = []
  let pen = 0
  layout.glyphs.forEach((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = layout.positions[at] ?? {}
    for (const line of flattened(glyph.path.commands))
      lines.push(
        line.map(([x, y]) => [
          (pen + xOffset + x - left) * scale + MARGIN,
          (top - yOffset - y) * scale + MARGIN,
        ]),
      )
    pen += xAdvance
  })
  const width = Math.floor((right - left) * scale) + 2 * MARGIN
  const height = Math.floor((top - bottom) * scale) + 2 * MARGIN
  return inkPng(width, height, fillOutline(lines, width, height))
}

async function layoutOf(text: string) {
  const font = await scriptFace()
  const { ascent, descent, unitsPerEm } = font
  return { ascent, descent, unitsPerEm, layout: font.layout(text) }
}
