const LONGEST_NAME = 150

/** The extension in lower case without its dot; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/**
 * A name that is safe to show and to offer for saving: the last part of a path, without control characters,
 * direction marks and the signs Windows forbids, at most 150 characters, the extension kept.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  const extension = extensionOf(clean)
  const stem = extension === '' ? clean : clean.slice(0, -extension.length - 1)
  const characters = Array.from(stem.trim() || 'file')
    .slice(0, LONGEST_NAME - extension.length - 1)
    .join('')
  return extension === '' ? characters : `${characters}.${extension}`
}

/**
 * The Content-Disposition header of RFC 6266: an ASCII name for old programs and the exact one in UTF-8
 * (RFC 8187). The name is cleaned first, so it can never break out of the header.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const clean = cleanFileName(name)
  const plain = clean
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|[\\"%]/gu, '_')
  const exact = encodeURIComponent(clean).replaceAll(/['()*!]/g, percentEncoded)
  return plain === clean
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

const percentEncoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
