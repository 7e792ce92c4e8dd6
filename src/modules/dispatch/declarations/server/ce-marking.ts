import { crc32, deflateSync } from 'node:zlib'
import type { Block } from '#platform/server/pdf/document.ts'
import type { DeclarationFacts } from '../domain.ts'

/** The mark is drawn on this grid (Regulation (EC) No 765/2008, Annex II): two rings that are cut, and the bar of the E. */
const MARK = { width: 280, height: 200, outer: 100, inner: 70, middle: 100, c: 100, e: 270, cut: 10 }
/** Pixels of the picture for each step of the grid. */
const FINE = 4

const isOnRing = (x: number, y: number, centre: number): boolean => {
  const far = Math.hypot(x - centre, y - MARK.middle)
  return far <= MARK.outer && far >= MARK.inner && x <= centre + MARK.cut
}

const isInk = (x: number, y: number): boolean =>
  isOnRing(x, y, MARK.c) ||
  isOnRing(x, y, MARK.e) ||
  (y >= 85 && y <= 115 && x >= MARK.e - MARK.inner && x <= 260)

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The mark as a PNG in black on white. */
export function ceMark(): Uint8Array {
  const [width, height] = [MARK.width * FINE, MARK.height * FINE]
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + 1 + x] = isInk((x + 0.5) / FINE, (y + 0.5) / FINE) ? 0 : 255
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of grey; nothing is interlaced.
  head[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** What stands on the label of a product with its declaration of performance, to be cut out or copied. */
export function ceLabel(facts: DeclarationFacts): Block[] {
  const said = new Map(facts.particulars?.map(({ what, says }) => [what, says]))
  const lines = [
    (facts.licence
      ? [facts.licence.bodyNo ?? facts.licence.body, facts.licence.number]
      : // What was signed before licences were records.
        [said.get('Notified body and its number'), said.get('Certificate of factory production control')]
    )
      .filter(Boolean)
      .join(', '),
    `${facts.issuer.name}, ${facts.issuer.lines[0] ?? ''}`,
    facts.issuedOn.slice(2, 4),
    facts.number,
    facts.standards.map(({ standard, edition }) => `${standard}:${edition}`).join(', '),
    // A product is named once, however many lines of the note it stands on.
    [
      ...new Set(
        facts.items.map(({ description, drawing }) => [description, drawing].filter(Boolean).join(', ')),
      ),
    ].join('; '),
    said.get('Unique identification code of the product type') ?? '',
    said.get('Intended use') ?? '',
    said.get('Declared performances, or NPD') ?? '',
  ]
  return [
    {
      kind: 'columns',
      shares: [1, 3],
      columns: [
        [{ kind: 'image', bytes: ceMark(), width: 30 }],
        [{ kind: 'paragraph', text: lines.filter((line) => line !== '').join('\n') }],
      ],
    },
  ]
}
