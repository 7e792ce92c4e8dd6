import { describe, expect, it } from 'vitest'
import { fileHeaders } from './file-headers.ts'
import { fileTypes, isPreviewable } from './file-types.ts'

const mimes = [...new Set([...fileTypes.values()].map(({ mime }) => mime))]
const headersOf = (mime: string, kind: 'attachment' | 'preview' = 'preview') =>
  fileHeaders({ name: 'a.bin', mime }, kind)

describe('A file on its way to a browser', () => {
  it.each(mimes)('%s cannot run, load or be guessed', (mime) => {
    for (const kind of ['attachment', 'preview'] as const) {
      const headers = headersOf(mime, kind)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('script')
    }
  })

  it.each(mimes)('%s is saved unless it is a picture or a PDF that is to be looked at', (mime) => {
    expect(headersOf(mime, 'attachment')['content-disposition']).toMatch(/^attachment/)
    expect(headersOf(mime)['content-disposition']).toMatch(isPreviewable(mime) ? /^inline/ : /^attachment/)
  })

  it.each([
    ['application/pdf', true],
    ['image/png', true],
    ['image/jpeg', true],
    ['image/webp', true],
    ['image/svg+xml', false],
    ['text/html', false],
    ['text/plain', false],
    ['image/vnd.dxf', false],
    ['application/octet-stream', false],
  ])('%s may be looked at in the page: %s', (mime, isShown) => {
    expect(isPreviewable(mime)).toBe(isShown)
    expect(headersOf(mime)['content-disposition']?.startsWith('inline')).toBe(isShown)
  })

  it('stands in a box of its own, except a PDF, whose viewer would not start there', () => {
    expect(headersOf('image/png')['content-security-policy']).toMatch(/; sandbox$/)
    expect(headersOf('application/pdf')['content-security-policy']).not.toContain('sandbox')
  })

  it('may be framed by our own pages only', () => {
    expect(headersOf('application/pdf')).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' })
    expect(headersOf('application/pdf')['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  it('states the character set of a text', () => {
    expect(headersOf('text/csv')['content-type']).toBe('text/csv; charset=utf-8')
    expect(headersOf('application/pdf')['content-type']).toBe('application/pdf')
  })

  it('carries its name without opening a second header', () => {
    const disposition = fileHeaders(
      { name: 'a"\r\nSet-Cookie: x=1;.pdf', mime: 'application/pdf' },
      'attachment',
    )['content-disposition']
    expect(disposition).not.toMatch(/[\r\n]/)
  })
})

describe('The kinds of files', () => {
  it.each(['svg', 'html', 'htm', 'js', 'exe', 'zip', 'xlsm', 'docm', 'xsl', 'php'])(
    '%s is not stored',
    (extension) => {
      expect(fileTypes.has(extension)).toBe(false)
    },
  )

  it.each(['pdf', 'png', 'jpg', 'jpeg', 'webp', 'xlsx', 'csv', 'docx', 'dwg', 'dxf', 'step', 'stp'])(
    '%s is',
    (extension) => {
      expect(fileTypes.has(extension)).toBe(true)
    },
  )
})
