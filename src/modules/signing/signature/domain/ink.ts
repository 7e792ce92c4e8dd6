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

/** Of the light of the paper: lighter than the first is paper, darker than the second is ink; between them it fades. */
const [PAPER, DARK] = [0.92, 0.43] as const
/** Where most of the picture is darker than this, no paper can be told from ink. */
const DARKEST_PAPER = 90
/** Fainter marks are dust, and do not decide where the signature ends. */
const FAINT = 0.3
/** What is smaller is no signature. */
const [NARROWEST, LOWEST] = [40, 10] as const

const lightAt = (data: Uint8ClampedArray, at: number): number => {
  const [red = 255, green = 255, blue = 255] = data.subarray(at * 4, at * 4 + 3)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The light of the paper, 0 to 255: most of the picture is paper, however badly it was lit. */
function paperBrightness({ data, width, height }: Pixels): number {
  const count = new Uint32Array(256)
  for (let at = 0; at < width * height; at++) {
    const light = Math.round(lightAt(data, at))
    count[light] = (count[light] ?? 0) + 1
  }
  let seen = 0
  return count.findIndex((one) => (seen += one) * 2 >= width * height)
}

/**
 * Turns the paper of a picture transparent and the rest into ink, in place. Gives the edges of what was written, null when
 * that is too little to be a signature or the picture is dark as a whole.
 */
export function inkOnly({ data, width, height }: Pixels): Box | null {
  const paper = paperBrightness({ data, width, height })
  if (paper < DARKEST_PAPER) return null
  const [white, dark] = [paper * PAPER, paper * DARK]
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < width * height; at++) {
    const cover = Math.min(1, Math.max(0, (white - lightAt(data, at)) / (white - dark)))
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
