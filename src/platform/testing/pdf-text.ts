import { inflateSync } from 'node:zlib'

/**
 * The lines of text of a PDF of ours, page by page, in the order they were set. Reads what pdfkit writes, not
 * any PDF there is.
 */
export function pdfText(bytes: Uint8Array): string[][] {
  const source = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs))
    objects.set(id ?? '', body ?? '')
  const object = (id: string | undefined): string => objects.get(id ?? '') ?? ''
  const kids = [...objects.values()].find((body) => body.includes('/Type /Pages'))
  const pages = /\/Kids \[(.*?)\]/s.exec(kids ?? '')?.[1]?.matchAll(/(\d+) 0 R/g) ?? []
  return [...pages].map(([, id]) => {
    const page = object(id)
    const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1])
    const fonts = new Map<string, string[]>()
    for (const [, name, font] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name ?? '', unicodeOf(streamOf(object(/\/ToUnicode (\d+) 0 R/.exec(object(font))?.[1]))))
    }
    return linesOf(streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fonts)
  })
}

function streamOf(body: string): string {
  const packed = /\nstream\n(.*)\nendstream/s.exec(body)?.[1] ?? ''
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

/** The characters of each glyph number. */
function unicodeOf(map: string): string[] {
  const ranges = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*?)\]/gs)]
  return ranges.flatMap(([, entries]) =>
    [...(entries ?? '').matchAll(/<([0-9a-f ]*)>/g)].map(([, codes]) =>
      String.fromCharCode(...(codes ?? '').split(' ').map((code) => Number.parseInt(code, 16))),
    ),
  )
}

function linesOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string[] {
  let font: readonly string[] = []
  const lines: string[] = []
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? []
    if (shown === undefined) continue
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
    lines.push(glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '\ufffd').join(''))
  }
  return lines
}
