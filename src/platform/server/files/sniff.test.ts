import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { HttpError } from '#platform/server/errors.ts'
import { LARGEST_FILE, sniff } from './sniff.ts'

interface Part {
  readonly name: string
  readonly content?: string
  /** What the directory claims instead of the true size. */
  readonly claimedSize?: number
  readonly flags?: number
}

/** A ZIP archive with these parts. */
function zip(parts: readonly Part[]): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = '', claimedSize, flags = 0 } of parts) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claimedSize ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    entry.write(name, 46)
    locals.push(local, packed)
    directory.push(entry)
    offset += local.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const workbook: Part[] = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'xl/workbook.xml', content: '<w/>' },
]
const letter: Part[] = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml', content: '<d/>' }]
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')

const png = latin('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR....')
const svg = latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const page = latin('\n<!DOCTYPE html><script>alert(1)</script>')

async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    await sniff(bytes, 'a.xlsx')
    return 'accepted'
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

describe('accepted files', () => {
  test.each<[string, Uint8Array, string]>([
    ['Certificate 3.1.pdf', latin('%PDF-1.7\n...'), 'application/pdf'],
    ['weld.png', png, 'image/png'],
    ['weld.jpeg', latin('\xff\xd8\xff\xe0..'), 'image/jpeg'],
    ['weld.webp', latin('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp'],
    ['lines.xlsx', zip(workbook), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['letter.docx', zip(letter), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['heats.csv', Buffer.from('Heat;Grade\n4711;F22 \u2264 0.15\u00a0%'), 'text/csv'],
    ['old.csv', latin('Gr\xf6\xdfe;Werkstoff'), 'text/csv'],
    ['unicode.txt', Buffer.from('\ufeffheat\t4711', 'utf16le'), 'text/plain'],
    ['7718.dwg', latin('AC1032\0\0\0'), 'image/vnd.dwg'],
    ['7718.dxf', latin('999\r\nmade by CAD\r\n  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), 'image/vnd.dxf'],
    ['header.stp', latin('ISO-10303-21;\nHEADER;'), 'model/step'],
    ['re.xml', latin('<?xml version="1.0"?>\n<!-- 815 --><ubl:Invoice xmlns:ubl="urn"/>'), 'application/xml'],
  ])('%s', async (name, bytes, mime) => {
    expect(await sniff(bytes, name)).toMatchObject({ name, mime })
  })
})

describe('refused files', () => {
  test.each<[string, Uint8Array, string]>([
    ['empty.pdf', latin(''), 'The file is empty.'],
    ['huge.pdf', Buffer.alloc(LARGEST_FILE + 1, '%PDF-1.7'), 'The file must not be greater than 25 MB.'],
    ['drawing.svg', svg, 'The file must be one of: pdf,'],
    ['page.html', page, 'The file must be one of: pdf,'],
    ['program.exe', latin('MZ'), 'The file must be one of: pdf,'],
    ['noextension', latin('%PDF-1.7'), 'The file must be one of: pdf,'],
    ['report.pdf.exe', latin('%PDF-1.7'), 'The file must be one of: pdf,'],
    ['drawing.png', svg, 'The file is not a PNG picture.'],
    ['picture.jpg', png, 'The file is not a JPEG picture.'],
    ['late.pdf', latin('junk %PDF-1.7'), 'The file is not a PDF document.'],
    ['page.txt', page, 'The file holds a web page or a drawing with scripts.'],
    [
      'page.csv',
      Buffer.from('\ufeff<svg/>', 'utf16le'),
      'The file holds a web page or a drawing with scripts.',
    ],
    ['binary.txt', latin('text\0more'), 'The file is not plain text.'],
    ['model.step', latin('solid cube'), 'The file is not a STEP model.'],
    ['drawing.dxf', latin('0\nENTITIES\n'), 'The file is not a DXF drawing.'],
    [
      'page.xml',
      latin('<html xmlns="http://www.w3.org/1999/xhtml"/>'),
      'The file is not an electronic invoice.',
    ],
    [
      'sheet.xml',
      latin('<?xml-stylesheet href="a.xsl"?><Invoice/>'),
      'The file is not an electronic invoice.',
    ],
    ['letter.xlsx', zip(letter), 'The file is not an Excel workbook.'],
    ['cut.xlsx', zip(workbook).subarray(0, -4), 'The file is damaged.'],
    ['macros.xlsx', zip([...workbook, { name: 'xl/vbaProject.bin' }]), 'The file holds macros.'],
    ['locked.docx', zip([...letter, { name: 'x', flags: 1 }]), 'The file is protected by a password.'],
    ['slash.docx', zip([...letter, { name: 'word\\x' }]), 'The file is damaged.'],
    ['rooted.docx', zip([...letter, { name: '/etc/passwd' }]), 'The file is damaged.'],
    ['drive.docx', zip([...letter, { name: 'c:x' }]), 'The file is damaged.'],
    ['slip.docx', zip([...letter, { name: '../../etc/passwd' }]), 'The file is damaged.'],
    ['double.docx', zip([...letter, ...letter]), 'The file is damaged.'],
    [
      'bomb.xlsx',
      zip([...workbook, { name: 'xl/a', claimedSize: 300 * 1024 * 1024 }]),
      'The file is too large when unpacked.',
    ],
    [
      'ratio.xlsx',
      zip([...workbook, { name: 'xl/a', content: 'x'.repeat(30 * 1024 * 1024) }]),
      'The file is too large when unpacked.',
    ],
    [
      'parts.xlsx',
      zip([...workbook, ...Array.from({ length: 6000 }, (_, i) => ({ name: `p${i}` }))]),
      'The file holds too many parts.',
    ],
  ])('%s', async (name, bytes, sentence) => {
    const sniffing = sniff(bytes, name)
    await expect(sniffing).rejects.toBeInstanceOf(HttpError)
    await expect(sniffing).rejects.toThrow(sentence)
  })

  test('any damage to an archive is answered, never a crash', async () => {
    const whole = zip(workbook)
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole)
      damaged[at] = 0xff
      expect(await outcome(damaged), `byte ${at}`).toMatch(/^(accepted|The file .*\.)$/)
    }
  })
})
