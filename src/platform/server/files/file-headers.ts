import { contentDisposition } from './file-name.ts'
import { isPreviewable } from './file-types.ts'

const NO_SCRIPTS =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'self'"

/**
 * Headers of a file on its way to a browser. Pictures are not re-encoded (that needs a native library), so
 * what keeps a prepared file harmless is this: its type is stated and never guessed, nothing inside it may run
 * or load anything, and all but PDFs and pictures asked for as a preview are offered for saving.
 */
export function fileHeaders(
  file: { readonly name: string; readonly mime: string },
  kind: 'attachment' | 'preview',
): Record<string, string> {
  const isShown = kind === 'preview' && isPreviewable(file.mime)
  // The sandbox would also keep the browser's own PDF viewer from starting.
  const sandbox = file.mime === 'application/pdf' ? '' : '; sandbox'
  return {
    'content-type': file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime,
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', file.name),
    'content-security-policy': `${NO_SCRIPTS}${sandbox}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  }
}
