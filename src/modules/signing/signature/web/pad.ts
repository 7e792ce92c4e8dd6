import SignaturePad, { type PointGroup } from 'signature_pad'
import { INK } from '../domain/ink.ts'
import { fitted, frameOf } from '../domain/pen.ts'
import type { Strokes } from '../domain/profile.ts'

/** A pad on a canvas, with what was drawn so far. */
export interface Pad {
  strokes(): Strokes
  /** What was drawn, cut to its edges, as a PNG in base64; null while there is nothing. */
  picture(): string | null
  undo(): void
  clear(): void
  /** Takes the listeners away. */
  close(): void
}

/**
 * Opens a pad. The strokes are kept as they were drawn: when the width of the canvas really changes (a telephone that
 * hides its address bar only changes the height), they are drawn again in the new size.
 */
export function openPad(canvas: HTMLCanvasElement, onChange: () => void): Pad {
  const pad = new SignaturePad(canvas, { penColor: INK, minWidth: 0.8, maxWidth: 2.6 })
  let width = 0
  const fit = () => {
    const now = canvas.clientWidth
    if (now === 0 || now === width) return
    const groups = fitted(pad.toData(), width === 0 ? 1 : now / width)
    width = now
    const ratio = Math.max(window.devicePixelRatio, 1)
    canvas.width = Math.round(now * ratio)
    canvas.height = Math.round(canvas.clientHeight * ratio)
    canvas.getContext('2d')?.scale(ratio, ratio)
    pad.fromData(groups)
  }
  const observer = new ResizeObserver(fit)
  observer.observe(canvas)
  fit()
  pad.addEventListener('endStroke', onChange)
  return {
    strokes: () => pad.toData().map(({ points }) => ({ points: points.map(({ x, y }) => ({ x, y })) })),
    picture: () => pictureOf(pad.toData()),
    undo() {
      pad.fromData(pad.toData().slice(0, -1))
      onChange()
    },
    clear() {
      pad.clear()
      onChange()
    },
    close() {
      observer.disconnect()
      pad.off()
    },
  }
}

function pictureOf(groups: readonly PointGroup[]): string | null {
  const frame = frameOf(groups)
  if (!frame) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(frame.width * frame.by)
  canvas.height = Math.ceil(frame.height * frame.by)
  const copy = new SignaturePad(canvas)
  copy.fromData(fitted(groups, frame.by, frame.left, frame.top))
  copy.off()
  return pngOf(canvas)
}

/** The picture of a canvas as PNG in base64. */
export const pngOf = (canvas: HTMLCanvasElement): string =>
  canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
