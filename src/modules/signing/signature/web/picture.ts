import { PICTURE_MAX } from '../contract.ts'
import { inkOnly } from '../domain/ink.ts'
import { pictureTypeOf } from '../domain/picture-type.ts'
import { pngOf } from './pad.ts'

/** Largest file of a picture, in bytes. */
const LARGEST = 2 * 1024 * 1024
/** Of the picture that is kept. */
const [WIDEST, HIGHEST] = [800, 320] as const
/** A PNG in base64, or the sentence that says what is wrong. */
export type Taken = { readonly image: string } | { readonly problem: string }

/** Takes the signature out of a picture: the paper becomes transparent, the rest dark ink, cut to its edges. */
export async function takePicture(file: File): Promise<Taken> {
  if (file.size > LARGEST) return { problem: 'The picture is larger than 2 MB. Take a smaller one.' }
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (pictureTypeOf(head) === null) return { problem: 'Choose a PNG or JPEG picture.' }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { problem: 'The picture cannot be read. Save it anew and try again.' }
  let by = Math.min(1, WIDEST / bitmap.width, HIGHEST / bitmap.height)
  for (;;) {
    const taken = inkOf(bitmap, by)
    // A grainy photograph does not pack well.
    if ('problem' in taken || taken.image.length <= PICTURE_MAX) return taken
    by *= 0.8
  }
}

/** The ink of a picture that is made `by` times as large. */
function inkOf(bitmap: ImageBitmap, by: number): Taken {
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * by)),
    Math.max(1, Math.round(bitmap.height * by)),
  ]
  const canvas = canvasOf(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return { problem: 'This browser cannot read pictures. Type your signature instead.' }
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height)
  const box = inkOnly(pixels)
  if (!box)
    return { problem: 'No signature can be seen in this picture. Write it with a dark pen on light paper.' }
  const cut = canvasOf(box.width, box.height)
  cut.getContext('2d')?.putImageData(pixels, -box.left, -box.top)
  return { image: pngOf(cut) }
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}
