/** Pixels in rows, four bytes each: red, green, blue, cover. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** A part of a picture, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The colour of the ink; papers are white, whatever the theme of the screen. */
export const INK = '#142442'
const INK_BYTES = [0x14, 0x24, 0x42] as const

/** Lighter than this is paper, darker than that is ink; between them it fades. */
const [PAPER, DARK] = [235, 110] as const
/** Fainter marks are dust, and do not decide where the signature ends. */
const FAINT = 0.3
/** What is smaller is no signature. */
const [NARROWEST, LOWEST] = [40, 10] as const

/**
 * Turns the paper of a picture transparent and the rest into ink, in place. Gives the edges of what was written, null when
 * that is too little to be a signature.
 */
export function inkOnly({ data, width, height }: Pixels): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < width * height; at++) {
    const [red = 255, green = 255, blue = 255] = data.subarray(at * 4, at * 4 + 3)
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    const cover = Math.min(1, Math.max(0, (PAPER - light) / (PAPER - DARK)))
    data.set([...INK_BYTES, Math.round(cover * 255)], at * 4)
    if (cover < FAINT) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const box = { left, top, width: right - left + 1, height: bottom - top + 1 }
  return box.width < NARROWEST || box.height < LOWEST ? null : box
}
