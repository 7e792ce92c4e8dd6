import { expect, test } from 'vitest'
import { fileHeaders } from './file-headers.ts'
import { cleanFileName, contentDisposition, extensionOf } from './file-name.ts'

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\tom\\Certificate 3.1.PDF', 'Certificate 3.1.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['.htaccess', 'htaccess'],
  ['  .pdf', 'pdf'],
  ['', 'file'],
  ['Gro\u0308\u00dfe \u2264 5.pdf', 'Gr\u00f6\u00dfe \u2264 5.pdf'],
  [`${'\u{1f525}'.repeat(300)}.pdf`, `${'\u{1f525}'.repeat(146)}.pdf`],
])('clean %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

test('the extension is the last part only', () => {
  expect(extensionOf('7718 Rev C.STEP')).toBe('step')
  expect(extensionOf('.pdf')).toBe('')
})

test('a plain name needs no second form', () => {
  expect(contentDisposition('attachment', 'Q-2026-0231.pdf')).toBe('attachment; filename="Q-2026-0231.pdf"')
})

test('other names come in ASCII and exactly', () => {
  expect(contentDisposition('inline', "Gr\u00f6\u00dfe 'A'.pdf")).toBe(
    `inline; filename="Gro_e 'A'.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27A%27.pdf`,
  )
  expect(contentDisposition('attachment', 'a"; filename="evil.exe.pdf')).not.toContain('"; filename="evil')
})

test('only PDFs and pictures are shown, and nothing in them may run', () => {
  const sheet = fileHeaders({ name: 'a.csv', mime: 'text/csv' }, 'preview')
  expect(sheet['content-disposition']).toMatch(/^attachment/)
  const picture = fileHeaders({ name: 'a.png', mime: 'image/png' }, 'preview')
  expect(picture['content-disposition']).toMatch(/^inline/)
  expect(picture['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/)
  expect(picture['x-content-type-options']).toBe('nosniff')
  expect(fileHeaders({ name: 'a.png', mime: 'image/png' }, 'attachment')['content-disposition']).toMatch(
    /^attachment/,
  )
})
